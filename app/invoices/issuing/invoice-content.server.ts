import type { InvoiceContent, InvoiceDebt, InvoicePayment } from '#app/invoices/invoice.ts'
import { dayAt } from '#app/kernel/day.ts'
import { transferOf } from '#app/orders/money/account-of-order.server.ts'
import { isByCard, paidWithWords } from '#app/orders/money/paid-with.ts'
import { owedOf } from '#app/orders/money/ledger.ts'
import { ledgerOfOrder } from '#app/orders/money/ledger.server.ts'
import type { ShopSettings } from '#app/settings/settings.ts'
import type { Language } from '#app/web/language-of.ts'
import type { Tx } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import { type Common, commonContent, documentLanguage, wordsOfLine } from './common-content.server.ts'

type Order = Row<'orders'>

/** Copies what the order says: no amount and no tax is calculated again. */
export async function invoiceContent(
  tx: Tx,
  order: Order,
  settings: ShopSettings,
  issuedAt: Date,
): Promise<InvoiceContent> {
  const lines = await tx
    .selectFrom('orderLines')
    .selectAll()
    .where('orderId', '=', order.id)
    .orderBy('position')
    .execute()
  return contentOf(order, settings, {
    common: await commonContent(tx, order, settings, issuedAt),
    supplied: await findSupplied(tx, order, settings),
    lines,
    money: await listMoney(tx, order),
    debt: await findDebt(tx, order),
  })
}

interface InvoiceFacts extends Pick<InvoiceContent, 'supplied' | 'debt'> {
  common: Common
  lines: readonly Pick<
    Row<'orderLines'>,
    'title' | 'options' | 'quantity' | 'unitPrice' | 'total' | 'taxName' | 'taxRateBasisPoints'
  >[]
  money: readonly Money[]
}

/** The invoice of an order that all of this is known of. */
export function contentOf(
  order: Order,
  settings: ShopSettings,
  { common, supplied, lines, money, debt }: InvoiceFacts,
): InvoiceContent {
  const { subtotal, taxes, taxTotal, total } = order
  return {
    ...common,
    supplied,
    lines: lines.map((line) => ({
      ...wordsOfLine(line),
      quantity: line.quantity,
      unitPrice: line.unitPrice,
      total: line.total,
      rateBasisPoints: line.taxName === '' ? null : line.taxRateBasisPoints,
    })),
    subtotal,
    shipping: shippingOf(order, settings),
    taxes: taxes.map(({ name, rateBasisPoints, base, amount }) => ({ name, rateBasisPoints, base, amount })),
    taxTotal,
    total,
    payments: paymentsOf(money, order, settings),
    debt,
    corrects: null,
  }
}

function shippingOf(order: Order, settings: ShopSettings): InvoiceContent['shipping'] {
  if (order.delivery === 'pick_up' && order.shippingTotal === 0) return null
  const name = order.shippingMethod?.name ?? documentLanguage(order, settings).t('orders.shipping')
  return { name, amount: order.shippingTotal }
}

async function findSupplied(tx: Tx, { id }: Order, { timeZone }: ShopSettings): Promise<InvoiceContent['supplied']> {
  const rows = await tx
    .selectFrom('shipments')
    .select('shippedAt')
    .where('orderId', '=', id)
    .where('state', 'in', ['shipped', 'delivered', 'lost'])
    .orderBy('shippedAt')
    .execute()
  const days = rows.flatMap(({ shippedAt }) => (shippedAt ? [dayAt(shippedAt, timeZone)] : []))
  const [from, to] = [days[0], days.at(-1)]
  return from && to ? { from, to } : null
}

/** Money that came, and by what. */
type Money = Pick<Row<'ledgerEntries'>, 'amount' | 'at'> & Pick<Row<'paymentAttempts'>, 'method' | 'paidWith'>

function listMoney(tx: Tx, order: Order): Promise<Money[]> {
  return tx
    .selectFrom('ledgerEntries as e')
    .innerJoin('paymentAttempts as a', 'a.id', 'e.attemptId')
    .select(['e.amount', 'e.at', 'a.method', 'a.paidWith'])
    .where('e.orderId', '=', order.id)
    .where('e.kind', '=', 'captured')
    .orderBy('e.at')
    .execute()
}

/** By day and way; a transfer that was recorded by mistake is gone with its reversal. */
function paymentsOf(money: readonly Money[], order: Order, settings: ShopSettings): InvoicePayment[] {
  const payments = money.map(({ amount, at, ...paid }) => ({
    ...wayOf(paid, documentLanguage(order, settings)),
    amount,
    on: dayAt(at, settings.timeZone),
  }))
  const byDay = Map.groupBy(payments, ({ way, method, on }) => `${way} ${method} ${on}`)
  return [...byDay.values()].flatMap(([first, ...others]) => {
    const amount = (first?.amount ?? 0) + others.reduce((sum, other) => sum + other.amount, 0)
    return first && amount > 0 ? [{ ...first, amount }] : []
  })
}

/** Without what its payer recognises it by: the document is kept for years. */
function wayOf(
  { method, paidWith }: Pick<Row<'paymentAttempts'>, 'method' | 'paidWith'>,
  language: Language,
): Pick<InvoicePayment, 'way' | 'method'> {
  if (method === 'account') return { way: 'account' }
  const by = paidWith === null ? null : { type: paidWith, detail: null }
  return by === null || isByCard(by) ? { way: 'card' } : { way: 'method', method: paidWithWords(by, language) }
}

async function findDebt(tx: Tx, order: Order): Promise<InvoiceDebt | null> {
  const amount = owedOf(await ledgerOfOrder(tx, order.id))
  const transfer = amount > 0 ? await transferOf(tx, order) : null
  return transfer && { amount, dueOn: transfer.dueOn, holder: transfer.holder, iban: transfer.iban }
}
