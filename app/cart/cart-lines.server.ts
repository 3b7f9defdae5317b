import { sql } from 'kysely'
import type { Db } from '#db/database.server.ts'
import type { CartLine } from './cart.ts'

// What the cart's own unpaid order holds is there for this cart: after a declined card the last piece is still its own.
const available = sql`case when p.status <> 'active' then 0
  when v.allows_backorder or not v.tracks_stock then null
  else coalesce((select sum(s.on_hand - s.reserved) from stock_levels s where s.variant_id = v.id), 0)::int
    + coalesce((select sum(r.quantity) from stock_reservations r join orders o on o.id = r.order_id
        where r.variant_id = v.id and r.state = 'held' and o.state = 'pending' and o.cart_id = cart.id), 0)::int end`

const options = sql`coalesce((select jsonb_agg(jsonb_build_object('name', o.name, 'translations', o.translations,
    'value', w.name, 'valueTranslations', w.translations) order by o.position)
  from options o join option_values w on w.option_id = o.id
  where w.id in (v.value1_id, v.value2_id, v.value3_id)), '[]')`

const picture = sql`(select jsonb_build_object('key', case m.state when 'ready' then m.key end, 'kind', m.kind, 'widths', m.widths,
    'colour', m.colour, 'alt', m.alt, 'width', m.width, 'height', m.height)
  from media m where m.id = coalesce(v.media_id,
    (select pm.media_id from product_media pm where pm.product_id = p.id order by pm.position limit 1)))`

/** The lines of a cart with what the catalogue says about them now, in the order in which they were added. */
export async function listLines(on: Db, cartId: string): Promise<CartLine[]> {
  const { rows } = await sql<CartLine>`
    select l.id, l.variant_id, p.id as product_id, p.slug, p.title, p.translations, v.sku, ${options} as options,
      ${picture} as picture, l.quantity, v.price as unit_price, l.price_when_added, ${available} as available,
      v.weight_grams, p.tax_class
    from cart_lines l join carts cart on cart.id = l.cart_id join variants v on v.id = l.variant_id
      join products p on p.id = v.product_id
    where l.cart_id = ${cartId} order by l.added_at, l.id`.execute(on)
  return rows
}

export interface Wanted {
  slug: string
  /** Names of the chosen values in the order of the options, as the shop's own language has them; empty where there is no option. */
  options: readonly [string, string, string]
}

export interface WantedVariant {
  id: string
  price: number
  available: number | null
}

/**
 * The variant behind a product's address and the chosen values. The browser never names a variant, so a price or an id
 * that it made up cannot get into the cart.
 */
export async function findVariant(on: Db, wanted: Wanted, cartId: string | null): Promise<WantedVariant | null> {
  const [first, second, third] = wanted.options.map((name) => name || null)
  const { rows } = await sql<WantedVariant>`
    select v.id, v.price, ${available} as available
    from products p join variants v on v.product_id = p.id
      left join option_values a on a.id = v.value1_id
      left join option_values b on b.id = v.value2_id
      left join option_values c on c.id = v.value3_id
      cross join (select ${cartId}::uuid as id) cart
    where p.slug = ${wanted.slug} and p.status = 'active' and a.name is not distinct from ${first ?? null}
      and b.name is not distinct from ${second ?? null} and c.name is not distinct from ${third ?? null}`.execute(on)
  return rows[0] ?? null
}
