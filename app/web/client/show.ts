/** Replaces the current page by a fetched one: what is seen, what is heard, and where the keyboard goes on. */
export const hasPopovers = 'popover' in document.body

/** The field that got the focus since the new page was requested: it is not replaced under the person's hands. */
let busyField: HTMLInputElement | null = null
for (const sign of ['focusin', 'input'])
  document.addEventListener(sign, ({ target }) => {
    if (target instanceof HTMLInputElement) busyField = target
  })
/** For a page that is asked for from now on. */
export const forgetField = () => (busyField = null)
const isBusy = (part: Element) => document.activeElement === busyField && part.contains(busyField)

/**
 * A part without what differs from page to page, the addresses of links and which is current, and what is filled in
 * here.
 */
const bare = (part: Element) => part.innerHTML.replace(/ (href|aria-current)="[^"]*"|data-me[^<]*/g, '')

/**
 * Main is new on each page. Of header and footer the links are, unless the language or the sign-in state has changed.
 */
function swapPart(old: Element, fresh: Element, isMain: boolean) {
  if (isMain || (bare(old) !== bare(fresh) && !isBusy(old))) return old.replaceWith(fresh)
  const links = [...fresh.querySelectorAll('a')]
  for (const link of old.querySelectorAll('a')) {
    const own = links.shift()
    if (own && !link.isEqualNode(own)) link.replaceWith(own)
  }
}

/** What the head says of one page alone. */
const ofOnePage =
  'meta[name]:not([name=viewport], [name=color-scheme]), meta[property], link[rel=canonical], link[rel=alternate], script[type$=json]'

/**
 * Whether what is shown is one reader's own: its head says so. The browser keeps a page as it was left, for its Back
 * button, also one that says `no-store`, as long as no cookie changes; and the visitor may have been signed out
 * elsewhere.
 */
export const isOwn = () => document.querySelector('[name=robots]')
addEventListener('pagehide', () => isOwn() && (document.body.innerHTML = ''))

function swap(next: Document) {
  if (hasPopovers) document.querySelector<HTMLElement>('[popover]')?.hidePopover()
  document.title = next.title
  const { lang } = next.documentElement
  // Setting it, even to the same value, restyles every element of the old page.
  if (document.documentElement.lang !== lang) document.documentElement.lang = lang
  for (const old of document.head.querySelectorAll(ofOnePage)) old.remove()
  document.head.append(...next.head.querySelectorAll(ofOnePage))
  // Main first: it holds the focus, and to lose it has the browser style all that was changed before.
  for (const part of ['main', 'header', 'footer']) {
    const [old, fresh] = [document, next].map((page) => page.querySelector(`body > ${part}`))
    if (old && fresh) swapPart(old, fresh, part === 'main')
  }
  dispatchEvent(new Event('swapped'))
  showMe()
}

/** Runs the little script of the page again: it fills in name and count from the readable cookie. */
export function showMe() {
  const script = document.querySelector('script[data-fill]')
  if (script) {
    const copy = document.createElement('script')
    copy.textContent = script.textContent
    copy.dataset.fill = ''
    script.replaceWith(copy)
  }
}

type Choice = HTMLInputElement | HTMLSelectElement

/**
 * Where the keyboard was in a list that is sent on every change: it goes on there, in the menu or drawer as it stood
 * open.
 */
function sameChoice(before: Element | null, isDrawer: boolean): Choice | undefined {
  if (!before?.closest('form[data-send-on-change]')) return undefined
  const { name, value } = before as Choice
  const found = [...document.querySelectorAll<Choice>('form[data-send-on-change] [name]')].find(
    (field) => field.name === name && (field.localName === 'select' || field.value === value),
  )
  found?.closest('details')?.setAttribute('open', '')
  if (isDrawer) found?.form?.showPopover()
  return found
}

/** The problems of a refused form come first, if there are any. */
export function toProblems(): boolean {
  const problems = document.querySelector<HTMLElement>('main [autofocus]')
  problems?.focus()
  return problems !== null
}

/** What a screen reader hears and where the keyboard goes on: the heading of the new page. */
function arrive(before: Element | null, isDrawer: boolean) {
  const said = document.getElementById('said')
  const choice = sameChoice(before, isDrawer)
  // A narrowed list says how many are left, with which the line after its form ends; the cart says what is new about
  // it.
  const left = choice?.form?.nextElementSibling?.lastElementChild?.textContent
  const news = document.querySelector<HTMLElement>('main [data-say]')?.dataset.say
  if (said) said.textContent = left ?? [document.title, news].filter(Boolean).join('. ')
  if (isBusy(document.body)) return
  if (choice) return choice.focus({ preventScroll: true })
  if (toProblems()) return
  // As it stands in the address: our ids need no encoding, and what cannot be decoded would end all of this here.
  const target = document.getElementById(location.hash.slice(1))
  const heading = target ?? document.querySelector<HTMLElement>('main h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}

/** What follows a product, below the first view, is styled, laid out and painted once the product is (decision 12). */
function drawLater({ style }: HTMLElement) {
  style.contentVisibility = 'hidden'
  // Meanwhile as high as the window, or the footer would come into view and go again.
  style.containIntrinsicBlockSize = '100vh'
  requestAnimationFrame(() => setTimeout(() => (style.cssText = '')))
}

/**
 * Shows a page in place of the one before, as if it had been loaded; `isNew`: from its top on. A fade would cost
 * several frames (decision 12).
 */
export function show(next: Document, isNew: boolean) {
  const before = document.activeElement
  const isDrawer = hasPopovers && Boolean(before?.closest('form:popover-open'))
  if (isNew) next.querySelectorAll<HTMLElement>('article ~ section').forEach(drawLater)
  swap(next)
  arrive(before, isDrawer)
}
