import { expect, expectNoViolations, test } from '#test/support/journey.ts'

test('the shop opens, shows what it has, and is readable for everybody', async ({ page, javaScriptEnabled }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  // axe needs to run in the page.
  if (javaScriptEnabled !== false) await expectNoViolations(page)
})
