import type { Page } from '@playwright/test'

/** WCAG 2.2, 2.5.3: who steers by voice says what is to be seen, so the name of a control holds its words. Answers with those that do not. */
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
