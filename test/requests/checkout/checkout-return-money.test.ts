import { expect, inject, test } from 'vitest'
import { openBrowser } from '#test/support/people/browser-less-client.ts'
import { pay, placed, provider, withCart } from '#test/support/people/checkout-forms.ts'
import { runSql } from '#test/support/database/sql.ts'

const { origin, databaseUrl } = inject('shop')
const rows = <Row>(text: string, values: unknown[] = []) => runSql(databaseUrl, [[text, values]]) as Promise<Row[]>

/** Returns from the bank in the ordering browser, and in one that does not know the order, like the bank's own. */
const bothBack = async (browser: ReturnType<typeof openBrowser>, reference: string) => [
  await browser.open(`/checkout/return?payment_intent=${reference}`),
  await openBrowser(origin).open(`/checkout/return?payment_intent=${reference}`),
]

test('a shopper who returns to an order that has ended, and was charged, does not read that nothing was charged', async () => {
  const browser = await withCart()
  const { press, reference } = await placed(browser)
  // Ended without asking the provider, as only a lost database could: the money is late, and nothing is left.
  await rows(
    `with gone as (update orders set state = 'cancelled', cancelled_at = now() where submission_key = $1 returning id)
     update stock_reservations r set state = 'released' from gone where r.order_id = gone.id`,
    [press.submission],
  )
  await pay(reference)
  const [own, other] = await bothBack(browser, reference)
  expect(own?.url.pathname).toMatch(/^\/orders\/B\d+$/)
  expect(own?.body).toContain('We refund what you paid to your card.')
  expect(other?.url.pathname).toBe('/checkout/return')
  expect(other?.body).toContain('We refund what you paid, the way you paid it.')
  expect(own?.body + String(other?.body)).not.toMatch(/[Nn]othing was charged/)
})

test('a shopper who returns to an order that was cancelled before a charge does not read that she paid too late', async () => {
  const browser = await withCart()
  const { press, reference } = await placed(browser)
  await provider.paymentIntents.cancel(reference)
  await rows(`update orders set state = 'cancelled', cancelled_at = now() where submission_key = $1`, [
    press.submission,
  ])
  const [own, other] = await bothBack(browser, reference)
  expect(own?.url.pathname).toMatch(/^\/orders\/B\d+$/)
  expect(own?.body).toContain('This order was cancelled, and nothing was charged.')
  expect(other?.url.pathname).toBe('/checkout/return')
  expect(other?.body).toContain('Your order was cancelled')
})

test('a payment under review is not shown as a paid order, in any browser', async () => {
  const browser = await withCart()
  const { reference } = await placed(browser)
  await provider.paymentIntents.update(reference, { amount: 100 })
  await pay(reference)
  const [own, other] = await bothBack(browser, reference)
  expect(own?.body).toContain('We need to review the payment for this order.')
  expect(other?.body).toContain('We need to review your payment')
  expect(other?.body).not.toContain('Your order is paid')
})
