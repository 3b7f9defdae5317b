/**
 * Replaces the current page with a fetched one: its content, the announcement, and the focus. Only where there is the
 * Navigation API, and so are popovers.
 */

/** The field that got the focus since the new page was requested: it is not replaced under the person's hands. */
let busyField: HTMLInputElement | null = null
for (const sign of ['focusin', 'input'])
  document.addEventListener(sign, ({ target }) => {
    if (target instanceof HTMLInputElement) busyField = target
  })
/** For a page that is asked for from now on. */
export const forgetField = () => (busyField = null)
const isBusy = (part: Element) => document.activeElement === busyField && part.contains(busyField)

/** A part without what differs between pages: link addresses, the current link, and what the browser filled in. */
const bare = (part: Element) => part.innerHTML.replace(/ (href|aria-current)="[^"]*"|data-me[^<]*/g, '')

/**
 * Main is new on each page. Of header and footer the links are, unless the language or the sign-in state has changed.
 */
function swapPart(old: Element, fresh: Element, isMain: boolean) {
  if (isMain || (bare(old) !== bare(fresh) && !isBusy(old))) return old.replaceWith(fresh)
  // And what opens a menu, which is marked if the page is in it.
  const links = [...fresh.querySelectorAll('a,summary')]
  for (const link of old.querySelectorAll('a,summary')) {
    const own = links.shift()
    if (own && !link.isEqualNode(own)) link.replaceWith(own)
  }
}

/** The elements in the head that belong to one page. */
const ofOnePage =
  'meta[name]:not([name=viewport], [name=color-scheme]), meta[property], link[rel=canonical], link[rel=alternate], script[type$=json]'

/**
 * Whether the page is personal: its head says so. The browser keeps a page for its Back button, even one with
 * `no-store`, as long as no cookie changes; and the visitor may have been signed out elsewhere.
 */
export const isOwn = () => document.querySelector('[name=robots]')
addEventListener('pagehide', () => isOwn() && (document.body.innerHTML = ''))

function swap(next: Document) {
  document.querySelector<HTMLElement>('[popover]')?.hidePopover()
  document.title = next.title
  const { lang } = next.documentElement
  // Setting it, even to the same value, restyles every element of the old page.
  if (document.documentElement.lang !== lang) document.documentElement.lang = lang
  for (const old of document.head.querySelectorAll(ofOnePage)) old.remove()
  document.head.append(...next.head.querySelectorAll(ofOnePage))
  // Main first: it has the focus, and losing it makes the browser style everything that was changed before.
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
 * The focused control in a list that is submitted on every change: the focus returns there, in the menu or drawer as it
 * was open.
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

/** Announces the new page and moves the focus to its heading. */
function arrive(before: Element | null, isDrawer: boolean) {
  const said = document.getElementById('said')
  const choice = sameChoice(before, isDrawer)
  // A filtered list announces how many products are left, at the end of the line after its form; the cart announces its
  // change.
  const left = choice?.form?.nextElementSibling?.lastElementChild?.textContent
  const news = document.querySelector<HTMLElement>('main [data-say]')?.dataset.say
  if (said) said.textContent = left ?? [document.title, news].filter(Boolean).join('. ')
  if (isBusy(document.body)) return
  if (choice) return choice.focus({ preventScroll: true })
  if (toProblems()) return
  // As written in the address: our ids need no encoding, and an undecodable one would throw here.
  const target = document.getElementById(location.hash.slice(1))
  const heading = target ?? document.querySelector<HTMLElement>('main h1')
  if (!heading) return
  // A field takes the focus by itself, and has to keep its place for the Tab key.
  if (heading.tabIndex < 0) heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/**
 * What follows a product is styled, laid out and painted after its name, and so are its pictures, which cost more than
 * all the rest of the first view (decision 12).
 */
function drawLater({ style, localName }: HTMLElement) {
  // What follows is as high as the window meanwhile, or the footer would come into view and go again.
  style.cssText =
    localName === 'img' ? 'visibility:hidden' : 'content-visibility:hidden;contain-intrinsic-block-size:100vh'
  requestAnimationFrame(() => setTimeout(() => (style.cssText = '')))
}

/**
 * Shows a page in place of the one before, as if it had been loaded; `isNew`: from its top on. A fade would cost
 * several frames (decision 12).
 */
export function show(next: Document, isNew: boolean) {
  const before = document.activeElement
  const isDrawer = Boolean(before?.closest('form:popover-open'))
  if (isNew) next.querySelectorAll<HTMLElement>('article ~ section, article img').forEach(drawLater)
  swap(next)
  arrive(before, isDrawer)
}
