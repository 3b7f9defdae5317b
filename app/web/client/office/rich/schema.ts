import { type Extensions, getSchema, Mark, Node } from '@tiptap/core'
import { Blockquote } from '@tiptap/extension-blockquote'
import { Bold } from '@tiptap/extension-bold'
import { Document } from '@tiptap/extension-document'
import { HardBreak } from '@tiptap/extension-hard-break'
import { Heading } from '@tiptap/extension-heading'
import { Italic } from '@tiptap/extension-italic'
import { BulletList, ListItem, OrderedList } from '@tiptap/extension-list'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Text } from '@tiptap/extension-text'
import { Gapcursor, UndoRedo } from '@tiptap/extensions'
import { cleanCopy } from './clean-copy.ts'

/** Has no button, and stays in a text that has it. */
const keptMarks = ['u', 's', 'sub', 'sup', 'small', 'code'].map((tag) =>
  Mark.create({
    name: tag,
    excludes: '',
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
  }),
)

const Link = Mark.create({
  name: 'link',
  // What is typed after a link does not belong to it.
  inclusive: false,
  addAttributes: () => ({ href: {} }),
  parseHTML: () => [{ tag: 'a[href]' }],
  renderHTML: ({ HTMLAttributes }) => ['a', { href: String(HTMLAttributes.href) }, 0],
})

const Rule = Node.create({
  name: 'rule',
  group: 'block',
  parseHTML: () => [{ tag: 'hr' }],
  renderHTML: () => ['hr'],
})

/** What the editor shows and keeps, but does not change: as a whole it can be moved and removed. */
const Kept = Node.create({
  name: 'kept',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ html: { parseHTML: (element: HTMLElement) => cleanCopy(element).outerHTML } }),
  parseHTML: () => ['table', 'dl', 'pre'].map((tag) => ({ tag })),
  renderHTML: ({ node }) => {
    const box = document.createElement('div')
    box.innerHTML = String(node.attrs.html)
    return box
  },
})

export const extensions: Extensions = [
  Document,
  Paragraph,
  Text,
  Bold,
  Italic,
  ...keptMarks,
  Link,
  Heading.configure({ levels: [2, 3, 4, 5, 6] }),
  Blockquote,
  BulletList,
  OrderedList,
  // Tab leaves the editor, as every other field.
  ListItem.extend({
    addKeyboardShortcuts() {
      const sink = () => this.editor.commands.sinkListItem(this.name)
      const lift = () => this.editor.commands.liftListItem(this.name)
      // As in word processors; a keyboard without brackets of its own has the arrows.
      return {
        Enter: () => this.editor.commands.splitListItem(this.name),
        'Mod-]': sink,
        'Mod-[': lift,
        'Alt-Shift-ArrowRight': sink,
        'Alt-Shift-ArrowLeft': lift,
      }
    },
  }),
  HardBreak,
  Rule,
  Kept,
  UndoRedo,
  Gapcursor,
]

export const schema = getSchema(extensions)
