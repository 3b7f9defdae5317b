import { signInAs } from '#test/support/people/signing-in.ts'
import type { Story } from '#tools/screens/camera.ts'

/** Stock: the list, goods that come in, a variant and its history, a sheet that is counted. */
export const officeStock: Story = async ({ page, show, take }) => {
  await page.goto('/auth/sign-in?return_to=/admin')
  await signInAs(page, 'Mira Lindqvist')
  await page.waitForURL('**/admin')
  await show('office-stock', '/admin/stock')
  await page.locator('summary', { hasText: /Receive stock|Wareneingang/ }).click()
  await take('office-stock_receive')
  await page.goto('/admin/stock')
  const number = page.locator('input[name=counted]').first()
  await number.fill('many')
  await number.press('Enter')
  await page.locator('[aria-invalid]').waitFor()
  await take('office-stock_error')
  await page.goto('/admin/stock?sort=-available')
  await page.locator('td a[href*="/admin/stock/"]').first().click()
  await page.locator('input[name=by]').waitFor()
  await take('office-stock_variant')
  await show('office-stock_count', '/admin/stock/count?location=&q=')
  await page.locator('select[name=location]').selectOption({ index: 1 })
  await page.locator('main form button:not([type=button])').first().click()
  await page.locator('input[name^=lines-]').first().waitFor()
  await take('office-stock_sheet')
}
