import { sql } from 'kysely'
import { ownText, textLang } from '#app/catalogue/products/own-text.server.ts'
import { contentOf, toOrderDaysOf } from '#app/catalogue/products/variant-parts.server.ts'
import { isUnlimited, piecesReservedFor, piecesOnOffer } from '#app/catalogue/lists/on-offer.ts'
import type { CartId, CartLineId, VariantId } from '#app/kernel/ids.ts'
import type { Locale } from '#app/locales.ts'
import type { Visit } from '#app/web/requests/visit.ts'
import { ask, db, type Db, type Tx } from '#db/database.server.ts'
import type { Cart, CartLine } from '#app/cart/cart.ts'
import { type CartOwner, ownerOf } from '#app/cart/owners/cart-owner.server.ts'
import { type GoneLine, type Removed, undoable } from './removed.ts'

const there = (cart: string) => `${piecesOnOffer('v')} + ${piecesReservedFor(cart, 'v')}`

const available = (cart: string) => `case when p.status <> 'active' then 0
  when ${isUnlimited('v')} then null else ${there(cart)} end`

const options = `case when v.value1_id is null then '[]' else coalesce((
  select json_agg(json_strip_nulls(json_build_object('name', ${ownText('o', 'name', '$1')}, 'nameLang', ${textLang('o', 'name', '$1')},
    'value', ${ownText('w', 'name', '$1')}, 'valueLang', ${textLang('w', 'name', '$1')}, 'named', w.name)) order by o.position)
  from options o join option_values w on w.option_id = o.id
  where w.id in (v.value1_id, v.value2_id, v.value3_id)), '[]') end`

const picture = `(select json_build_object('key', case m.state when 'ready' then m.key end, 'kind', m.kind, 'widths', m.widths,
    'colour', m.colour, 'focus', m.focus, 'alt', coalesce(${ownText('pm', 'alt', '$1')}, ''), 'altLang', ${textLang('pm', 'alt', '$1')}, 'width', m.width, 'height', m.height)
  from media m left join product_media pm on pm.media_id = m.id and pm.product_id = p.id where m.id = coalesce(v.media_id,
    (select first.media_id from product_media first where first.product_id = p.id order by first.position limit 1)))`

/**
 * The lines of the cart `c` with the current data of the catalogue, in the order in which they were added. Of a
 * product's translations only the title in language $1 is loaded: with all of them, including descriptions, a full cart
 * is megabytes.
 */
const linesJson = `coalesce((select json_agg(line order by added_at, id) from (
  select l.added_at, l.id, json_build_object('id', l.id, 'variantId', l.variant_id, 'productId', p.id, 'slug', p.slug,
    'title', p.title, 'translations', case when p.translations #>> array[$1, 'title'] <> ''
      then json_build_object($1::text, json_build_object('title', p.translations #>> array[$1, 'title'])) else '{}' end,
    'sku', v.sku, 'options', ${options}, 'picture', ${picture}, 'quantity', l.quantity, 'unitPrice', coalesce(l.own_price, v.price),
    'priceWhenAdded', l.price_when_added, 'addedAt', l.added_at, 'available', ${available('l.cart_id')},
    'notSold', p.status <> 'active',
    'toOrder', v.tracks_stock and v.allows_backorder and l.quantity > ${there('l.cart_id')},
    'weightGrams', v.weight_grams, 'content', ${contentOf('v')}, 'taxClass', p.tax_class,
    'noReturn', v.no_return, 'toOrderDays', ${toOrderDaysOf('v')}) as line
  from cart_lines l join variants v on v.id = l.variant_id join products p on p.id = v.product_id
  where l.cart_id = c.id) listed), '[]')`

/** With an order that was cancelled nothing is delivered. */
const goesAlong = `c.goes_along and not exists (select from drafts d join orders o on o.id = d.supplements
  where d.cart_id = c.id and o.state = 'cancelled')`

