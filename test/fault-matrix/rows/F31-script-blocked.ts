import { equal } from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { expectOrder, goToCheckout, payWith, putInCart, enterEverything } from '#test/support/people/buying.ts'
import { pieceInStock } from '#test/support/people/shopper.ts'
import type { RunRow } from '#test/fault-matrix/row.ts'
import { cards, findOrders } from '#test/fault-matrix/world/buyer.ts'
import { inBrowser } from '#test/fault-matrix/world/browser.ts'
import type { World } from '#test/fault-matrix/world/world.ts'

const script = '**/endive/stripe.js'

/** The card provider's script does not load, or later than anyone waits: a message, a way to try again, one order. */
export const scriptBlocked: RunRow = async (world) => {
  await blocked(world, 'blocked', async (page) => {
    await page.route(script, (route) => route.abort())
  })
  await blocked(world, 'slow', async (page) => {
    await page.clock.install()
    await page.route(script, () => {})
  })
}

async function blocked(world: World, how: 'blocked' | 'slow', block: (page: Page) => Promise<void>) {
  const email = `script-${how}-${world.chance.below(1_000_000)}@example.com`
  const { slug } = await pieceInStock(world.databaseUrl)
  await inBrowser(world.origin, async (context) => {
    const page = await context.newPage()
    await block(page)
    await putInCart(page, slug)
    await goToCheckout(page)
    await enterEverything(page, email)
    if (how === 'slow') {
      await page.waitForRequest(script)
      await page.clock.fastForward(20_500)
    }
    await page.getByText('The payment methods could not be loaded').waitFor()
    equal((await findOrders(world, email)).length, 0, 'no order before the card fields')
    await page.unroute(script)
    await page.getByRole('button', { name: 'Try again' }).click()
    await payWith(page, cards.good)
    await expectOrder(page)
  })
  equal((await findOrders(world, email)).length, 1)
}
