import type { Locator, Page } from '@playwright/test'
import { expect } from './journey.ts'

// More stops than any page of the shop has.
const most = 150

/** Presses Tab until the element has the focus. On the way the focus is always visible. */
export async function tabTo(page: Page, wanted: Locator) {
  for (let presses = 0; presses < most; presses++) {
    await page.keyboard.press('Tab')
    await expectVisibleFocus(page)
    if (await hasFocus(wanted)) return
  }
  throw new Error(`The Tab key does not lead to ${wanted}`)
}

const hasFocus = async (wanted: Locator) =>
  (await wanted.count()) > 0 && (await wanted.evaluate((element) => element === document.activeElement))

/** WCAG 2.2, 2.4.7 and 2.4.11: it is marked, and nothing covers it once scrolling has ended. */
export async function expectVisibleFocus(page: Page) {
  await expect.poll(() => page.evaluate(findFault), { timeout: 3_000 }).toBeNull()
}

/** Runs in the page. */
function findFault(): string | null {
  const at = document.activeElement
  // Outside the page (the browser's own bar), or in a frame, which marks its fields itself.
  if (!at || at === document.body || at instanceof HTMLIFrameElement) return null
  const told = at.outerHTML.slice(0, 120)
  const mayMark = [at, at.nextElementSibling, at.closest('label'), at.closest('[role=search]')]
  const styles = mayMark.flatMap((each) => (each ? [getComputedStyle(each), getComputedStyle(each, '::after')] : []))
  const isMarked = styles.some(({ outlineStyle, outlineWidth, outlineColor, boxShadow }) => {
    const isOutlined = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0
    return (isOutlined && !outlineColor.endsWith(', 0)')) || boxShadow !== 'none'
  })
  if (!isMarked) return `nothing marks ${told}`
  const { left, top, width, height } = (at.closest('label') ?? at).getBoundingClientRect()
  const over = document.elementFromPoint(left + width / 2, top + height / 2)
  const isSeen = over && (at.contains(over) || over.contains(at) || at.closest('label')?.contains(over))
  return isSeen ? null : `${over?.outerHTML.slice(0, 120) ?? 'the edge'} lies over ${told}`
}
