import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import type { PostalAddress } from '#app/kernel/postal-address.ts'
import { isPlaced, type ListedFacts } from '#app/orders/order-rules.ts'
import { piecesIn } from '#app/orders/shipment.ts'

// What staff may correct in an order after it was placed. Nothing here changes what was sold, its price or its tax.

/** The delivery address, as long as nothing has left. */
export function mayCorrectAddress({
  state,
  parcels,
  row,
}: Pick<ListedFacts, 'state' | 'parcels'> & { row: { delivery: 'ship' | 'pick_up'; erasedAt: Date | null } }): Outcome<
  undefined,
  'order.not_placed' | 'order.picked_up' | 'order.address_sent'
> {
  if (state !== 'placed' || row.erasedAt) return refuse('order.not_placed')
  if (row.delivery === 'pick_up') return refuse('order.picked_up')
  return piecesIn(parcels, 'shipped', 'delivered', 'lost') > 0 ? refuse('order.address_sent') : agree()
}

/** E-mail address and phone number: also of an order that has left, whose buyer still gets mails about it. */
export const mayCorrectContact = ({
  state,
  row,
}: Pick<ListedFacts, 'state'> & { row: { erasedAt: Date | null } }): Outcome<undefined, 'order.not_placed'> =>
  isPlaced(state) && !row.erasedAt ? agree() : refuse('order.not_placed')

/**
 * Within a country the delivery price stays, because zones are countries; tax stays too, unless it differs by region.
 * `taxedRegions`: the regions of the country that have a tax rate of their own.
 */
export function keepsPrice(
  from: PostalAddress,
  to: PostalAddress,
  taxedRegions: readonly string[],
): Outcome<undefined, 'order.other_country'> {
  if (to.country !== from.country) return refuse('order.other_country', '/address/country')
  const isTaxed = (region: string) => taxedRegions.includes(region)
  const isOtherTax = to.region !== from.region && (isTaxed(to.region) || isTaxed(from.region))
  return isOtherTax ? refuse('order.other_country', '/address/region') : agree()
}

/** The mails about an order that may be sent a second time: each says what is still so. */
export const mailsAgain = [
  'order-confirmation',
  'order-sent',
  'order-invoice',
  'order-refunded',
  'order-credited',
  'order-cancelled',
  'order-return-approved',
] as const
export type MailAgain = (typeof mailsAgain)[number]

export const isMailAgain = (kind: string): kind is MailAgain => mailsAgain.some((each) => each === kind)

/**
 * Whether a mail of this kind may be sent again. An address that is not known to be the buyer's gets nothing that was
 * typed, and the content of then may have it.
 */
export const mayMailAgain = (
  kind: string,
  { isConfirmed }: { isConfirmed: boolean },
): Outcome<undefined, 'order.mail_not_again'> =>
  isMailAgain(kind) && (isConfirmed || kind === 'order-confirmation') ? agree() : refuse('order.mail_not_again')
