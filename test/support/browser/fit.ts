import type { Page } from '@playwright/test'

/** A window in CSS pixels. */
export interface View {
  name: string
  width: number
  height: number
}

/**
 * Phones, tablets in both orientations, laptops and desktops; the last three are a laptop of 1440 x 900 and a tablet,
 * zoomed.
 */
export const views: readonly View[] = [
  { name: '320', width: 320, height: 568 },
  { name: '390', width: 390, height: 844 },
  { name: '600', width: 600, height: 960 },
  { name: '768', width: 768, height: 1024 },
  { name: '1024', width: 1024, height: 768 },
  { name: '1280', width: 1280, height: 800 },
  { name: '1440', width: 1440, height: 900 },
  { name: '1920', width: 1920, height: 1080 },
  { name: '200 %', width: 720, height: 450 },
  { name: '200 % of a tablet', width: 384, height: 512 },
  { name: '400 %', width: 360, height: 225 },
]

/**
 * Everything that does not fit, in each of the views, one line each: overflowing, cut off or missing from the first
 * view.
 */
export async function findMisfits(page: Page, among: readonly View[] = views): Promise<string[]> {
  const found: string[] = []
  const before = page.viewportSize()
  for (const { name, width, height } of among) {
    await page.setViewportSize({ width, height })
    // At 400 % a picture and its name do not fit into so small a window together: there, nothing may be cut off.
    const misfits = await page.evaluate(misfitsOfView, { isFirstViewOwed: name !== '400 %' })
    found.push(...misfits.map((misfit) => `${name}: ${misfit}`))
  }
  if (before) await page.setViewportSize(before)
  return found
}