/** Those whose variant was deleted meanwhile. */
const goneJson = (
  cart: string,
) => `coalesce((select json_agg(json_build_object('id', g.id, 'title', g.title, 'translations', g.translations,
    'choice', g.choice) order by g.id) from gone_cart_lines g where g.cart_id = ${cart}), '[]')`

const statement = (whose: string) => `
  select c.id, c.version, c.currency, c.checkout, c.last_add as "lastAdd", c.merged, c.again, c.removed, ${goesAlong} as "goesAlong", ${goneJson('c.id')} as gone,
    ${linesJson} as lines
  from carts c where c.state = 'open' and c.expires_at > $2 and ${whose}`
const ofCustomer = statement('c.customer_id = $3')
const ofGuest = statement('c.token_hash = $3 and c.customer_id is null')

/** The visitor's open cart, or null when there is none. */
export function findCart(visit: Pick<Visit, 'visitor' | 'cookies' | 'now' | 'locale'>): Promise<Cart | null> {
  return findCartOf(ownerOf(visit), visit.locale, visit.now)
}

export async function findCartOf(
  { customerId, tokenHash }: CartOwner,
  locale: Locale,
  now: Date,
  on: Db = db,
): Promise<Cart | null> {
  if (!customerId && !tokenHash) return null
  const [cart] = customerId
    ? await ask<Cart>('find-cart-of-customer', ofCustomer, [locale, now, customerId], on)
    : await ask<Cart>('find-cart-of-guest', ofGuest, [locale, now, tokenHash], on)
  return cart ? { ...cart, removed: undoable(cart.removed, now) } : null
}

/** The lines of a cart that is not stored: `$1` is the language, `$2` its id, `$3` variants, `$4` how many of each. */
const ofCartAsIf = `with cart_lines as (
    select gen_random_uuid() as id, $2::uuid as cart_id, w.variant_id, w.quantity, v.price as price_when_added, null::int as own_price,
      now() + w.position * interval '1 microsecond' as added_at
    from unnest($3::uuid[], $4::int[]) with ordinality as w (variant_id, quantity, position) join variants v on v.id = w.variant_id)
  select ${linesJson} as lines from (select $2::uuid as id) c`

/** What a cart with these would hold, without storing it. Unknown variants are left out. */
export async function findLinesAsIf(
  cartId: CartId,
  wanted: readonly { variantId: VariantId; quantity: number }[],
  locale: Locale,
  on: Db,
): Promise<CartLine[]> {
  const variants = wanted.map(({ variantId }) => variantId)
  const quantities = wanted.map(({ quantity }) => quantity)
  const values = [locale, cartId, variants, quantities]
  const [found] = await ask<Pick<Cart, 'lines'>>('find-lines-as-if', ofCartAsIf, values, on)
  return found?.lines ?? []
}

/** The data of a line needed to change it, to remove it, and to restore it in any language. */
export type KnownLine = Omit<Removed, 'addedAt' | 'removedAt'> &
  Pick<CartLine, 'unitPrice' | 'available'> & { addedAt: Date }

export async function findLine(on: Db, cartId: CartId, lineId: CartLineId): Promise<KnownLine | null> {
  const { rows } = await sql<KnownLine>`
    select l.id, l.variant_id, p.slug, p.title, l.quantity, v.price as unit_price, l.price_when_added, l.added_at,
      ${sql.raw(available('l.cart_id'))} as available,
      (select coalesce(jsonb_object_agg(key, jsonb_build_object('title', value ->> 'title')), '{}')
        from jsonb_each(p.translations) where value ->> 'title' <> '') as translations,
      coalesce((select json_agg(json_build_object('value', w.name, 'translations',
          (select coalesce(jsonb_object_agg(key, jsonb_build_object('value', value ->> 'name')), '{}')
            from jsonb_each(w.translations) where value ->> 'name' <> '')) order by o.position)
        from options o join option_values w on w.option_id = o.id
        where w.id in (v.value1_id, v.value2_id, v.value3_id)), '[]') as choice
    from cart_lines l join variants v on v.id = l.variant_id join products p on p.id = v.product_id
    where l.cart_id = ${cartId} and l.id = ${lineId}`.execute(on)
  return rows[0] ?? null
}

