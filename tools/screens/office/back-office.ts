import { cards, expectOrder, goToCheckout, payWith, putInCart, enterEverything } from '#test/support/people/buying.ts'
import { signInAs } from '#test/support/people/signing-in.ts'
import type { Camera, Story } from '#tools/screens/camera.ts'

/** Orders are packed, refunded and cancelled by the shop's owner. */
export const backOffice: Story = async (camera) => {
  const { page, show, take, sql } = camera
  const first = await buy(camera, 'gull-mug', 'herring-mug')
  const itsLink = page.url()
  const second = await buy(camera, 'espresso-cup')
  await page.goto('/auth/sign-in?return_to=/admin')
  await signInAs(page, 'Mira Lindqvist')
  await page.waitForURL('**/admin')
  await sql(
    `insert into payment_problems (id, kind, reference, order_id, details)
     select gen_random_uuid(), kind, kind || '-of-the-pictures', o.id, '{"amount": 1840}'
     from orders o, unnest(array['refund-failed', 'fraud-warning']) kind where o.number = $1`,
    second,
  )
  await show('office', '/admin')
  await show('office-orders', '/admin/orders')
  await show('office-orders_none', '/admin/orders?payment=paid&country=DE&q=nobody@example.com&sort=-total')
  await show('office-order', `/admin/orders/${first}`)
  await show('office-refund', `/admin/orders/${first}/refund`)
  await page.getByRole('radio', { name: 'An amount' }).check()
  await page.getByRole('textbox', { name: 'Amount in' }).fill('-1')
  await page.getByRole('button', { name: 'Refund now' }).click()
  await page.getByText('Please check these fields').waitFor()
  await take('office-refund_errors')
  await page.getByRole('textbox', { name: 'Amount in' }).fill('4.50')
  await page.getByRole('combobox', { name: 'Reason' }).selectOption('damaged')
  await page.getByRole('textbox', { name: 'Note' }).fill('The handle came off in the post.')
  await page.getByRole('button', { name: 'Calculate' }).click()
  await page.getByText('Refund amount:').waitFor()
  await take('office-refund_sum')
  await page.getByRole('button', { name: 'Refund €4.50' }).click()
  await page.getByText('Refund requested').waitFor()
  await show('office-send', `/admin/orders/${first}/send`)
  await page.getByRole('textbox', { name: 'Carrier' }).fill('DHL')
  await page.getByRole('textbox', { name: 'Tracking number' }).fill('00340434161094')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('The customer is notified by email.').waitFor()
  await take('office-order_sent')
  await page.getByRole('button', { name: 'Close order' }).click()
  await page.getByText('Order closed.').waitFor()
  await take('office-order_closed')
  await lostParcel(camera, first, itsLink)
  await show('office-cancel', `/admin/orders/${second}/cancel`)
  await show('office-problems', `/admin/orders/${second}`)
  await show('office-payments', '/admin/payments')
  await show('office-delivery', '/admin/delivery')
  await show('office-locations', '/admin/locations')
  await show('office-settings', '/admin/settings')
  await page.getByRole('radio', { name: 'When the order is sent' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Settings saved').waitFor()
  await take('office-settings_saved')
  await show('office-settings_de', '/de/admin/settings')
  await show('office-searches', '/admin/searches')
  await show('office-synonyms', '/admin/synonyms')
  await auditLog(camera)
  await show('office-bank_account', '/admin/settings/bank-account')
  await show('office-de', `/de/admin/orders/${first}`)
  await inTheDark(camera, first)
}

/** Asked about first; then the buyer reads it. */
async function lostParcel({ page, show, take }: Camera, order: string, itsLink: string) {
  await show('order-closed', itsLink)
  await page.goto(`/admin/orders/${order}`)
  await page.getByRole('link', { name: 'Mark as lost' }).click()
  await page.getByText('The order is closed: its items').waitFor()
  await take('office-lost')
  await page.getByRole('button', { name: 'Mark as lost' }).click()
  await page.getByText('Parcel marked as lost.').waitFor()
  await show('order-lost', itsLink)
}

async function inTheDark({ page, show }: Camera, order: string) {
  await page.emulateMedia({ colorScheme: 'dark' })
  await show('office-order_dark', `/admin/orders/${order}`)
  await show('office-refund_dark', `/admin/orders/${order}/refund`)
  await show('office-settings_dark', '/admin/settings?done=settings')
  await show('office-audit_dark', '/admin/audit')
}

/** Before the first check, and after it. */
async function auditLog({ page, show }: Camera) {
  await show('office-audit', '/admin/audit')
  await page.getByRole('button', { name: 'Check now' }).click()
  await page.waitForTimeout(2_000)
  await show('office-audit_checked', '/admin/audit?operation=orders.refund')
  await show('office-audit_de', '/de/admin/audit')
}

export async function buy({ page }: Camera, ...slugs: string[]): Promise<string> {
  await page.context().clearCookies()
  for (const slug of slugs) await putInCart(page, slug)
  await goToCheckout(page)
  await enterEverything(page, 'reader@example.com')
  await payWith(page, cards.good)
  return expectOrder(page)
}