/** Runs in the page, so it contains everything that it needs. */
function misfitsOfView({ isFirstViewOwed }: { isFirstViewOwed: boolean }): string[] {
  const width = document.documentElement.clientWidth
  const height = innerHeight
  const misfits: string[] = []
  const text = (element: Element) => (element.textContent ?? '').trim().replaceAll(/\s+/g, ' ').slice(0, 40)
  const name = (element: Element) =>
    `<${element.localName}${element.id && `#${element.id}`}> “${text(element) || element.getAttribute('alt') || ''}”`
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })

  /** The nearest ancestor, or the element itself, that clips its overflow. */
  function clipOf(element: Element): Element | null {
    for (let each: Element | null = element; each && each !== document.body; each = each.parentElement) {
      const { overflowX, clipPath, position } = getComputedStyle(each)
      // Text for screen readers is in a box of one pixel.
      if (clipPath !== 'none') return each
      if (overflowX !== 'visible') return each
      if (position === 'fixed') return null
    }
    return null
  }

  /** Elements that may scroll sideways, visibly: carousels, and tables with a name. */
  function mayScroll(element: Element): boolean {
    const isNamed = element.hasAttribute('tabindex') && element.getAttribute('role') === 'region'
    return (
      isNamed || getComputedStyle(element).scrollSnapType !== 'none' || element.matches('pre, textarea, input, select')
    )
  }

  function lookSideways() {
    scrollTo(0, 0)
    if (document.documentElement.scrollWidth <= width) return
    const over = [...document.body.querySelectorAll('*')].filter((element) => {
      const { right, left, width: wide } = element.getBoundingClientRect()
      return wide > 0 && (right > width + 1 || left < -1) && isShown(element) && !clipOf(element)
    })
    const deepest = over.filter((element) => !over.some((other) => other !== element && element.contains(other)))
    const culprits = deepest.slice(0, 3).map((element) => name(element))
    misfits.push(`the page is ${document.documentElement.scrollWidth} wide: ${culprits.join(', ')}`)
  }

  /** A text overflows the element that clips it; pictures and lines may. */
  function isTextCut(clip: Element): boolean {
    const { left, right } = clip.getBoundingClientRect()
    const walker = document.createTreeWalker(clip, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.textContent?.trim() || clipOf(node.parentElement ?? clip) !== clip) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const box = range.getBoundingClientRect()
      if (box.width > 0 && (box.right > right + 1 || box.left < left - 1)) return true
    }
    return false
  }

  function lookForCuts() {
    for (const element of document.body.querySelectorAll('*')) {
      if (!isShown(element) || element.clientWidth <= 1 || element.scrollWidth <= element.clientWidth + 1) continue
      const { overflowX, clipPath } = getComputedStyle(element)
      if (overflowX === 'visible' || clipPath !== 'none' || mayScroll(element) || !isTextCut(element)) continue
      misfits.push(`cut off at its side: ${name(element)}`)
    }
  }

  /** A placeholder and a selected option are clipped by the field itself, without an overflow. */
  function lookIntoFields() {
    const pen = document.createElement('canvas').getContext('2d')
    for (const field of document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input[placeholder], select')) {
      // A select across the window has all the room there is; the browser's own list shows its options in full.
      const isSpread = field instanceof HTMLSelectElement && field.offsetWidth > width * 0.8
      if (!pen || !isShown(field) || isSpread) continue
      const shown = field instanceof HTMLSelectElement ? field.selectedOptions[0]?.text : field.placeholder
      const { font, paddingLeft, paddingRight } = getComputedStyle(field)
      pen.font = font
      const room = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
      if (shown && pen.measureText(shown).width > room + 1) misfits.push(`cut off in its field: “${shown}”`)
    }
  }

  /** How many pixels of an element's height are visible in the window with nothing in front. */
  function visibleHeight(element: Element): number {
    const { top, bottom, left, right } = element.getBoundingClientRect()
    const middle = (Math.max(left, 0) + Math.min(right, width)) / 2
    let seen = 0
    for (let y = Math.max(top, 0) + 1; y < Math.min(bottom, height); y += 4) {
      const front = document.elementFromPoint(middle, y)
      if (front && (element.contains(front) || front.contains(element) || front.closest('label')?.contains(element)))
        seen += 4
    }
    return seen
  }

  function isInFirstView(element: Element): boolean {
    const { height: whole } = element.getBoundingClientRect()
    return visibleHeight(element) >= Math.min(whole, 40) * 0.6
  }

  function lookAtFirstView() {
    // Elements behind a modal dialog, a menu or a window of the payment provider are not checked.
    const isBehind = document.elementFromPoint(width / 2, 1) instanceof HTMLIFrameElement
    if (isBehind || document.querySelector(':modal, :popover-open')) return
    const heading = document.querySelector('h1')
    if (heading && !heading.closest('dialog') && clipOf(heading) === null && !isInFirstView(heading))
      misfits.push(`the heading is not in the first view: ${name(heading)}`)
    if (!/^(\/\w\w)?\/products\/[^/]+$/.test(location.pathname) || !heading) return
    const main = document.querySelector('main') ?? document.body
    const says = (element: Element) => [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
    const isPrice = (element: Element) =>
      says(element).some((node) => /(?:[€$£]|\b[A-Z]{3})\s?\d|\d\s?(?:[€$£]|[A-Z]{3}\b)/.test(node.textContent ?? ''))
    const prices = [...main.querySelectorAll('*')].filter((element) => isPrice(element) && isShown(element))
    const choices = [...main.querySelectorAll('form :is(button, label, select, input, a:not(p a, li a))')].filter(
      isShown,
    )
    const pictures = [...main.querySelectorAll('img')].filter(isShown)
    if (!prices.slice(0, 3).some(isInFirstView)) misfits.push('no price in the first view')
    if (choices.length > 0 && !choices.some(isInFirstView)) misfits.push('no choice or button in the first view')
    if (pictures.length > 0 && !pictures.some((picture) => visibleHeight(picture) >= height / 8))
      misfits.push('no picture in the first view')
  }

  lookSideways()
  lookForCuts()
  lookIntoFields()
  if (isFirstViewOwed) lookAtFirstView()
  return misfits
}
