import { signInAs } from '#test/support/people/signing-in.ts'
import { buy } from './back-office.ts'
import type { Story } from '#tools/screens/camera.ts'

/** Many orders at once: selected, looked at, shipped; and by a file of tracking numbers. */
export const bulk: Story = async (camera) => {
  const { page, show, take } = camera
  const first = await buy(camera, 'gull-mug', 'herring-mug')
  await buy(camera, 'herring-mug')
  await page.goto('/auth/sign-in?return_to=/admin')
  await signInAs(page, 'Mira Lindqvist')
  await page.waitForURL('**/admin')
  await take('bulk-home')
  await show('bulk-none', '/admin/batches')
  await page.goto('/admin/orders?fulfilment=to_pack')
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await take('bulk-selected')
  await page.getByRole('button', { name: 'Packing slips' }).click()
  await page.getByRole('button', { name: 'Print' }).waitFor()
  await take('print-slips')
  await page.emulateMedia({ media: 'print' })
  await take('print-slips_on_paper')
  await page.emulateMedia({ media: 'screen' })
  await show('print-pick_list', '/admin/print/pick-list?all=on&filter=fulfilment%3Dto_pack')
  await show('print-nothing', '/admin/print/slips')
  await page.goto('/admin/orders?fulfilment=to_pack')
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: 'Ship orders' }).click()
  await page.getByText('Nothing has happened yet.').waitFor()
  await take('bulk-draft')
  await show('bulk-ship_by_file', '/admin/ship-by-file')
  await page
    .getByRole('textbox', { name: 'Or paste the rows' })
    .fill(`Order number;Carrier;Tracking number\n${first};DHL;JD014600003\nB9999;DHL;2`)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Nothing has happened yet.').waitFor()
  await take('bulk-draft_of_file')
  await page.getByRole('button', { name: /^Ship \d/ }).click()
  await page.getByText('was changed.').waitFor({ timeout: 60_000 })
  await take('bulk-result')
  await show('bulk-list', '/admin/batches')
}

/** Prices of a collection by a rule: asked, shown, done. */
export const pricesByRule: Story = async ({ page, take }) => {
  await page.goto('/auth/sign-in?return_to=/admin/collections')
  await signInAs(page, 'Mira Lindqvist')
  await page.waitForURL('**/admin/collections')
  await take('by_rule-collections')
  await page
    .getByRole('button', { name: /^Change the prices of / })
    .first()
    .click()
  await page.getByRole('textbox', { name: 'Percentage or amount' }).waitFor()
  await take('by_rule-asked')
  await page.getByRole('textbox', { name: 'Percentage or amount' }).fill('a lot')
  await page.getByRole('button', { name: 'Show what changes' }).click()
  await page.getByText('Enter how much prices change').first().waitFor()
  await take('by_rule-refused')
  await page.getByRole('textbox', { name: 'Percentage or amount' }).fill('-12.5')
  await page.getByRole('combobox', { name: 'Rounding' }).selectOption('95')
  await page.getByRole('combobox', { name: 'Crossed-out price' }).selectOption('show')
  await page.getByRole('button', { name: 'Show what changes' }).click()
  await page.getByText('Nothing has happened yet.').waitFor()
  await take('by_rule-shown')
}
