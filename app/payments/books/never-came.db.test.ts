import { expect, test } from 'vitest'
import { issueInvoices } from '#app/invoices/issuing/issue-invoices.server.ts'
import type { OrderId } from '#app/kernel/ids.ts'
import { findBookOf, owedIn } from '#app/on-account/account-book.server.ts'
import { remindOfPayments } from '#app/payments/on-account/remind-of-payments.server.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { useInvoices } from '#test/support/people/invoices.ts'
import { anOrderOnAccount, sellOnAccount } from '#test/support/people/on-account.ts'
import { bookOf, stockOf } from '#test/support/people/orders.ts'
import { cancel, receive, takeBack, transferIs } from '#test/support/people/staff/staff.ts'
import { compareBooks } from './compare-books.server.ts'

useDatabase()
sellOnAccount(99_999_999)
useInvoices()
useCardProvider()
const now = () => new Date()
const later = () => new Date(Date.now() + 40 * 86_400_000)

/** Records a transfer by mistake; returns its id. */
async function aReceipt(orderId: OrderId, amount: number) {
  expect(await receive(orderId, amount, now())).toMatchObject({ ok: true })
  return (await findBookOf(orderId))?.receipts.at(-1)?.id
}

async function transferAll(orderId: OrderId, became: 'made' | 'failed') {
  const { refunds } = await bookOf(orderId)
  for (const { id, credited, state } of refunds)
    if (!credited && state !== 'failed') expect(await transferIs(became, id, now())).toMatchObject({ ok: true })
}

const problemsOf = async (orderId: OrderId) => {
  const open = db
    .selectFrom('paymentProblems')
    .select('kind')
    .where('orderId', '=', orderId)
    .where('overAt', 'is', null)
  return (await open.execute()).map(({ kind }) => kind)
}

async function totalsOf(orderId: OrderId) {
  await issueInvoices()
  const documents = db.selectFrom('invoices').select(['kind', 'total']).where('orderId', '=', orderId)
  return (await documents.orderBy('issuedAt').execute()).map(({ kind, total }) => `${kind} ${total}`)
}

test.for([
  { when: 'after it', before: 0, after: 24_000, documents: [] },
  { when: 'partly before it', before: 400, after: 2_000, documents: [] },
  { when: 'before it', before: 2_400, after: 0, documents: ['invoice 2400', 'credit_note 2400'] },
])(
  'money of a cancelled order that never came, recorded $when, is taken back once staff say that it cannot go back',
  async ({ before, after, documents }) => {
    const orderId = await anOrderOnAccount(await stockOf(5))
    const mistakes = before > 0 ? [await aReceipt(orderId, before)] : []
    await issueInvoices()
    await cancel(orderId, now())
    if (after > 0) mistakes.push(await aReceipt(orderId, after))
    for (const mistake of mistakes)
      expect(await takeBack(orderId, mistake, now())).toMatchObject({ reason: 'receipt.gone' })
    await transferAll(orderId, 'failed')
    for (const mistake of mistakes) expect(await takeBack(orderId, mistake, now())).toMatchObject({ ok: true })
    const book = await findBookOf(orderId)
    expect([(await bookOf(orderId)).order.payment, book && owedIn(book)]).toEqual(['void', 0])
    expect(await totalsOf(orderId)).toEqual(documents)
    await remindOfPayments(later())
    expect((await bookOf(orderId)).letters.map(({ kind }) => kind)).not.toContain('order-payment-reminder')
    await compareBooks(now())
    expect((await problemsOf(orderId)).filter((kind) => kind !== 'refund-failed')).toEqual([])
    // What comes after all goes back.
    await receive(orderId, 500, now())
    await transferAll(orderId, 'made')
    expect((await bookOf(orderId)).order.payment).toBe('refunded')
    expect(await totalsOf(orderId)).toEqual(documents)
  },
)
