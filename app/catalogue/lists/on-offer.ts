// What shoppers may ask for, as parts of SQL statements: the one place that says when a variant can be had. `v` is the
// alias of a row of `variants`. The view counts what nobody has set aside, and what is set aside without money.

/**
 * How many pieces of it are there, at one location or at all together. What one of them owes is not there, and takes
 * nothing from others.
 */
export const piecesOnOffer = (v: string, location?: string) =>
  `coalesce((select sum(greatest(s.pieces, 0)) from stock_on_offer s where s.variant_id = ${v}.id${at('s', location)}), 0)::int`

/**
 * What the cart's own order has set aside while its money is on the way: that is there for this cart. Orders of carts
 * that have become part of it count too.
 */
export const piecesReservedFor = (cart: string, v: string, location?: string) =>
  `coalesce((select sum(r.quantity) from stock_reservations r join orders o on o.id = r.order_id join carts own on own.id = o.cart_id
    where r.variant_id = ${v}.id${at('r', location)} and r.state = 'held' and ${cart} in (own.id, own.merged_into)
      and not exists (select from unpaid_orders u where u.id = o.id)), 0)::int`

/** True where stock is no limit: it is not counted, or made and ordered when it has run out. */
export const isUnlimited = (v: string) => `(not ${v}.tracks_stock or ${v}.allows_backorder)`

/**
 * The same at one location: what is made to order is made for those that have it in their books, since its pieces leave
 * from there.
 */
export const isUnlimitedAt = (v: string, location: string) =>
  `(not ${v}.tracks_stock or ${v}.allows_backorder and exists (
    select from stock_levels s where s.variant_id = ${v}.id and s.location_id = ${location}))`

/** True when at least one piece can be bought. */
export const canBeHad = (v: string) =>
  `(${isUnlimited(v)} or exists (select from stock_on_offer s where s.variant_id = ${v}.id and s.pieces > 0))`

const at = (row: string, location?: string) => (location ? ` and ${row}.location_id = ${location}` : '')
