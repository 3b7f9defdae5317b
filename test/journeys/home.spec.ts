import { expect, expectNoViolations, test } from '#test/support/browser/journey.ts'

test('the shop opens and is accessible', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expectNoViolations(page)
})
