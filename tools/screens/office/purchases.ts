import { signInAs } from '#test/support/people/signing-in.ts'
import type { Story } from '#tools/screens/camera.ts'

/** Purchase orders: a new one, its items, what arrives of it, the list, and what stock says of it. */
export const officePurchases: Story = async ({ page, show, take }) => {
  await page.goto('/auth/sign-in?return_to=/admin')
  await signInAs(page, 'Mira Lindqvist')
  await page.waitForURL('**/admin')
  await page.goto('/admin/purchase-orders/new')
  await take('office-purchases_new')
  await page.getByRole('button', { name: /Continue to items|Weiter zu den Artikeln/ }).click()
  await page.locator('[aria-invalid]').first().waitFor()
  await take('office-purchases_error')
  await page.locator('input[name=supplier]').fill('Töpferei Lang')
  await page.locator('input[name=reference]').fill('AB-2207')
  await page.locator('input[name=expected_on]').fill('2030-05-04')
  await page.locator('textarea[name=note]').fill('Comes on two pallets. The driver calls first.')
  await page.getByRole('button', { name: /Continue to items|Weiter zu den Artikeln/ }).click()
  await page.waitForURL('**/edit')
  const edit = new URL(page.url()).pathname
  for (let added = 0; added < 3; added += 1) {
    await page.goto(`${edit}?q=a`)
    await page.locator('input[name=quantity][id^=add-]').first().waitFor()
    if (added === 2) await take('office-purchases_search')
    await page
      .locator('input[name=quantity][id^=add-]')
      .first()
      .fill(String(12 * (added + 1)))
    // It comes back to what was searched.
    const saved = page.waitForResponse((answer) => answer.request().method() === 'POST')
    await page.locator('input[name=quantity][id^=add-]').first().press('Enter')
    await saved
    await page.waitForLoadState()
  }
  await page.locator('input[name=unit_cost]').first().fill('3.50')
  await page.locator('input[name=unit_cost]').first().press('Enter')
  await page.waitForLoadState()
  await show('office-purchases_edit', edit)
  const path = edit.replace('/edit', '')
  await show('office-purchases_expected', path)
  const arrived = page.locator('input[name^=lines-]')
  await arrived.first().fill('15')
  await arrived.first().press('Enter')
  await page.locator('[aria-invalid]').waitFor()
  await take('office-purchases_more')
  await page.locator('input[name=more]').check()
  await arrived.nth(1).fill('4')
  await arrived.nth(1).press('Enter')
  await page.waitForURL('**done=received**')
  await take('office-purchases_received')
  await page.locator('button[name=rest]').click()
  await page.locator('button[name=rest]').waitFor({ state: 'detached' })
  await take('office-purchases_arrived')
  await show('office-purchases_list', '/admin/purchase-orders')
}
