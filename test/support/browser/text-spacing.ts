import type { Page } from '@playwright/test'
import { findMisfits } from './fit.ts'

/**
 * The widest text spacing that WCAG 2.2, 1.4.12 lets a reader set. A sheet made by script, since the policy of the
 * pages allows no other.
 */
async function widenText(page: Page) {
  await page.evaluate(async () => {
    const sheet = new CSSStyleSheet()
    await sheet.replace(
      '*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}p{margin-bottom:2em!important}',
    )
    document.adoptedStyleSheets = [sheet]
  })
}

/** What breaks with that spacing, on the current page, at the width of a phone and of a desktop. */
export async function findSpacingFaults(page: Page): Promise<string[]> {
  const found: string[] = []
  const before = page.viewportSize()
  await widenText(page)
  for (const [width, height] of [
    [390, 844],
    [1280, 800],
  ] as const) {
    const view = { name: String(width), width, height }
    const misfits = await findMisfits(page, [view])
    await page.setViewportSize(view)
    const spoilt = await findSpoiltTexts(page)
    // With that spacing the first view shows less: that is no fault.
    const wrong = misfits.filter((misfit) => !misfit.includes('in the first view'))
    found.push(...wrong.concat(spoilt.map((text) => `${width}: ${text}`)))
  }
  if (before) await page.setViewportSize(before)
  return found
}

/** Texts that overlap or are cut off by the height of their container, one line each. */
function findSpoiltTexts(page: Page): Promise<string[]> {
  return page.evaluate(spoiltTexts)
}

/** Runs in the page, so it contains everything that it needs. */
function spoiltTexts(): string[] {
  scrollTo(0, 0)
  const isHidden = (element: Element) => {
    for (let each: Element | null = element; each; each = each.parentElement)
      if (getComputedStyle(each).clipPath !== 'none') return true
    return !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  }
  // An element that floats above the page is meant to cover what is below it.
  const layerOf = (element: Element) => {
    for (let each: Element | null = element; each; each = each.parentElement)
      if (['fixed', 'sticky'].includes(getComputedStyle(each).position)) return each
    return null
  }
  // Of a text in a row that is moved sideways, what is beyond its edge lies over nothing.
  const shownOf = (box: DOMRect, element: Element) => {
    let [left, right] = [box.left, box.right]
    for (let each: Element | null = element; each; each = each.parentElement) {
      if (getComputedStyle(each).overflowX === 'visible') continue
      const edge = each.getBoundingClientRect()
      left = Math.max(left, edge.left)
      right = Math.min(right, edge.right)
    }
    return new DOMRect(left, box.top, Math.max(0, right - left), box.height)
  }
  const texts: { element: Element; layer: Element | null; box: DOMRect; text: string }[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    const text = node.textContent?.trim() ?? ''
    if (!element || !text || element.closest('script, noscript, style, option') || isHidden(element)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const box of range.getClientRects())
      texts.push({ element, layer: layerOf(element), box: shownOf(box, element), text })
  }
  const found: string[] = []
  for (const [at, one] of texts.entries()) {
    for (const other of texts.slice(at + 1)) {
      if (one.element === other.element || one.layer !== other.layer) continue
      const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
      const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
      if (wide > 2 && high > 4)
        found.push(`“${one.text.slice(0, 40)}” and “${other.text.slice(0, 40)}” lie over each other`)
    }
    for (let each: Element | null = one.element; each && each !== document.body; each = each.parentElement) {
      if (!['hidden', 'clip'].includes(getComputedStyle(each).overflowY)) continue
      const { top, bottom } = each.getBoundingClientRect()
      if (one.box.top < top - 2 || one.box.bottom > bottom + 2) found.push(`“${one.text.slice(0, 40)}” is cut off`)
    }
  }
  return [...new Set(found)]
}
