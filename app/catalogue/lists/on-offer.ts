// What shoppers can buy, as parts of SQL statements: the only definition of when a variant is available. `v` is the
// alias of a row of `variants`. The view counts unreserved stock, and stock reserved without money.

/**
 * The available stock, at one location or at all together. A negative level counts as zero, and takes nothing from
 * others.
 */
export const piecesOnOffer = (v: string, location?: string) =>
  `coalesce((select sum(greatest(s.pieces, 0)) from stock_on_offer s where s.variant_id = ${v}.id${at('s', location)}), 0)::int`

/**
 * What the cart's own order has reserved while its payment is pending: that is available to this cart. Orders of carts
 * merged into it count too.
 */
export const piecesReservedFor = (cart: string, v: string, location?: string) =>
  `coalesce((select sum(r.quantity) from stock_reservations r join orders o on o.id = r.order_id join carts own on own.id = o.cart_id
    where r.variant_id = ${v}.id${at('r', location)} and r.state = 'held' and ${cart} in (own.id, own.merged_into)
      and not exists (select from unpaid_orders u where u.id = o.id)), 0)::int`

/** True if stock is no limit: it is not counted, or made to order when it has run out. */
export const isUnlimited = (v: string) => `(not ${v}.tracks_stock or ${v}.allows_backorder)`

/**
 * The same at one location: a made-to-order item is available at locations with a stock level, since it is shipped from
 * there.
 */
export const isUnlimitedAt = (v: string, location: string) =>
  `(not ${v}.tracks_stock or ${v}.allows_backorder and exists (
    select from stock_levels s where s.variant_id = ${v}.id and s.location_id = ${location}))`

/** True if at least one item can be bought. */
export const canBeHad = (v: string) =>
  `(${isUnlimited(v)} or exists (select from stock_on_offer s where s.variant_id = ${v}.id and s.pieces > 0))`

const at = (row: string, location?: string) => (location ? ` and ${row}.location_id = ${location}` : '')
