/**
 * Reads codes by the device's camera, one after the other, and adds one to the line of each, or enters the first into a
 * field. Loaded at the first press.
 */
import { closeCamera, openCamera, problemOf } from './camera.ts'
import { codeIn, countOne } from './codes.ts'
import { beginLooking } from './look.ts'
import { beginSounds } from './sound.ts'
import { forgetUnknown, keepUnknown } from './unknown.ts'
import { watch } from './watch.ts'

/** The pause between two pictures, which leaves a phone time for other things. */
const pause = 80

interface Scan {
  button: HTMLButtonElement
  dialog: HTMLDialogElement
  video: HTMLVideoElement
  /** Aborted when scanning has ended, however that came. */
  signal: AbortSignal
  say(name: string, values?: Record<string, string>): string
  /** What was said of the last code. */
  last: string
}

/** The texts are in the page, by the names of their attributes. */
function sayIn(dialog: HTMLDialogElement): Scan['say'] {
  const place = dialog.querySelector<HTMLElement>('[role=status]')
  return (name, values = {}) => {
    const text = (place?.dataset[name] ?? '').replaceAll(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '')
    if (place) place.textContent = text
    return text
  }
}

async function scan(button: HTMLButtonElement) {
  const dialog = button.parentElement?.querySelector('dialog')
  const video = dialog?.querySelector('video')
  if (!dialog || !video || dialog.open) return
  const ending = new AbortController()
  const { signal } = ending
  const end = () => dialog.close()
  const scanning: Scan = { button, dialog, video, signal, say: sayIn(dialog), last: '' }
  dialog.showModal()
  // By the button, by Escape, or when the page is left: closed is closed.
  const onClose = () => {
    ending.abort()
    // The page's own place: while a dialog is open, nothing else of the page is read out.
    const said = document.querySelector('#said')
    if (said) said.textContent = scanning.last
  }
  dialog.addEventListener('close', onClose, { once: true })
  dialog.querySelector('button')?.addEventListener('click', end, { signal })
  addEventListener('pagehide', end, { signal })
  document.addEventListener('visibilitychange', () => document.hidden && end(), { signal })
  scanning.say('starting')
  await show(scanning).catch((error: unknown) => {
    if (!signal.aborted) scanning.say(problemOf(error, isSecureContext))
  })
}

/** The picture, until scanning ends. Nothing of it is left behind: neither the camera's light nor a worker. */
async function show(scanning: Scan) {
  const { video, signal, say } = scanning
  const stream = await openCamera()
  const [looking, sounds] = [await beginLooking(), beginSounds()]
  const [track] = stream.getVideoTracks()
  try {
    // Allowed after the dialog was closed.
    if (signal.aborted) return
    signal.addEventListener('abort', () => closeCamera(stream))
    track?.addEventListener('ended', () => say('ended'), { signal })
    video.srcObject = stream
    await video.play()
    say('ready')
    const isNew = watch()
    while (!signal.aborted && track?.readyState === 'live') {
      const reads = await looking.look(video)
      const codes = reads.flatMap((read) => codeIn(read) ?? [])
      for (const code of isNew(codes, performance.now())) if (!signal.aborted) sounds.play(take(code, scanning))
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  } finally {
    closeCamera(stream)
    looking.end()
    sounds.end()
    video.srcObject = null
  }
}

/** Whether the code is known here. */
function take(code: string, scanning: Scan): boolean {
  const { button, dialog, say } = scanning
  const field = button.dataset.scan && document.querySelector<HTMLInputElement>(`#${CSS.escape(button.dataset.scan)}`)
  if (field) {
    enter(field, code)
    scanning.last = say('filled', { code })
    dialog.close()
    field.focus()
    return true
  }
  const counted = countOne(code, linesOfPage())
  if (counted.kind === 'unknown') keepUnknown(code)
  else forgetUnknown(code)
  const item = 'line' in counted ? counted.line.item : ''
  if (counted.kind === 'counted') enter(counted.line.input, String(counted.quantity))
  const count = counted.kind === 'counted' ? String(counted.quantity) : ''
  scanning.last = say(counted.kind === 'not_a_number' ? 'notNumber' : counted.kind, { code, item, count })
  return counted.kind === 'counted'
}

const linesOfPage = () =>
  [...document.querySelectorAll<HTMLInputElement>('input[data-codes]')].map((input) => {
    const { codes = '', item = '' } = input.dataset
    return { input, codes, item, value: input.value }
  })

/** As if it had been typed, for all that listens. */
function enter(field: HTMLInputElement, text: string) {
  field.value = text
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}

document.addEventListener('scan', ({ target }) => {
  if (target instanceof HTMLButtonElement) void scan(target)
})
