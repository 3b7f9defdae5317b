import { deepEqual, equal } from 'node:assert/strict'
import type { OrderId } from '#app/kernel/ids.ts'
import type { FailPoint } from '#app/system/fail-point.server.ts'
import type { RunRow } from '#test/fault-matrix/row.ts'
import { aBuyer, type Buyer, cards, findOrders, untilState } from '#test/fault-matrix/world/buyer.ts'
import { changeSettings } from '#test/fault-matrix/world/settings.ts'
import { fillShelves } from '#test/fault-matrix/world/shelves.ts'
import type { World } from '#test/fault-matrix/world/world.ts'

const moments: FailPoint[] = ['order-committed', 'payment-created', 'reference-noted', 'payment-asked', 'settled']

/**
 * Ordered on account: pressed twelve times at once; the shop is killed at each moment between the order and its book
 * entry; a card is charged in another tab at the same time. It is one order and one debt, or paid and no debt.
 */
export const orderedOnAccount: RunRow = async (world) => {
  await sellOnAccount(world)
  const often = await aTrustedBuyer(world)
  const answers = await Promise.all(Array.from({ length: 12 }, () => often.press(byAccount)))
  equal(
    answers.some(({ answer }) => answer.goTo?.includes('/orders/')),
    true,
  )
  await owedOnce(world, often)
  for (const moment of moments) {
    const buyer = await aTrustedBuyer(world)
    world.faults.crashAt(moment)
    const pressed = buyer.press(byAccount).catch(() => null)
    await world.shop.ended()
    await pressed
    await world.startAll()
    // After the last two moments the cart is bought already: the press leads to the order.
    equal((await buyer.press(byAccount)).answer.goTo?.includes('/orders/'), true, `pressed again after ${moment}`)
    await owedOnce(world, buyer)
  }
  await cardStillOpen(world)
  await paidByCardInAnotherTab(world)
}

/** Many shoppers buy here, and the stock left by the rows before is not enough. */
export async function sellOnAccount(world: World) {
  await fillShelves(world)
  await changeSettings(world, {
    onAccount: 'signed-in',
    onAccountLimit: 99_999_999,
    bankHolder: 'Lerbugt',
    bankIban: 'DE89370400440532013000',
  })
}

/** Signed in, at the last button. */
export const aTrustedBuyer = (world: World) => aBuyer(world, { hasAccount: true })

const byAccount = { method: 'account' }

/** A buyer whose order is placed and owed. */
export async function aBuyerWhoOwes(world: World) {
  const buyer = await aTrustedBuyer(world)
  await buyer.press(byAccount)
  const orderRow = await buyer.order()
  await untilState(world, orderRow.id, 'placed')
  return { ...buyer, orderRow }
}

async function owedOnce(world: World, buyer: Buyer) {
  const { id, total } = await buyer.order()
  await untilState(world, id, 'placed')
  deepEqual(await ledgerOf(world, id), [{ kind: 'promised', amount: total }])
  const books = await world.sql<{ amount: number }>('select amount from account_payments where order_id = $1', id)
  deepEqual(books, [{ amount: total }])
}

/** First the card fields, then on account: the card can no longer be charged. */
async function cardStillOpen(world: World) {
  const buyer = await aTrustedBuyer(world)
  const secret = (await buyer.press()).answer.clientSecret ?? ''
  await buyer.press(byAccount)
  const { status } = await world.provider.confirm(secret, cards.good)
  equal(status === 'succeeded', false, 'the card was charged for what is owed')
  await owedOnce(world, buyer)
}

async function paidByCardInAnotherTab(world: World) {
  const buyer = await aTrustedBuyer(world)
  const { answer } = await buyer.press()
  const secret = answer.clientSecret ?? ''
  const [confirmed] = await Promise.all([world.provider.confirm(secret, cards.good), buyer.press(byAccount)])
  const { id, total } = await buyer.order()
  await untilState(world, id, 'placed')
  const isCharged = confirmed.status === 'succeeded'
  deepEqual(await ledgerOf(world, id), [{ kind: isCharged ? 'captured' : 'promised', amount: total }])
  equal((await findOrders(world, buyer.email)).length, 1)
}

export const ledgerOf = ({ sql }: World, orderId: OrderId) =>
  sql<{ kind: string; amount: number }>(
    'select kind, amount from ledger_entries where order_id = $1 order by at, amount',
    orderId,
  )
