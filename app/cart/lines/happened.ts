import type { ErrorCode } from '#app/errors.ts'
import type { CartLineId } from '#app/kernel/ids.ts'
import type { Shortened } from '#app/cart/cart.ts'

const deeds = ['added', 'changed', 'removed', 'restored'] as const
export type Deed = (typeof deeds)[number]

/** What a form has just done to a line. It is in the address, so that it is shown without script, too. */
export interface Happened {
  deed: Deed
  lineId: CartLineId
  /** The line has another quantity than asked for. */
  shortened: Shortened | null
}

const codes = {
  'not-enough': 'stock.not_enough',
  'over-limit': 'cart.quantity_over_limit',
} as const satisfies Record<Shortened, ErrorCode>

/** Its query in the address. */
export function queryOf({ deed, lineId, shortened }: Happened): Record<string, string> {
  return { [deed]: lineId, ...(shortened ? { told: codes[shortened] } : {}) }
}

export function readHappened(query: URLSearchParams): Happened | null {
  const deed = deeds.find((each) => query.has(each))
  const told = query.get('told')
  const shortened = (Object.keys(codes) as Shortened[]).find((each) => codes[each] === told) ?? null
  return deed ? { deed, lineId: (query.get(deed) ?? '') as CartLineId, shortened } : null
}

/** Refusals from other pages that are shown here because the cart is unchanged. */
const toldHere = [
  ...Object.values(codes),
  'cart.empty',
  'stock.sold_out',
  'checkout.changed',
  'order.expired',
  'order.displaced',
  'payment.declined',
  'payment.too_many_declines',
  'payment.unavailable',
] as const

/** From the address, so only values that the shop itself uses are accepted. */
export function readNoticeCode(query: URLSearchParams): (typeof toldHere)[number] | null {
  return toldHere.find((code) => code === query.get('told')) ?? null
}
