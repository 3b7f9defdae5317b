import type { AttemptId, OrderId } from '#app/kernel/ids.ts'
import { money } from '#app/kernel/money.ts'
import { defaultLocale, isLocale } from '#app/locales.ts'
import type { QueuedLetter } from '#app/mail/letters.server.ts'
import { languageOf } from '#app/web/language-of.ts'
import { isLeftAlone, isOfDraft } from '#app/orders/standing/of-draft.server.ts'
import type { Db, Tx } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import { transferOf } from '#app/orders/money/account-of-order.server.ts'
import { findPaidWith } from '#app/orders/money/paid-with.server.ts'
import { contestedOf, type LedgerLine, paymentState, sumOf } from '#app/orders/money/ledger.ts'
import { ledgerOfOrder } from '#app/orders/money/ledger.server.ts'
import { orderLink } from '#app/orders/links/order-link.server.ts'
import type { Charged, OrderLetterData } from './order-letter.ts'
import { isOfAnother } from '#app/orders/order-rules.ts'
import { isAddressConfirmed } from '#app/orders/links/confirmed-address.server.ts'

type OrderLetterKind =
  | 'order-cancelled'
  | 'order-confirmation'
  | 'order-credited'
  | 'order-expired'
  | 'order-link'
  | 'order-not-charged'
  | 'order-payment-delayed'
  | 'order-payment-failed'
  | 'order-parcel-lost'
  | 'order-payment-reminder'
  | 'order-refund-failed'
  | 'order-refunded'
  | 'order-sent'
  | 'order-sold-out'

/** The payment decides the wording: a refund to a card is not a transfer. */
type RefundTold = NonNullable<OrderLetterData['refund']> & { attemptId: AttemptId }

/** The content of a mail about an order, taken now: it describes this moment, however late it is sent. */
export async function letterOf(
  tx: Tx,
  kind: OrderLetterKind,
  order: Row<'orders'>,
  reference: string,
  told: RefundTold | null = null,
  parcel: OrderLetterData['parcel'] = null,
): Promise<QueuedLetter> {
  const locale = isLocale(order.locale) ? order.locale : defaultLocale
  const lines = await tx
    .selectFrom('orderLines')
    .select(['title', 'titleLanguage', 'options', 'quantity', 'total', 'picture', 'noReturn'])
    .where('orderId', '=', order.id)
    .orderBy('position')
    .execute()
  const location = order.pickUpLocationId
    ? await tx.selectFrom('locations').select('name').where('id', '=', order.pickUpLocationId).executeTakeFirst()
    : null
  const ledger = await ledgerOfOrder(tx, order.id)
  // The address may be a stranger's, and the text typed with it may come from anyone.
  const toStranger = !(await isAddressConfirmed(tx, order, ledger))
  const data: OrderLetterData = {
    number: order.number,
    link: orderLink(languageOf(locale), order),
    currency: order.currency,
    lines: lines.map(({ title, titleLanguage, options, quantity, total, picture, noReturn }) => ({
      title,
      ...(titleLanguage && { titleLanguage }),
      detail: options.map(({ value }) => value).join(', '),
      quantity,
      total,
      picture,
      noReturn,
    })),
    shippingTotal: order.shippingTotal,
    taxes: order.taxes,
    pricesIncludeTax: order.pricesIncludeTax,
    total: order.total,
    held: kind === 'order-confirmation' && paymentState(money(order.total, order.currency), ledger) === 'authorised',
    paidWith: await findPaidWith(tx, order.id, told?.attemptId),
    ...(kind === 'order-payment-failed' && { payableUntil: await findExpiry(tx, order.id) }),
    ...(kind === 'order-expired' && { again: await wayToOrderAgain(tx, order) }),
    account: await transferOf(tx, order, told?.attemptId),
    address: toStranger ? null : order.shippingAddress,
    billing: toStranger ? null : order.billingAddress,
    shippingMethod: order.shippingMethod,
    pickUpAt: location?.name ?? null,
    ...(kind === 'order-cancelled' && { charged: chargedFor(order, ledger) }),
    ...(kind === 'order-confirmation' && { documents: await newestTexts(tx) }),
    refund: told && { amount: told.amount, reason: told.reason },
    parcel,
  }
  return { kind, reference, recipient: order.email, locale, data, toStranger }
}

/**
 * For a cancellation without a refund: whatever was charged was refunded before, unless it is not in the ledger or a
 * bank has it.
 */
function chargedFor({ heldBecause }: Row<'orders'>, ledger: readonly LedgerLine[]): Charged {
  if (isOfAnother(heldBecause) || contestedOf(ledger) > 0) return 'undecided'
  return sumOf(ledger, 'captured') > 0 ? 'returned' : 'nothing'
}

/** Where the items of an order that was not paid are now: the link of what adds to a cancelled order opens nothing. */
async function wayToOrderAgain(tx: Tx, { cartId, cartClosedAt }: Row<'orders'>): Promise<OrderLetterData['again']> {
  if (await isOfDraft(tx, cartId)) return (await isLeftAlone(tx, cartId)) ? 'nowhere' : 'by-link'
  return cartClosedAt ? 'nowhere' : 'in-cart'
}

/** It may have been prolonged in this transaction. */
async function findExpiry(tx: Tx, orderId: OrderId): Promise<number> {
  const orders = tx.selectFrom('orders').select('expiresAt').where('id', '=', orderId)
  return (await orders.executeTakeFirstOrThrow()).expiresAt.getTime()
}

/** Terms and withdrawal in their current version, if the shop has them. */
export async function newestTexts(tx: Db): Promise<string[]> {
  const rows = await tx
    .selectFrom('pages as p')
    .select([
      'p.kind',
      (row) =>
        row
          .selectFrom('pageVersions as v')
          .select('v.id')
          .whereRef('v.kind', '=', 'p.kind')
          .orderBy('v.id', 'desc')
          .limit(1)
          .as('version'),
    ])
    .where('p.kind', 'in', ['terms', 'withdrawal'])
    .where('p.body', '<>', '')
    .orderBy('p.kind')
    .execute()
  return rows.flatMap(({ version }) => (version === null ? [] : [version]))
}
