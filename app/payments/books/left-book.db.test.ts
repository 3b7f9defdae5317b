import { afterEach, expect, test } from 'vitest'
import type { OrderId } from '#app/kernel/ids.ts'
import { configuration, configure } from '#app/configuration.ts'
import { findBookOf, owedIn } from '#app/on-account/account-book.server.ts'
import { strikeFailPoints } from '#app/system/fail-point.server.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { aCustomer, aPendingOrderOf, sellOnAccount } from '#test/support/people/on-account.ts'
import { bookOf, stockOf } from '#test/support/people/orders.ts'
import { closePayment } from '#app/payments/settling/close-payment.server.ts'
import { compareBooks } from './compare-books.server.ts'
import { endOrder } from '#app/payments/placing/expire.server.ts'
import { releasePayment } from '#app/payments/settling/release-payment.server.ts'
import { reconcilePayments } from './reconcile.server.ts'
import { settle } from '#app/payments/settling/settle.server.ts'
import { startOnAccount } from '#app/payments/on-account/start-on-account.server.ts'
import { startPayment } from '#app/payments/opening/start-payment.server.ts'
import { cancel } from '#test/support/people/staff/staff.ts'

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

test('an order whose placing on account was interrupted and that is then paid by card owes nothing in either book', async () => {
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

test('paying by card in another tab while the order is placed on account leaves no debt', async () => {
  const orderId = await anOrder()
  onceMade(() => payByCard(orderId))
  expect(await startOnAccount(orderId, now())).toEqual({ ok: false, reason: 'already-paid' })
  expect(await findBookOf(orderId)).toBeNull()
  expect(await debtsOf(orderId)).toEqual([{ cancelledAt: expect.any(Date) }])
})

test('an order on account continues while its shop takes cards in the other mode, or none', async () => {
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

const owedOf = async (orderId: OrderId) => {
  const book = await findBookOf(orderId)
  return book && owedIn(book)
}

test('an order just placed on account is not ended by its deadline or another tab: it stays owed', async () => {
  const orderId = await anOrder()
  const found = Promise.withResolvers<void>()
  const isPlaced = Promise.withResolvers<void>()
  let ending: ReturnType<typeof endOrder> | null = null
  strikeFailPoints(async (name) => {
    if (name === 'payment-asked' && !ending) {
      ending = endOrder(orderId, 'displaced', now())
      await Promise.race([found.promise, ending])
    }
    if (name !== 'cancel-sent') return
    found.resolve()
    await isPlaced.promise
  })
  const started = await startOnAccount(orderId, now())
  isPlaced.resolve()
  await ending
  await reconcilePayments(new Date(Date.now() + 3_600_000))
  const { order } = await bookOf(orderId)
  expect([started.ok, order.state, await owedOf(orderId)]).toEqual([true, 'placed', 2_400])
})

test('the debt of a placed order ends only by cancelling the order', async () => {
  const orderId = await anOrder()
  expect(await startOnAccount(orderId, now())).toEqual({ ok: true })
  const attempt = (await bookOf(orderId)).attempts.at(-1)
  if (!attempt) throw new Error('There is no attempt')
  expect(await endOrder(orderId, 'replaced', now())).toBe('placed')
  expect(await closePayment(attempt, now())).toBe('too-late')
  expect(await owedOf(orderId)).toBe(2_400)
  await cancel(orderId, now())
  await releasePayment(attempt.id, now())
  expect(await owedOf(orderId)).toBe(0)
})
