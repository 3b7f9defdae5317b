import type { Page } from '@playwright/test'
import { expect, expectNoViolations, test } from '#test/support/browser/journey.ts'
import { signInAs } from '#test/support/people/signing-in.ts'

async function enter(page: Page, path: string) {
  await page.goto(`/auth/sign-in?return_to=${encodeURIComponent(path)}`)
  await signInAs(page, 'Mira Lindqvist')
  await page.waitForURL(`**${path}`)
}

test('while a rule is typed it is said how many products fit; half a condition is said at its field', async ({
  page,
}) => {
  await enter(page, '/admin/collections?kind=rule')
  await page.locator('tbody a[href*="/admin/collections/"]').first().click()
  await page.getByRole('link', { name: 'Change the rule' }).click()
  const count = page.getByRole('status').filter({ hasText: /fit|counted/ })
  const line = (at: number) => page.getByRole('group', { name: `Condition ${at}` })
  const [field, value] = [line(1).getByLabel('Condition'), line(1).getByLabel('Value')]
  await field.selectOption('Price up to (EUR)')
  await value.fill('chea')
  await expect(count).toHaveText(/Not counted yet/)
  await expect(value).toHaveAttribute('aria-invalid', 'true')
  await expectNoViolations(page)
  await value.fill('100000')
  await expect(count).toHaveText(/^(More than )?[\d,]+ products? fits?/)
  await expect(value).not.toHaveAttribute('aria-invalid', 'true')
  await expect(value).toBeFocused()
  await expect(value).toHaveValue('100000')
})
