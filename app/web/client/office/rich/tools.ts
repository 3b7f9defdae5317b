import type { Editor } from '@tiptap/core'
import { linkTarget } from './link-target.ts'

/** What a button does, and whether it is so where the cursor is. */
interface Tool {
  press: (editor: Editor) => void
  /** Left out: it is pressed and over. */
  isOn?: (editor: Editor) => boolean
  /** Whether there is something to do. Left out: always. */
  may?: (editor: Editor) => boolean
  /** Where it has nothing to do for long, it is not shown. */
  isShown?: (editor: Editor) => boolean
}

const heading = (level: 2 | 3): Tool => ({
  press: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
  isOn: (editor) => editor.isActive('heading', { level }),
})

const tools: Record<string, Tool> = {
  bold: { press: (editor) => editor.chain().focus().toggleBold().run(), isOn: (editor) => editor.isActive('bold') },
  italic: {
    press: (editor) => editor.chain().focus().toggleItalic().run(),
    isOn: (editor) => editor.isActive('italic'),
  },
  h2: heading(2),
  h3: heading(3),
  bullets: {
    press: (editor) => editor.chain().focus().toggleBulletList().run(),
    isOn: (editor) => editor.isActive('bulletList'),
  },
  numbers: {
    press: (editor) => editor.chain().focus().toggleOrderedList().run(),
    isOn: (editor) => editor.isActive('orderedList'),
  },
  quote: {
    press: (editor) => editor.chain().focus().toggleBlockquote().run(),
    isOn: (editor) => editor.isActive('blockquote'),
  },
  indent: {
    press: (editor) => editor.chain().focus().sinkListItem('listItem').run(),
    may: (editor) => editor.can().sinkListItem('listItem'),
    isShown: (editor) => editor.isActive('listItem'),
  },
  outdent: {
    press: (editor) => editor.chain().focus().liftListItem('listItem').run(),
    isShown: (editor) => editor.isActive('listItem'),
  },
  // Phones have no key for it.
  undo: { press: (editor) => editor.chain().focus().undo().run(), may: (editor) => editor.can().undo() },
}

/** Connects the buttons above an editor with it. */
export function connectTools(box: HTMLElement, editor: Editor) {
  const link = connectLink(box, editor)
  const buttons = [...box.querySelectorAll<HTMLButtonElement>('[data-do]')]
  for (const button of buttons) {
    const tool = tools[button.dataset.do ?? '']
    // The editor keeps the focus: it would get it back a frame later, and miss what is typed until then.
    button.addEventListener('mousedown', (event) => event.preventDefault())
    if (tool) button.addEventListener('click', () => tool.press(editor))
  }
  const show = () => {
    for (const button of buttons) {
      const name = button.dataset.do ?? ''
      const { isOn, may, isShown }: Partial<Tool> = tools[name] ?? { isOn: () => editor.isActive(name) }
      button.ariaPressed = isOn ? String(isOn(editor)) : null
      button.ariaDisabled = may && !may(editor) ? 'true' : null
      button.hidden = isShown !== undefined && !isShown(editor)
    }
  }
  editor.on('transaction', show)
  show()
  box.addEventListener('keydown', (event) => {
    const isLink =
      event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
    if (!isLink && event.key !== 'Escape') return
    event.preventDefault()
    // Elsewhere in the office these keys are the palette's.
    event.stopPropagation()
    if (isLink) link.open()
    else link.close()
  })
}

/** The row with a link's address. */
function connectLink(box: HTMLElement, editor: Editor) {
  const row = box.querySelector<HTMLElement>('[data-link]')
  const field = row?.querySelector('input')
  const problem = row?.querySelector<HTMLElement>('[data-problem]')
  const say = (isWrong: boolean) => {
    if (problem) problem.textContent = isWrong ? (problem.dataset.problem ?? '') : ''
    if (field) field.ariaInvalid = isWrong ? 'true' : null
  }
  const close = () => {
    if (row) row.hidden = true
    say(false)
    editor.commands.focus()
  }
  const open = () => {
    if (!row || !field) return
    // The whole link where the cursor is in one.
    editor.commands.extendMarkRange('link')
    field.value = String(editor.getAttributes('link').href ?? '')
    row.hidden = false
    field.focus()
    field.select()
  }
  const apply = () => {
    const typed = field?.value.trim() ?? ''
    const href = linkTarget(typed)
    if (typed && !href) {
      say(true)
      return field?.focus()
    }
    if (!href) editor.commands.unsetMark('link')
    else if (editor.state.selection.empty)
      editor.commands.insertContent({ type: 'text', text: typed, marks: [{ type: 'link', attrs: { href } }] })
    else editor.commands.setMark('link', { href })
    close()
  }
  box.querySelector('[data-do=link]')?.addEventListener('click', open)
  row?.querySelector('[data-apply]')?.addEventListener('click', apply)
  row?.querySelector('[data-remove]')?.addEventListener('click', () => {
    editor.commands.unsetMark('link')
    close()
  })
  field?.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    apply()
  })
  return { open, close }
}
