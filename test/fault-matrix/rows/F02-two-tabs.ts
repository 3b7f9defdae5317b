import { deepEqual, equal } from 'node:assert/strict'
import { goToCheckout, payWith, putInCart, enterEverything } from '#test/support/people/buying.ts'
import { id } from '#test/support/ids.ts'
import { pieceInStock } from '#test/support/people/shopper.ts'
import type { RunRow } from '#test/fault-matrix/row.ts'
import { cards, findOrders } from '#test/fault-matrix/world/buyer.ts'
import { inBrowser } from '#test/fault-matrix/world/browser.ts'

/**
 * Two tabs of one real browser confirm at the same moment: one is charged, the other sees that, both end on the paid
 * order.
 */
export const twoTabs: RunRow = async (world) => {
  const email = `two-tabs-${world.chance.below(1_000_000)}@example.com`
  const { slug } = await pieceInStock(world.databaseUrl)
  await inBrowser(world.origin, async (context) => {
    const first = await context.newPage()
    await putInCart(first, slug)
    await goToCheckout(first)
    await enterEverything(first, email)
    const second = await context.newPage()
    await second.goto('/checkout')
    await world.provider.fault({ kind: 'meet', method: 'POST', path: '/v1/payment_intents/*/confirm', times: 2 })
    await Promise.all([first, second].map((tab) => payWith(tab, cards.good)))
    for (const tab of [first, second]) await tab.waitForURL(/\/orders\/B\d+/)
  })
  const orders = await findOrders(world, email)
  deepEqual(
    orders.map(({ state }) => state),
    ['placed'],
  )
  const payments = await world.provider.paymentsOf(orders[0]?.id ?? id(''))
  equal(payments.length, 1)
  const confirmed = (await world.provider.requests()).filter(({ path }) => path.endsWith(`/${payments[0]?.id}/confirm`))
  deepEqual(confirmed.map(({ status }) => status).sort(), [200, 400])
}