export interface Wanted {
  slug: string
  /**
   * Names of the chosen values in the order of the options, in the shop's own language; empty if there is no option.
   */
  options: readonly [string, string, string]
}

export interface WantedVariant {
  id: VariantId
  price: number
  available: number | null
}

/**
 * The variant behind a product's address and the chosen values. The browser never names a variant, so a price or an id
 * that it made up cannot get into the cart.
 */
export async function findVariant(on: Db, wanted: Wanted, cartId: CartId | null): Promise<WantedVariant | null> {
  const [first, second, third] = wanted.options.map((name) => name || null)
  const { rows } = await sql<WantedVariant>`
    select v.id, v.price, ${sql.raw(available('cart.id'))} as available
    from products p join variants v on v.product_id = p.id
      left join option_values a on a.id = v.value1_id
      left join option_values b on b.id = v.value2_id
      left join option_values c on c.id = v.value3_id
      cross join (select ${cartId}::uuid as id) cart
    where p.slug = ${wanted.slug} and p.status = 'active' and a.name is not distinct from ${first ?? null}
      and b.name is not distinct from ${second ?? null} and c.name is not distinct from ${third ?? null}`.execute(on)
  return rows[0] ?? null
}

/** The same of a variant that is known already. */
export async function findKnownVariant(on: Db, variantId: VariantId, cartId: CartId): Promise<WantedVariant | null> {
  const { rows } = await sql<WantedVariant>`
    select v.id, v.price, ${sql.raw(available('cart.id'))} as available
    from variants v join products p on p.id = v.product_id cross join (select ${cartId}::uuid as id) cart
    where v.id = ${variantId}`.execute(on)
  return rows[0] ?? null
}

/** The lines as they are in the cart, without the catalogue's data. */
export function listRows(on: Db, cartId: CartId) {
  const rows = on.selectFrom('cartLines').select(['id', 'variantId', 'quantity']).where('cartId', '=', cartId)
  return rows.orderBy('addedAt').execute()
}

/** The stored price stays: a change since the line was added is shown once, and has not been shown here. */
export async function setQuantity(tx: Tx, lineId: CartLineId, quantity: number) {
  await tx.updateTable('cartLines').set({ quantity }).where('id', '=', lineId).execute()
}

/** A line as other front ends show it, in the shop's own language. */
interface OfferedLine {
  id: CartLineId
  variant: VariantId
  product: string
  title: string
  quantity: number
  price: number
  available: number | null
  sold: boolean
}

/** Lines whose variant was deleted, by the names that they had in the shop's own language. */
export async function listGone(on: Db, cartId: CartId) {
  const { rows } = await sql<{ id: CartLineId; title: string; choice: string[] }>`
    select id, title, array(select each ->> 'value' from jsonb_array_elements(choice) each) as choice
    from gone_cart_lines where cart_id = ${cartId} order by id`.execute(on)
  return rows
}

/** The same with their names in every language. */
export async function findGone(on: Db, cartId: CartId): Promise<GoneLine[]> {
  const { rows } = await sql<{ gone: GoneLine[] }>`select ${sql.raw(goneJson('c.id'))} as gone
    from carts c where c.id = ${cartId}`.execute(on)
  return rows[0]?.gone ?? []
}

export async function listOffered(on: Db, cartId: CartId): Promise<OfferedLine[]> {
  const { rows } = await sql<OfferedLine>`
    select l.id, l.variant_id as variant, p.slug as product, p.title, l.quantity, v.price,
      ${sql.raw(available('l.cart_id'))} as available, p.status = 'active' as sold
    from cart_lines l join variants v on v.id = l.variant_id join products p on p.id = v.product_id
    where l.cart_id = ${cartId} order by l.added_at, l.id`.execute(on)
  return rows
}
