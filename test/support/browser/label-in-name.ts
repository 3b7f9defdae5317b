import type { Page } from '@playwright/test'

/**
 * WCAG 2.2, 2.5.3: people who use voice control say the visible label, so the name of a control must contain it.
 * Returns those that do not.
 */
export function findOtherNames(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const words = (text: string) => text.trim().replaceAll(/\s+/g, ' ').toLowerCase()
    const named = [...document.querySelectorAll<HTMLElement>('a[aria-label], button[aria-label], summary[aria-label]')]
    return named
      .map((each) => [words(each.innerText), words(each.ariaLabel ?? '')] as const)
      .filter(([shown, name]) => !name.includes(shown))
      .map(([shown, name]) => `“${shown}” is called “${name}”`)
  })
}
