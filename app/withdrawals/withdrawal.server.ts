import { newId, type OrderId, type WithdrawalId } from '#app/kernel/ids.ts'
import type { Locale } from '#app/locales.ts'
import { oweLetter } from '#app/mail/letters.server.ts'
import { ledgerOfOrder } from '#app/orders/ledger.server.ts'
import { isAddressConfirmed } from '#app/orders/confirmed-address.server.ts'
import { findLegalPage } from '#app/settings/legal-pages.server.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import { languageOf } from '#app/web/language-of.ts'
import { db, type Tx } from '#db/database.server.ts'
import { limits } from '#app/limits.ts'
import { isOrderNumber, type Withdrawal } from './withdrawal.ts'

/**
 * Keeps a declaration with its order and owes two mails: the receipt, with content, date and time, and one to the shop. The
 * answer is the same whether or not there is such an order. Sent twice it is kept once.
 */
export async function keepWithdrawal(withdrawal: Withdrawal, locale: Locale, now: Date) {
  const [settings, page] = await Promise.all([getSettings(), findLegalPage('withdrawal', locale)])
  const path = page && languageOf(locale).href('/pages/:slug', { slug: page.slug })
  await db.transaction().execute(async (tx) => {
    const { submission, order: orderNumber, name, email, items } = withdrawal
    const found = await findOrder(tx, orderNumber, email)
    const { orderId, fromBuyer } = found
    const id = newId<WithdrawalId>()
    const row = { id, submissionKey: submission, orderNumber, orderId, fromBuyer, name, email, items, locale }
    const kept = await tx
      .insertInto('withdrawals')
      .values({ ...row, receivedAt: now })
      .onConflict((conflict) => conflict.column('submissionKey').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!kept) return
    const declared = { order: orderNumber, name, email, items }
    const facts = { at: now.toISOString(), answerTo: settings.email, page: path }
    const isTheirs = found.isConfirmed && !(await hasEnoughReceipts(tx, found.orderId, now))
    await oweLetter(tx, {
      kind: 'withdrawal-received',
      reference: id,
      recipient: email,
      locale,
      // To a mailbox that may be anybody's the form must not become a way to send words: it names the order alone.
      data: isTheirs ? { ...facts, ...declared } : { ...facts, order: isOrderNumber(orderNumber) ? orderNumber : null },
      toStranger: !isTheirs,
    })
    if (!fromBuyer && (await hasEnoughMails(tx, now))) return
    await oweLetter(tx, {
      kind: 'withdrawal-arrived',
      reference: id,
      recipient: settings.email,
      locale,
      data: { ...facts, ...declared, fromBuyer, isKnown: orderId !== null },
      toStranger: false,
    })
  })
}

/**
 * The order that is meant, and whether the address is the one of that order, paid or on account. `isConfirmed`: the buyer has not
 * only typed it.
 */
async function findOrder(tx: Tx, number: string, email: string) {
  const columns = ['id', 'email', 'customerId'] as const
  const order = await tx.selectFrom('orders').select(columns).where('number', '=', number).executeTakeFirst()
  if (!order) return { orderId: null, fromBuyer: false, isConfirmed: false } as const
  const ledger = await ledgerOfOrder(tx, order.id)
  const fromBuyer = order.email.toLowerCase() === email.toLowerCase() && ledger.length > 0
  return { orderId: order.id, fromBuyer, isConfirmed: fromBuyer && (await isAddressConfirmed(tx, order, ledger)) }
}

/** Somebody else may have paid for the order with this address, so even its buyer's mailbox is not for anybody's words without end. */
async function hasEnoughReceipts(tx: Tx, orderId: OrderId, now: Date): Promise<boolean> {
  const ofOrder = countSince(tx, now, 24).where('orderId', '=', orderId).where('fromBuyer', '=', true)
  return Number((await ofOrder.executeTakeFirstOrThrow()).count) > limits.withdrawalReceipts.value
}

/** Declarations that fit no buyer come from slips, or from somebody who floods the shop's mailbox. */
async function hasEnoughMails(tx: Tx, now: Date): Promise<boolean> {
  const { count } = await countSince(tx, now, 1).where('fromBuyer', '=', false).executeTakeFirstOrThrow()
  return Number(count) > limits.withdrawalMails.value
}

/** Those of so many hours, the one that has just been kept among them. */
function countSince(tx: Tx, now: Date, hours: number) {
  return tx
    .selectFrom('withdrawals')
    .select((all) => all.fn.countAll<string>().as('count'))
    .where('receivedAt', '>', new Date(now.getTime() - hours * 3_600_000))
}
