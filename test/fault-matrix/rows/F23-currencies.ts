import { deepEqual, equal } from 'node:assert/strict'
import { pieceInStock } from '#test/support/people/shopper.ts'
import { isHeld } from './F22-amount-tampered.ts'
import type { RunRow } from '#test/fault-matrix/row.ts'
import { aBuyer, aBuyerAtTheCard, aBuyerWhoPaid, cards, mustBe } from '#test/fault-matrix/world/buyer.ts'
import { deliverAll } from '#test/fault-matrix/world/settle.ts'
import { changeSettings } from '#test/fault-matrix/world/settings.ts'
import { staffOf } from '#test/fault-matrix/world/staff.ts'
import { fillShelves } from '#test/fault-matrix/world/shelves.ts'
import type { World } from '#test/fault-matrix/world/world.ts'

/**
 * How many of the provider's units one of ours is: the yen has no minor unit, the dinar a thousandth, the krona two
 * digits only at the provider.
 */
const timesOf = { EUR: 1, JPY: 1, KWD: 1, ISK: 100 }

/**
 * The same number is sent in each currency's own unit; an amount that the provider cannot charge is reported, and
 * another currency is held.
 */
export const currencies: RunRow = async (world) => {
  await fillShelves(world)
  const piece = await pieceInStock(world.databaseUrl, 2)
  const [price] = await world.sql<{ price: number }>('select price from variants where id = $1', piece.variantId)
  try {
    for (const [currency, times] of Object.entries(timesOf)) await charged(world, currency, times)
    await notPayable(world)
  } finally {
    await changeSettings(world, { currency: 'EUR' })
  }
  await otherCurrency(world)
  deepEqual(await world.sql('select price from variants where id = $1', piece.variantId), [price])
}

async function charged(world: World, currency: string, times: number) {
  await changeSettings(world, { currency })
  const buyer = await aBuyerWhoPaid(world)
  equal(buyer.orderRow.currency, currency)
  const payment = await world.provider.book(buyer.reference)
  deepEqual([payment.currency, payment.captured], [currency.toLowerCase(), buyer.orderRow.total * times], currency)
  if (currency === 'KWD') equal(payment.captured % 10, 0)
}

/** 24.005 dinars: a coin that does not exist. */
async function notPayable(world: World) {
  await changeSettings(world, { currency: 'KWD' })
  const piece = await pieceInStock(world.databaseUrl, 4)
  await world.sql('update variants set price = price + 5 where id = $1', piece.variantId)
  const buyer = await aBuyer(world, { piece })
  const { status, answer } = await buyer.press()
  await world.sql('update variants set price = price - 5 where id = $1', piece.variantId)
  equal(answer.clientSecret, undefined)
  equal(status >= 400, true)
  equal((await world.sql('select 1 from orders where email = $1', buyer.email)).length, 0)
}

async function otherCurrency(world: World) {
  const { provider } = world
  const buyer = await aBuyerAtTheCard(world)
  await provider.stripe.paymentIntents.update(buyer.reference, { currency: 'usd' })
  mustBe(await provider.confirm(buyer.secret, cards.good), 'succeeded')
  await isHeld(world, buyer.orderRow.id, 'other-currency', 'does-not-fit')
  await staffOf(world).cancel(buyer.orderRow.number)
  await provider.control('POST actions/refund', { id: buyer.reference })
  await deliverAll(world)
}
