import { expect, test } from '#test/support/browser/journey.ts'
import { signInAs } from '#test/support/people/signing-in.ts'

test('whatever is hidden is not displayed, with any class of the style sheets', async ({ page }) => {
  await page.goto('/auth/sign-in?return_to=/admin/products')
  await signInAs(page, 'Mira Lindqvist')
  await page.waitForURL('**/admin/products')
  const shown = await page.evaluate(() => {
    const classesIn = (rules: CSSRuleList): string[] =>
      [...rules].flatMap((rule) => [
        ...(rule instanceof CSSStyleRule
          ? [...rule.selectorText.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name)
          : []),
        ...('cssRules' in rule ? classesIn(rule.cssRules as CSSRuleList) : []),
      ])
    const names = new Set([...document.styleSheets].flatMap((sheet) => classesIn(sheet.cssRules)))
    const displayed = [...names].flatMap((name) =>
      ['div', 'button', 'label', 'p']
        .filter((tag) => {
          const element = document.createElement(tag)
          element.className = name
          element.hidden = true
          document.querySelector('main')?.append(element)
          const isDisplayed = getComputedStyle(element).display !== 'none'
          element.remove()
          return isDisplayed
        })
        .map((tag) => `${tag}.${name}`),
    )
    return { count: names.size, displayed }
  })
  expect(shown.count).toBeGreaterThan(50)
  expect(shown.displayed).toEqual([])
})
