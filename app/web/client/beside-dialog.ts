/**
 * The dialog beside the page. While it is open it has an entry of its own in the session's history, so that the back
 * button closes it and nothing else; however it is closed, that entry goes.
 */
const isOnTop = () => history.state?.beside === true
let content: HTMLElement | null = null

function open(inside: HTMLElement, opener: HTMLElement | null) {
  const dialog = document.createElement('dialog')
  const said = document.getElementById('said')
  dialog.className = 'beside'
  dialog.dataset.beside = ''
  dialog.setAttribute('aria-labelledby', 'beside-title')
  dialog.append(inside)
  // Screen readers do not read outside of an open modal dialog.
  if (said) dialog.append(said)
  document.body.append(dialog)
  content = inside
  holdPage(true)
  history.pushState({ beside: true }, '')
  dialog.showModal()
  const at = inside.querySelector<HTMLElement>('[data-at]')?.dataset.at
  if (at) document.getElementById(at)?.scrollIntoView({ block: 'nearest' })

  const close = () => {
    if (said) document.body.append(said)
    dialog.close()
  }
  addEventListener('popstate', close)
  addEventListener('pagehide', close)
  addEventListener('swapped', close)
  dialog.addEventListener('close', () => {
    removeEventListener('popstate', close)
    removeEventListener('pagehide', close)
    removeEventListener('swapped', close)
    content = null
    holdPage(false)
    if (said) document.body.append(said)
    dialog.remove()
    // Not every browser focuses a button that is pressed, and only to what had the focus does it go back by itself.
    if (document.activeElement === document.body && opener?.isConnected) opener.focus({ preventScroll: true })
    if (isOnTop()) history.back()
  })
  closeByBackdrop(dialog)
  dialog.addEventListener('click', replaceEntry)
}

/** The page below keeps its position, also where its scroll bar takes up space and is hidden meanwhile. */
function holdPage(isHeld: boolean) {
  const { style, clientWidth } = document.documentElement
  style.paddingInlineEnd = isHeld ? `${innerWidth - clientWidth}px` : ''
  style.overflow = isHeld ? 'hidden' : ''
}

/** Pressed and released beside it: selecting text and ending outside is no wish to leave. */
function closeByBackdrop(dialog: HTMLDialogElement) {
  let begun = false
  dialog.addEventListener('pointerdown', ({ target }) => (begun = target === dialog))
  dialog.addEventListener('click', ({ target }) => begun && target === dialog && dialog.close())
}

/** A link leads from the page beneath to the next one: the dialog's own entry must not lie between them. */
function replaceEntry(event: MouseEvent) {
  const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href]')
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  location.replace(link.href)
}

export const besideDialog = {
  open,
  /** Its content while it is open. */
  get content() {
    return content
  },
}
