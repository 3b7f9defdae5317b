import { defaultLocale, isLocale } from '#app/locales.ts'
import type { OwedLetter } from '#app/mail/letters.server.ts'
import { languageOf } from '#app/web/language.tsx'
import type { Tx } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import { paymentState } from './ledger.ts'
import { orderLink } from './order-link.server.ts'
import type { OrderLetterData } from './order-letter.ts'

type OrderLetterKind =
  | 'order-cancelled'
  | 'order-confirmation'
  | 'order-expired'
  | 'order-not-charged'
  | 'order-refund-failed'
  | 'order-refunded'
  | 'order-sent'
  | 'order-sold-out'

/** What a letter about an order says, taken now: it stays true to this moment, however late it is sent. */
export async function letterOf(
  tx: Tx,
  kind: OrderLetterKind,
  order: Row<'orders'>,
  reference: string,
  refund: OrderLetterData['refund'] = null,
  parcel: OrderLetterData['parcel'] = null,
): Promise<OwedLetter> {
  const locale = isLocale(order.locale) ? order.locale : defaultLocale
  const lines = await tx
    .selectFrom('orderLines')
    .select(['title', 'options', 'quantity', 'total'])
    .where('orderId', '=', order.id)
    .orderBy('position')
    .execute()
  const location = order.pickUpLocationId
    ? await tx.selectFrom('locations').select('name').where('id', '=', order.pickUpLocationId).executeTakeFirst()
    : null
  const data: OrderLetterData = {
    number: order.number,
    link: orderLink(languageOf(locale), order),
    currency: order.currency,
    lines: lines.map(({ title, options, quantity, total }) => ({
      title,
      detail: options.map(({ value }) => value).join(', '),
      quantity,
      total,
    })),
    shippingTotal: order.shippingTotal,
    taxes: order.taxes,
    pricesIncludeTax: order.pricesIncludeTax,
    total: order.total,
    held: kind === 'order-confirmation' && (await isHeld(tx, order)),
    address: order.shippingAddress,
    shippingMethod: order.shippingMethod,
    pickUpAt: location?.name ?? null,
    refund,
    parcel,
  }
  return { kind, reference, recipient: order.email, locale, data }
}

async function isHeld(tx: Tx, { id, total }: Row<'orders'>): Promise<boolean> {
  const ledger = tx.selectFrom('ledgerEntries').select(['kind', 'amount']).where('orderId', '=', id)
  return paymentState(total, await ledger.execute()) === 'authorised'
}
