import type { Page } from '@playwright/test'
import { bankOf, cartAtPayment, expectOrder, payOnProvidersPage, payWith } from '#test/support/people/buying.ts'
import { expect, type JourneyShop, test } from '#test/support/browser/journey.ts'
import { runSql } from '#test/support/database/sql.ts'
import { type Card, ledgerOf, testCards } from '#test/support/test-cards.ts'

// CARDS=all tries every card; the default is one for each outcome.
const chosen = process.env.CARDS === 'all' ? testCards : testCards.filter(({ always }) => always)
const told = {
  declined: /declined/,
  'wrong number': /number is not right/,
  'bank refused': /(was|could) not confirm/,
}

test.beforeAll(async () => {
  const { databaseUrl } = JSON.parse(process.env.JOURNEY_SHOP ?? '{}') as JourneyShop
  await stockUp(databaseUrl, testCards.length * 2)
})

for (const card of chosen) {
  const email = (way: string) => `${way}-${card.number}@example.com`

  test(`in the card fields: ${card.number}, ${card.name}`, async ({ page, shop }) => {
    await cartAtPayment(page, email('fields'))
    await page.goto('/checkout')
    await payWith(page, card.number)
    if (card.asks) await bankOf(page).getByRole('button', { name: 'Complete' }).click()
    if (card.told === 'wrong number')
      await expect(page.frameLocator('iframe[src*="/frames/card.html"]').getByText(told[card.told])).toBeVisible()
    else await expectTold(card, page)
    await expectBecomes(card, shop, email('fields'))
  })

  test(`on the provider’s page: ${card.number}, ${card.name}`, async ({ browser, shop, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL })
    const page = await context.newPage()
    await cartAtPayment(page, email('hosted'))
    await page.goto('/checkout')
    await page.locator('#payment noscript button').click()
    await page.waitForURL('**/pay/*')
    await payOnProvidersPage(page, card.number)
    if (card.asks) await page.getByRole('button', { name: 'Complete' }).click()
    if (card.there) await expect(page.getByRole('alert')).toContainText(card.there)
    else await expectTold(card, page)
    await expectBecomes(card, shop, email('hosted'))
    await context.close()
  })
}

async function expectTold(card: Card, page: Page) {
  if (card.told) await expect(page.getByRole('alert')).toContainText(told[card.told])
  // If the bank disputes the payment at once, there is no thank-you page.
  else if (card.becomes === 'disputed') await page.waitForURL('**/orders/*')
  else await expectOrder(page)
}

/** Checks the shop's own book, which webhooks update a little later. */
async function expectBecomes(
  { told: refused, becomes = refused ? 'unpaid' : 'paid' }: Card,
  shop: JourneyShop,
  email: string,
) {
  if (becomes === 'refunded' || becomes === 'refund-failed') await refund(shop, email, becomes)
  const kinds = async () => {
    const query = `select distinct l.kind from ledger_entries l join orders o on o.id = l.order_id
      where o.email = $1 order by l.kind`
    return ((await runSql(shop.databaseUrl, [[query, [email]]])) as { kind: string }[]).map(({ kind }) => kind)
  }
  await expect.poll(kinds).toEqual(ledgerOf[becomes])
  const states = await runSql(shop.databaseUrl, [['select distinct state from orders where email = $1', [email]]])
  // An invalid card number is reported before there is an order.
  expect(['[]', `[{"state":"${refused ? 'pending' : 'placed'}"}]`]).toContain(JSON.stringify(states))
}

/** A refund in the provider's dashboard, which the bank then processes. */
async function refund({ databaseUrl, standIns }: JourneyShop, email: string, becomes: 'refunded' | 'refund-failed') {
  const query = `select a.provider_reference as id from payment_attempts a join orders o on o.id = a.order_id
    where o.email = $1 and a.state = 'captured'`
  const [payment] = (await runSql(databaseUrl, [[query, [email]]])) as { id: string }[]
  const act = (name: string, body: { id?: string }) =>
    fetch(`${standIns.cardProvider}/_control/actions/${name}`, { method: 'POST', body: JSON.stringify(body) })
  await act('refund', { id: payment?.id })
  const refunds =
    'select r.provider_reference as id from refunds r join orders o on o.id = r.order_id where o.email = $1'
  const known = async () => ((await runSql(databaseUrl, [[refunds, [email]]])) as { id: string }[])[0]?.id
  await expect.poll(known).toMatch(/^re_/)
  await act(becomes === 'refunded' ? 'finish-refund' : 'fail-refund', { id: await known() })
}

/** Enough of one item for every card; a level stays the sum of its movements. */
async function stockUp(databaseUrl: string, pieces: number) {
  await runSql(databaseUrl, [
    [
      `with level as (
         update stock_levels set on_hand = on_hand + $1 where (variant_id, location_id) = (
           select s.variant_id, s.location_id from stock_levels s join variants v on v.id = s.variant_id
           join products p on p.id = v.product_id join locations l on l.id = s.location_id
           where p.slug = 'gift-tags' order by s.on_hand desc limit 1)
         returning variant_id, location_id)
       insert into stock_movements (id, variant_id, location_id, quantity, reason, who)
       select gen_random_uuid(), variant_id, location_id, $1, 'receipt', 'journeys' from level`,
      [pieces],
    ],
  ])
}

const frame = 'iframe[src*="/frames/card.html"]'

test('a direct debit: the order is there, its bank takes days, and the cart is free for the next one', async ({
  page,
  shop,
}) => {
  await cartAtPayment(page, 'debit@example.com')
  await page.goto('/checkout')
  const fields = page.frameLocator(frame)
  await fields.getByLabel('SEPA Direct Debit').check()
  await fields.getByLabel('Account holder').fill('Ada Weber')
  await fields.getByLabel('IBAN').fill('DE08 3704 0044 0532 0130 03')
  // By keyboard: the frame with the fields is still growing, and moves what is below it.
  await page.getByRole('button', { name: 'Buy now' }).press('Enter')
  await page.waitForURL('**/orders/*')
  await expect(page.getByText('Your bank needs up to 5 working days')).toBeVisible()
  await expect(page.getByText('SEPA Direct Debit, DE … 3003').first()).toBeVisible()
  await page.goto('/cart')
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  const states = await runSql(shop.databaseUrl, [['select state from orders where email = $1', ['debit@example.com']]])
  expect(states).toEqual([{ state: 'pending' }])
})

test('PayPal: on its own page, refused at first and then agreed to', async ({ page }) => {
  await cartAtPayment(page, 'paypal@example.com')
  for (const answer of ['Fail', 'Complete']) {
    await page.goto('/checkout')
    await page.frameLocator(frame).getByLabel('PayPal').check()
    // By keyboard, as above.
    await page.getByRole('button', { name: 'Buy now' }).press('Enter')
    await page.getByRole('button', { name: answer }).click()
    if (answer === 'Fail') await expect(page.getByRole('alert').first()).toContainText('nothing was charged')
  }
  await expectOrder(page)
  await expect(page.getByText('PayPal').first()).toBeVisible()
})
