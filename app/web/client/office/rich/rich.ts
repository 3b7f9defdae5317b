/**
 * The editor over the textareas of descriptions, loaded when one of them gets the focus. The textarea stays the form's
 * field, and has at every moment what is written: saving, warnings and conflicts know nothing of the editor.
 */
import { Editor } from '@tiptap/core'
import { Selection } from '@tiptap/pm/state'
import { cleanPasted } from './pasted-html.ts'
import { read, readWhole, write } from './rich-html.ts'
import { extensions } from './schema.ts'
import { connectTools } from './tools.ts'

const template = document.querySelector<HTMLTemplateElement>('template[data-rich-tools]')
const boxes = new WeakMap<HTMLTextAreaElement, HTMLElement>()
const editors = new WeakMap<HTMLTextAreaElement, Editor>()
const part = (box: HTMLElement, name: string) => box.querySelector<HTMLElement>(`[data-part=${name}]`)

/** What surrounds the text, anew for each editor: the buttons of the last one belong to that. */
function freshBox(area: HTMLTextAreaElement): HTMLElement | null {
  const box = template?.content.firstElementChild?.cloneNode(true) as HTMLElement | undefined
  if (!box) return null
  const known = boxes.get(area)
  boxes.set(area, box)
  if (known) known.replaceWith(box)
  else {
    area.before(box)
    // A click on its label leads to a textarea, but not to an editor.
    for (const label of area.labels) label.addEventListener('click', () => editors.get(area)?.commands.focus())
  }
  part(box, 'html')?.addEventListener('click', () => (editors.has(area) ? showHtml(area) : start(area)))
  return box
}

/** As far into the text as the cursor is in the textarea. */
function cursorIn({ value, selectionStart }: HTMLTextAreaElement): number {
  const before = value.slice(0, selectionStart)
  const tag = before.lastIndexOf('<')
  return Selection.atEnd(read(tag > before.lastIndexOf('>') ? before.slice(0, tag) : before)).from
}

function start(area: HTMLTextAreaElement) {
  const stored = area.value
  const doc = readWhole(stored)
  const box = doc && freshBox(area)
  const place = box && part(box, 'text')
  if (!doc || !box || !place) return showHtml(area, !doc)
  const cursor = cursorIn(area)
  const editor = new Editor({
    element: { mount: place },
    extensions,
    content: doc.toJSON(),
    // The page's policy lets no script add styles: Rich.module.css has them.
    injectCSS: false,
    editorProps: { attributes: attributesOf(area, place), transformPastedHTML: cleanPasted },
    onUpdate: ({ editor: { state } }) => {
      // A change that is taken back is none.
      area.value = state.doc.eq(first) ? stored : write(state.doc)
      area.dispatchEvent(new Event('input', { bubbles: true }))
    },
  })
  const first = editor.state.doc
  editors.set(area, editor)
  show(area, box, true)
  connectTools(box, editor)
  editor.commands.setTextSelection(cursor)
  // At once: the command of this name waits for the next frame, and what is typed until then would go nowhere.
  editor.view.focus()
}

/** `isLost`: the editor would remove something of it. */
function showHtml(area: HTMLTextAreaElement, isLost = false) {
  editors.get(area)?.destroy()
  editors.delete(area)
  const box = freshBox(area)
  if (!box) return
  const loss = part(box, 'loss')
  if (loss && isLost) loss.textContent = loss.dataset.loss ?? ''
  show(area, box, false)
  area.focus()
}

/** The editor has the textarea's name, hint and error. */
function attributesOf(area: HTMLTextAreaElement, place: HTMLElement): Record<string, string> {
  const label = document.querySelector(`label[for="${CSS.escape(area.dataset.id ?? area.id)}"]`)
  if (label) label.id ||= `${area.id}-label`
  const described = area.getAttribute('aria-describedby')
  return {
    class: place.className,
    role: 'textbox',
    dir: 'auto',
    'aria-multiline': 'true',
    ...(label && { 'aria-labelledby': label.id }),
    ...(described && { 'aria-describedby': described }),
    ...(area.ariaInvalid && { 'aria-invalid': area.ariaInvalid }),
  }
}

/** Whichever of the two is shown has the id to which the list of problems leads. */
function show(area: HTMLTextAreaElement, box: HTMLElement, isRich: boolean) {
  const id = (area.dataset.id ??= area.id)
  const [text, buttons, html] = ['text', 'buttons', 'html'].map((name) => part(box, name))
  area.hidden = isRich
  area.id = isRich ? `${id}-html` : id
  if (text) {
    text.hidden = !isRich
    text.id = isRich ? id : `${id}-text`
  }
  if (buttons) buttons.hidden = !isRich
  if (html) html.ariaPressed = String(!isRich)
}

/** `written`: what it had at its focus. Where more is written by now, nobody's words move away under the cursor. */
function open(area: HTMLTextAreaElement, written: string) {
  if (!boxes.has(area) && area.value === written) start(area)
}

document.addEventListener('focusin', ({ target }) => {
  if (target instanceof HTMLTextAreaElement && target.matches('[data-rich]')) open(target, target.value)
})
const focused = document.activeElement
if (focused instanceof HTMLTextAreaElement && focused.matches('[data-rich]'))
  open(focused, focused.dataset.rich || focused.value)
