import { deepEqual, equal } from 'node:assert/strict'
import type { Page, Route } from '@playwright/test'
import { goToCheckout, payWith, putInCart, tellEverything } from '#test/support/buying.ts'
import { pieceInStock } from '#test/support/shopper.ts'
import type { RunRow } from './row.ts'
import { cards, findOrders } from './world/buyer.ts'
import { inBrowser } from './world/browser.ts'

/** Two tabs of one real browser confirm at the same moment: one is charged, the other is told, both end on the paid order. */
export const twoTabs: RunRow = async (world) => {
  const email = `two-tabs-${world.chance.below(1_000_000)}@example.com`
  const { slug } = await pieceInStock(world.databaseUrl)
  await inBrowser(world.origin, async (context) => {
    const first = await context.newPage()
    await putInCart(first, slug)
    await goToCheckout(first)
    await tellEverything(first, email)
    const second = await context.newPage()
    await second.goto('/checkout')
    const answers = await bothAtOnce([first, second])
    deepEqual(answers.sort(), ['payment_intent_unexpected_state', 'succeeded'])
    for (const tab of [first, second]) await tab.waitForURL(/\/orders\/B\d+/)
  })
  const orders = await findOrders(world, email)
  deepEqual(
    orders.map(({ state }) => state),
    ['placed'],
  )
  equal((await world.provider.paymentsOf(orders[0]?.id ?? '')).length, 1)
}

/** Holds what the card fields send until both have sent it, and lets both go together; what the provider answered. */
async function bothAtOnce(tabs: Page[]): Promise<(string | undefined)[]> {
  const held: Route[] = []
  let letGo = () => {}
  const allAreHere = new Promise<void>((resolve) => (letGo = resolve))
  const answers = tabs.map(async (tab) => {
    await tab.route('**/v1/payment_intents/*/confirm', async (route) => {
      if (held.push(route) === tabs.length) letGo()
      await allAreHere
      await route.continue()
    })
    const answered = tab.waitForResponse(/\/v1\/payment_intents\/[^/]+\/confirm/)
    await payWith(tab, cards.good)
    const { status, error }: { status?: string; error?: { code?: string } } = await (await answered).json()
    return status ?? error?.code
  })
  return Promise.all(answers)
}
