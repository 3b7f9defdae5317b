import type { Page } from '@playwright/test'
import { expect, expectNoViolations, test } from '#test/support/browser/journey.ts'
import { signInAs } from '#test/support/people/signing-in.ts'

async function enter(page: Page, path = '/admin/orders') {
  await page.goto(`/auth/sign-in?return_to=${path}`)
  await signInAs(page, 'Mira Lindqvist')
  await page.waitForURL(`**${path}`)
}

test('the palette goes to a room, does what the page offers, and gives the focus back', async ({ page }) => {
  await enter(page)
  const link = page.getByRole('link', { name: 'Invoices' })
  await link.focus()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Order, email, product, section …' })
  await expect(field).toBeFocused()
  await expect(page.getByRole('option', { name: 'Invoices' })).toBeVisible()
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await expect(link).toBeFocused()

  await page.keyboard.press('Control+k')
  await field.fill('save view')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  // A form that asks for something is shown and not sent.
  await expect(page.getByRole('textbox', { name: 'Name of the view' })).toBeFocused()

  await page.keyboard.press('Control+k')
  await field.fill('retur')
  await expect(
    page.getByRole('listbox', { name: 'What was found' }).getByRole('option', { selected: true }),
  ).toContainText('Returns')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/admin/returns')
})

test('a list is saved as a view, and opened by its tab', async ({ page }) => {
  await enter(page)
  const name = `Paid ${crypto.randomUUID().slice(0, 6)}`
  await page.goto('/admin/orders?payment=paid')
  await page.getByText('Save view').click()
  await page.getByRole('textbox', { name: 'Name of the view' }).fill(name)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const tab = page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name })
  await expect(tab).toHaveAttribute('aria-current', 'page')
  await page.goto('/admin/orders')
  await tab.click()
  await page.waitForURL(/payment=paid/)
  await expectNoViolations(page)
})
