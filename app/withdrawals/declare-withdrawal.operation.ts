import { sql } from 'kysely'
import { notFound } from '#app/errors.ts'
import { newId, type OrderId, type WithdrawalId } from '#app/kernel/ids.ts'
import { agree } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import { queueLetter } from '#app/mail/letters.server.ts'
import type { Actor } from '#app/operations/actor.ts'
import { operation } from '#app/operations/operation.server.ts'
import { isAddressConfirmed } from '#app/orders/links/confirmed-address.server.ts'
import { ledgerOfOrder } from '#app/orders/money/ledger.server.ts'
import { findLegalPage } from '#app/settings/legal-pages.server.ts'
import { hasWithdrawalFunction } from '#app/settings/seller.ts'
import { readSettings } from '#app/settings/settings.server.ts'
import { languageOf } from '#app/web/language-of.ts'
import { limitNetwork, limitRate } from '#app/web/floods/rate-limit.ts'
import { db, type Tx } from '#db/database.server.ts'
import { itemsFor } from './seen-lines.server.ts'
import { type Declaration, declaration, isOrderNumber } from './withdrawal.ts'
import { withdrawal } from './withdrawal.record.ts'

/**
 * Stores a declaration with its order and queues two mails: the receipt, with content, date and time, and one to the
 * shop. The answer is the same whether or not there is such an order.
 */
export const declareWithdrawal = operation({
  name: 'withdrawals.declare',
  http: 'POST /withdrawals',
  permission: 'messages:write',
  nature: 'mail',
  on: withdrawal,
  input: declaration,
  refusals: ['withdrawal.not_possible'],
  /** Before the transaction: what its reader may see of the order is looked up, and counted, on its own. */
  async ask({ input, actor }) {
    if (!hasWithdrawalFunction(await readSettings(db))) notFound()
    const items = await itemsFor(input, actor)
    if (!items.ok) return items
    // Only new and valid declarations count; they are counted in this process, whether or not they are stored.
    await limitDeclarations(actor)
    const page = await findLegalPage('withdrawal', input.locale)
    return agree({
      items: items.value,
      page: page && languageOf(input.locale).href('/pages/:slug', { slug: page.slug }),
    })
  },
  async run({ tx, input, learnt: { items, page }, actor: { now }, emit, became }) {
    const id = await keep(tx, { ...input, items }, page, now)
    became(id)
    emit('withdrawal.declared')
    return agree()
  },
})

const hour = 3_600_000

async function limitDeclarations({ client }: Actor) {
  if (!client) return
  await limitRate('withdrawal', client, limits.withdrawalsPerHour.value, hour)
  await limitNetwork('withdrawal-network', client, limits.messagesOfNetwork.value, hour)
}

async function keep(tx: Tx, declared: Declaration, page: string | null, now: Date): Promise<WithdrawalId> {
  const { order: orderNumber, name, email, items, locale } = declared
  const settings = await readSettings(tx)
  const { orderId, found, fromBuyer, isConfirmed } = await findOrder(tx, orderNumber, email)
  const id = newId<WithdrawalId>()
  // A press that comes twice is known by its call; declarations of before had a key of their own.
  const row = { id, submissionKey: id, orderNumber, orderId, fromBuyer, name, email, items, locale, receivedAt: now }
  await tx.insertInto('withdrawals').values(row).execute()
  const content = { order: orderNumber || found, name, email, items }
  const facts = { at: now.toISOString(), answerTo: settings.email, page }
  const isTheirs = isConfirmed && orderId !== null && !(await hasEnoughReceipts(tx, orderId, now))
  await queueLetter(tx, {
    kind: 'withdrawal-received',
    reference: id,
    recipient: email,
    locale,
    // The form must not become a way to send text to strangers' mailboxes: such a receipt only has the order number.
    data: isTheirs ? { ...facts, ...content } : { ...facts, order: isOrderNumber(orderNumber) ? orderNumber : null },
    toStranger: !isTheirs,
  })
  if (!fromBuyer && (await hasEnoughMails(tx, now))) return id
  await queueLetter(tx, {
    kind: 'withdrawal-arrived',
    reference: id,
    recipient: settings.email,
    locale,
    data: { ...facts, ...content, fromBuyer, isKnown: orderId !== null, isNamed: orderNumber !== '' },
    toStranger: false,
  })
  return id
}

/** Of a declaration without a number: the newest order of the address for which money has moved, or that is owed. */
const newestOf = (email: string) => sql<boolean>`id = (select o.id from orders o
  where lower(o.email) = lower(${email}) and exists (select from ledger_entries e where e.order_id = o.id)
  order by o.id desc limit 1)`

/**
 * The order that is meant, and whether the address is the one of that order, paid or on account. `isConfirmed`: the
 * buyer has not only typed it.
 */
async function findOrder(tx: Tx, number: string, email: string) {
  const columns = ['id', 'number', 'email', 'customerId'] as const
  const orders = tx.selectFrom('orders').select(columns)
  const meant = number === '' ? orders.where(newestOf(email)) : orders.where('number', '=', number)
  const order = await meant.executeTakeFirst()
  if (!order) return { orderId: null, found: null, fromBuyer: false, isConfirmed: false }
  const ledger = await ledgerOfOrder(tx, order.id)
  const fromBuyer = order.email.toLowerCase() === email.toLowerCase() && ledger.length > 0
  const found = order.number
  return {
    orderId: order.id,
    found,
    fromBuyer,
    isConfirmed: fromBuyer && (await isAddressConfirmed(tx, order, ledger)),
  }
}

/** Someone else may have paid for the order with this address, so even the buyer's mailbox has a limit. */
async function hasEnoughReceipts(tx: Tx, orderId: OrderId, now: Date): Promise<boolean> {
  const ofOrder = countSince(tx, now, 24).where('orderId', '=', orderId).where('fromBuyer', '=', true)
  return Number((await ofOrder.executeTakeFirstOrThrow()).count) > limits.withdrawalReceipts.value
}

/** Declarations that match no buyer come from typing errors, or from someone who floods the shop's mailbox. */
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
