import { sql } from 'kysely'
import { configuration } from '#app/configuration.ts'
import { currentTime } from '#app/kernel/clock.ts'
import { addDays, dayAt } from '#app/kernel/day.ts'
import { newId, type AccountPaymentId, type AccountRefundId } from '#app/kernel/ids.ts'
import { money } from '#app/kernel/money.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import type {
  CloseRefusal,
  PaymentOrder,
  PaymentProvider,
  ProviderPayment,
  ProviderRefund,
} from '#app/payment-provider/payment-provider.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import { db, type Tx } from '#db/database.server.ts'
import { type AccountBook, cancelDebt, changeBook, readBook, refundableOf } from './account-book.server.ts'

/**
 * Payment on account as a payment provider: its book is in the shop's database and kept by people
 * (`account-book.server.ts`), and orders query it here just as they query the card provider. So late money, refunds,
 * cancellations and crashes need no second set of rules.
 */
export const onAccount: PaymentProvider = {
  name: 'on-account',

  async createPayment({ amount, binding }: PaymentOrder) {
    const { attemptId, orderId, shopId } = binding
    const { timeZone, onAccountDays } = await getSettings()
    const now = currentTime()
    const dueOn = addDays(dayAt(now, timeZone), onAccountDays)
    const facts = {
      attemptId,
      orderId,
      shopId,
      ...amount,
      owed: amount.amount,
      dueOn,
      live: configuration().cards.live,
      createdAt: now,
    }
    const row = db.insertInto('accountPayments').values({ ...facts, id: newId() })
    // The attempt is the idempotency key: a repeated call returns the same payment.
    await row.onConflict((conflict) => conflict.column('attemptId').doNothing()).execute()
    const made = db.selectFrom('accountPayments').select('id').where('attemptId', '=', attemptId)
    return agree(paymentOf(await readKnown((await made.executeTakeFirstOrThrow()).id)))
  },

  async findPayment(reference) {
    const book = await readBook(db, reference)
    return book && paymentOf(book)
  },

  cancelPayment: callOff,
  releasePayment: callOff,

  /** The buyer pays later: there is nothing to capture. */
  async capturePayment(reference) {
    return agree(paymentOf(await readKnown(reference)))
  },

  async *listPayments(since) {
    // Also an older payment if it was changed since.
    const { rows } = await sql<{ id: AccountPaymentId }>`
      select p.id from account_payments p where p.created_at >= ${since}
        or exists (select from account_receipts r where r.payment_id = p.id and r.recorded_at >= ${since})
        or exists (select from account_credits c where c.payment_id = p.id and c.created_at >= ${since})
        or exists (select from account_refunds r where r.payment_id = p.id and coalesce(r.settled_at, r.created_at) >= ${since})
      order by p.created_at desc, p.id desc`.execute(db)
    for (const { id } of rows) {
      const book = await readBook(db, id)
      if (book) yield paymentOf(book)
    }
  },

  async refund(payment, { amount }, refundId) {
    const asked = await changeBook(payment, async (tx, book): Promise<Outcome<ProviderRefund, 'refused'>> => {
      const before = book.refunds.find((each) => each.refundId === refundId)
      if (before) return agree(refundOf(book, before))
      if (amount > refundableOf(book)) return refuse('refused')
      const facts = {
        id: newId<AccountRefundId>(),
        paymentId: book.payment.id,
        refundId,
        amount,
        createdAt: currentTime(),
      }
      const row = await tx.insertInto('accountRefunds').values(facts).returningAll().executeTakeFirstOrThrow()
      return agree(refundOf(book, row))
    })
    return asked ?? refuse('refused')
  },

  async listRefunds(payment) {
    const book = await readBook(db, payment)
    return book ? book.refunds.map((refund) => refundOf(book, refund)) : []
  },

  /** No bank comes between a buyer and this book. */
  async listDisputes() {
    return []
  },
}

/**
 * As `findPayment` and `listRefunds`, but within a transaction: the holder of the order's lock decides by the current
 * state.
 */
export async function readOwnBook(tx: Tx, reference: string) {
  const book = await readBook(tx, reference)
  if (!book) return null
  const refunds = book.refunds.map((refund) => refundOf(book, refund))
  return { attemptId: book.payment.attemptId, payment: paymentOf(book), refunds }
}

async function callOff(reference: string): Promise<Outcome<ProviderPayment | null, CloseRefusal>> {
  const isCalledOff = await changeBook(reference, cancelDebt)
  if (isCalledOff === null) return agree(null)
  return isCalledOff ? agree(paymentOf(await readKnown(reference))) : refuse('too-late')
}

async function readKnown(reference: string): Promise<AccountBook> {
  const book = await readBook(db, reference)
  if (!book) throw new Error(`There is no payment on account ${reference}`)
  return book
}

/** Of a cancelled debt, nothing more will be paid. */
function statusOf({ payment, received, credited }: AccountBook): 'authorised' | 'captured' | 'cancelled' {
  if (received + credited >= payment.amount) return 'captured'
  if (payment.cancelledAt === null) return 'authorised'
  return received > 0 ? 'captured' : 'cancelled'
}

function paymentOf(book: AccountBook): ProviderPayment {
  const { payment, receipts, received, refunds, credits } = book
  const { id: reference, amount, currency, orderId, attemptId, shopId } = payment
  return {
    reference,
    status: statusOf(book),
    amount: money(amount, currency),
    captured: money(received, currency),
    receipts: receipts.map((receipt) => ({ reference: receipt.id, amount: money(receipt.amount, currency) })),
    credits: credits.map((credit) => ({ reference: credit.refundId, amount: money(credit.amount, currency) })),
    hasRefunds: refunds.length > 0,
    disputed: false,
    captureBefore: null,
    // There is no test money for transfers: a debt matches its order whichever keys of the card provider are in use.
    live: configuration().cards.live,
    clientSecret: null,
    binding: { orderId, attemptId, shopId },
    decline: null,
  }
}

function refundOf({ payment }: AccountBook, { id, refundId, amount, state }: AccountBook['refunds'][number]) {
  return {
    reference: id,
    payment: payment.id,
    status: state,
    amount: money(amount, payment.currency),
    refundId,
    failure: state === 'failed' ? 'not-transferred' : null,
  }
}
