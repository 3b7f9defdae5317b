import { expect, test } from 'vitest'
import { readListQuery } from '#app/doors/list-address.ts'
import { newId, type ProblemId } from '#app/kernel/ids.ts'
import { shopId } from '#app/orders/links/order-link.server.ts'
import { compareBooks } from '#app/payments/books/compare-books.server.ts'
import { settle } from '#app/payments/settling/settle.server.ts'
import { type ListedProblem, paymentProblems } from '#app/problems/payment-problems.list.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { aHeldOrder, stockOf } from '#test/support/people/orders.ts'
import { withPayments } from './problems.server.ts'

useDatabase()
const cards = useCardProvider()

async function anOrphan() {
  const metadata = { shop_id: shopId(), attempt_id: newId(), order_id: newId() }
  const { id } = await cards.stripe.paymentIntents.create({ amount: 500, currency: 'eur', metadata })
  const data = {
    type: 'sepa_debit',
    sepa_debit: { iban: 'DE08370400440532013003' },
    billing_details: { name: 'Ada', email: 'ada@example.com' },
  } as const
  await cards.stripe.paymentIntents.confirm(id, { payment_method_data: data, return_url: 'http://shop.test' })
  await cards.control('POST actions/finish-debit', { id })
  return id
}

async function listedProblem(reference: string): Promise<ListedProblem> {
  const rows = db.selectFrom('paymentProblems').selectAll().where('reference', '=', reference)
  const { id, kind, details, calls, foundAt } = await rows.executeTakeFirstOrThrow()
  const listed = { id, kind, details, calls, reference, found: foundAt, resolved: null }
  return { ...listed, order: null, amount: null, currency: null }
}

test('of a payment without an order it is said who paid and how much, and nothing of the payer is stored', async () => {
  const id = await anOrphan()
  await compareBooks(new Date())
  const problem = await listedProblem(id)
  expect(JSON.stringify(problem)).not.toContain('ada@example.com')
  const known = { payment: id, payer: 'Ada, ada@example.com', captured: { amount: 500, currency: 'EUR' } }
  expect(await withPayments([problem], 60_000)).toMatchObject([known])
  expect(await withPayments([{ ...problem, resolved: new Date() }])).toMatchObject([{ payer: null }])
})

test('a provider that says nothing keeps nobody from the list', async () => {
  const id = await anOrphan()
  await compareBooks(new Date())
  const problem = await listedProblem(id)
  await cards.control('POST faults', {
    kind: 'delay',
    method: 'GET',
    path: `/v1/payment_intents/${id}`,
    milliseconds: 5_000,
  })
  expect(await withPayments([problem], 100)).toMatchObject([{ payment: id, payer: null, captured: { amount: 500 } }])
})

test('a payment that the provider does not know is listed all the same', async () => {
  const details = { captured: 900, currency: 'EUR', order: null }
  const problem = { id: newId<ProblemId>(), kind: 'orphan-payment', reference: 'pi_nowhere', details, calls: 1 }
  const unknown = { ...problem, order: null, amount: null, currency: null, found: new Date(), resolved: null }
  expect(await withPayments([unknown])).toMatchObject([{ payer: null, captured: { amount: 900 } }])
})

test('of too little money it is said how much has come of how much', async () => {
  const order = await aHeldOrder(await stockOf(5), cards)
  await cards.control('POST actions/capture', { id: order.reference, amount: 1_000 })
  await settle(order.reference, new Date())
  await cards.control('POST actions/refund', { id: order.reference, amount: 300 })
  await settle(order.reference, new Date())
  const { number } = await db
    .selectFrom('orders')
    .select('number')
    .where('id', '=', order.orderId)
    .executeTakeFirstOrThrow()
  const { filter, sort } = readListQuery(paymentProblems, new URLSearchParams({ q: number, kind: 'underpaid' }))
  const listed = await paymentProblems.find({ filter, sort, after: null, most: 5 })
  const [received, total] = [1_000, 2_400].map((amount) => ({ amount, currency: 'EUR' }))
  expect(await withPayments(listed)).toMatchObject([{ kind: 'underpaid', paid: { received, total } }])
})
