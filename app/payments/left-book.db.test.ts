import { afterEach, expect, test } from 'vitest'
import type { OrderId } from '#app/kernel/ids.ts'
import { configuration, configure } from '#app/configuration.ts'
import { findBookOf } from '#app/on-account/account-book.server.ts'
import { strikeFailPoints } from '#app/system/fail-point.server.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database.ts'
import { aCustomer, aPendingOrderOf, sellOnAccount } from '#test/support/on-account.ts'
import { bookOf, stockOf } from '#test/support/orders.ts'
import { compareBooks } from './compare-books.server.ts'
import { reconcilePayments } from './reconcile.server.ts'
import { settle } from './settle.server.ts'
import { startOnAccount } from './start-on-account.server.ts'
import { startPayment } from './start-payment.server.ts'

useDatabase()
sellOnAccount()
const cards = useCardProvider()
const now = () => new Date()
afterEach(() => strikeFailPoints(() => {}))

const anOrder = async () => aPendingOrderOf(await aCustomer(), await stockOf(5))

function onceMade(act: () => void | Promise<void>) {
  strikeFailPoints(async (name) => {
    if (name !== 'payment-created') return
    strikeFailPoints(() => {})
    await act()
  })
}

async function payByCard(orderId: OrderId) {
  const card = await startPayment(orderId, now())
  if (!card.ok) throw new Error(card.reason)
  await cards.pay(card.value.reference)
  expect(await settle(card.value.reference, now())).toMatchObject({ state: 'paid' })
}

const debtsOf = (orderId: OrderId) =>
  db.selectFrom('accountPayments').select('cancelledAt').where('orderId', '=', orderId).execute()

test('whose order on account ended half-way, and who has paid it by card then, owes nothing by any book', async () => {
  const orderId = await anOrder()
  await startPayment(orderId, now())
  onceMade(() => {
    throw new Error('crashed')
  })
  await expect(startOnAccount(orderId, now())).rejects.toThrow('crashed')
  await payByCard(orderId)
  expect((await bookOf(orderId)).order).toMatchObject({ state: 'placed', payment: 'paid' })
  expect(await findBookOf(orderId)).toBeNull()
  await compareBooks(now())
  expect(await debtsOf(orderId)).toEqual([{ cancelledAt: expect.any(Date) }])
})

test('who pays by card in another tab while an order is placed on account owes nothing', async () => {
  const orderId = await anOrder()
  onceMade(() => payByCard(orderId))
  expect(await startOnAccount(orderId, now())).toEqual({ ok: false, reason: 'already-paid' })
  expect(await findBookOf(orderId)).toBeNull()
  expect(await debtsOf(orderId)).toEqual([{ cancelledAt: expect.any(Date) }])
})

test('an order on account goes on while its shop takes cards in the other mode, or none', async () => {
  const orderId = await anOrder()
  expect(await startOnAccount(orderId, now())).toEqual({ ok: true })
  const before = configuration()
  configure({ ...before, cards: { ...before.cards, live: !before.cards.live } })
  try {
    await reconcilePayments(new Date(Date.now() + 3_600_000))
    expect((await bookOf(orderId)).order).toMatchObject({ state: 'placed', heldBecause: null })
  } finally {
    configure(before)
  }
  await reconcilePayments(new Date(Date.now() + 7_200_000))
  expect((await bookOf(orderId)).order).toMatchObject({ state: 'placed', heldBecause: null })
})
