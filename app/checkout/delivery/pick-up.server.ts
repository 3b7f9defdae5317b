import { isUnlimitedAt, piecesReservedFor, piecesOnOffer } from '#app/catalogue/lists/on-offer.ts'
import type { CartId, VariantId } from '#app/kernel/ids.ts'
import { ask, type Db } from '#db/database.server.ts'
import type { PickUp } from './pick-up.ts'

/**
 * The pick-up locations, and whether all of this cart is in stock there. Stock reserved without money counts as
 * available, and so does what the cart's own order has reserved.
 */
export function listPickUps(
  cartId: CartId,
  on?: Db,
  asIf: readonly { variantId: VariantId; quantity: number }[] | null = null,
): Promise<PickUp[]> {
  // Of a cart that is not stored, its lines stand in the place of the table.
  const lines = `with cart_lines as (select $1::uuid as cart_id, w.variant_id, w.quantity
    from unnest($2::uuid[], $3::int[]) as w (variant_id, quantity))`
  return ask(
    asIf ? 'list-pick-ups-as-if' : 'list-pick-ups',
    `${asIf ? lines : ''} select l.id, l.slug, l.name, l.address, not exists (
      select from cart_lines c join variants v on v.id = c.variant_id
      where c.cart_id = $1 and not ${isUnlimitedAt('v', 'l.id')} and c.quantity >
        ${piecesOnOffer('v', 'l.id')} + ${piecesReservedFor('c.cart_id', 'v', 'l.id')}
    ) as "hasAll"
    from locations l where l.pick_up order by l.position, l.name`,
    asIf ? [cartId, asIf.map(({ variantId }) => variantId), asIf.map(({ quantity }) => quantity)] : [cartId],
    on,
  )
}
