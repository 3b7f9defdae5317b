import { deepEqual, equal, ok } from 'node:assert/strict'
import { limits } from '#app/limits.ts'
import { openBrowser } from '#test/support/people/browser-less-client.ts'
import { fillCheckout, pieceInStock, placingForm, pressPlace } from '#test/support/people/shopper.ts'
import type { RunRow } from '#test/fault-matrix/row.ts'
import { aBuyerAtTheCard, aBuyerWhoPaid, cards } from '#test/fault-matrix/world/buyer.ts'
import { deliverAll } from '#test/fault-matrix/world/settle.ts'
import type { World } from '#test/fault-matrix/world/world.ts'

/** Two hundred cards are tried on one order, from one address and from many: few are tried, and others buy as usual. */
export const cardTesting: RunRow = async (world) => {
  await nothingBeforeTheAddress(world)
  await manyCardsOneOrder(world)
  const one = await manyCarts(world, () => '198.51.100.7')
  ok(one.declined <= limits.declinesOfAddress.value + limits.declines.value, `${one.declined} cards from one address`)
  ok(one.refused > 0, 'the address was never refused')
  const many = await manyCarts(world, (cart) => `203.0.113.${cart}`)
  ok(many.declined <= 12 * limits.declines.value, `${many.declined} cards from many addresses`)
  await aBuyerWhoPaid(world)
}

/** Without an address there is no payment to try cards on. */
async function nothingBeforeTheAddress(world: World) {
  const before = (await world.provider.wholeBook()).length
  const browser = openBrowser(world.origin)
  const { slug } = await pieceInStock(world.databaseUrl)
  await browser.post('/cart', { product: slug, quantity: '1' })
  const { status } = await pressPlace(browser, { submission: crypto.randomUUID(), agreed: '1.x' })
  equal(status, 422)
  equal((await world.provider.wholeBook()).length, before)
}

async function manyCardsOneOrder(world: World) {
  const buyer = await aBuyerAtTheCard(world)
  const tried = await tryCards(world, buyer.secret, 56)
  ok(tried <= 2 * limits.declines.value, `${tried} cards on one order`)
  const { status, answer } = await buyer.press()
  deepEqual([status >= 400, answer.clientSecret], [true, undefined])
}

/** A cart for each twelfth of the cards; returns how many of them a bank was asked about. */
async function manyCarts(world: World, addressOf: (cart: number) => string) {
  const { slug } = await pieceInStock(world.databaseUrl)
  let [declined, refused] = [0, 0]
  for (let cart = 1; cart <= 12; cart++) {
    const browser = openBrowser(world.origin, { 'x-forwarded-for': addressOf(cart) })
    const page = await fillCheckout(browser, slug, `tester-${addressOf(cart)}-${cart}@example.com`)
    const { answer } = await pressPlace(browser, placingForm(page))
    if (answer.clientSecret) declined += await tryCards(world, answer.clientSecret, 6)
    else refused++
  }
  return { declined, refused }
}

/** One after the other, as fast as their webhooks arrive, until the provider accepts no more. */
async function tryCards(world: World, secret: string, most: number): Promise<number> {
  for (let tried = 0; tried < most; tried++) {
    const { error } = await world.provider.confirm(secret, cards.declined)
    if (error?.code !== 'card_declined') return tried
    await deliverAll(world)
  }
  return most
}
