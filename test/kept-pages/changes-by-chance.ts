import type { Chance } from '#test/fault-matrix/world/chance.ts'

// Possible changes of a small catalogue, each as SQL. Rows are chosen by their order, so that a seed repeats the
// history.

/** The statements of one transaction. */
export type Change = (chance: Chance) => string

const pick = (table: string, { below }: Chance, column = 'id', order = 'id') =>
  `(select ${column} from ${table} order by ${order} offset ${below(1_000)} % greatest((select count(*) from ${table}), 1) limit 1)`
const product = (chance: Chance) => pick('products', chance)
const variant = (chance: Chance) => pick('variants', chance)
const collection = (chance: Chance) => pick('collections', chance)
const media = (chance: Chance) => pick('media', chance)
const word = ({ below }: Chance) => ['Mug', 'Bowl', 'Vase', 'Plate', 'Jug'][below(5)]
const coin = ({ below }: Chance) => below(2) === 0

const ofProducts: Record<string, Change> = {
  title: (at) => `update products set title = '${word(at)} ${at.below(50)}' where id = ${product(at)}`,
  translation: (at) =>
    `update products set translations = '{"de": {"title": "${word(at)} ${at.below(9)}", "type": "${word(at)}"}}' where id = ${product(at)}`,
  slug: (at) => `update products set slug = 'renamed-' || ${at.below(1e9)} where id = ${product(at)}`,
  description: (at) => `update products set description = '${at.below(99)}' where id = ${product(at)}`,
  status: (at) =>
    `update products set status = case status when 'active' then 'draft' else 'active' end where id = ${product(at)}`,
  type: (at) => `update products set product_type = '${coin(at) ? word(at) : ''}' where id = ${product(at)}`,
  tags: (at) => `update products set tags = '{${word(at)}, ${word(at)}}' where id = ${product(at)}`,
  age: (at) =>
    `update products set created_at = timestamptz '2026-01-01Z' + interval '1 hour' * ${at.below(999)} where id = ${product(at)}`,
  gone: (at) =>
    `delete from products where id = ${product(at)} and not exists (select from stock_reservations r join variants v on v.id = r.variant_id where v.product_id = products.id)`,
  come: (at) => `with p as (insert into products (id, slug, title, product_type, tags, status)
      values (uuidv7(), 'new-' || ${at.below(1e9)}, '${word(at)}', '${word(at)}', '{${word(at)}}', 'active') returning id),
    c as (insert into collection_products select ${collection(at)}, id, ${at.below(40)} from p)
    insert into variants (id, product_id, price) select uuidv7(), id, ${100 + at.below(900)} from p`,
  'as it was': (at) => `update products set title = title where id = ${product(at)}`,
}

const ofVariants: Record<string, Change> = {
  price: (at) => `update variants set price = ${100 + at.below(900)} where id = ${variant(at)}`,
  reduction: (at) => `update variants set compare_at_price = ${coin(at) ? 1500 : 'null'} where id = ${variant(at)}`,
  'made to order': (at) => `update variants set allows_backorder = not allows_backorder where id = ${variant(at)}
    and not exists (select from stock_reservations r where r.variant_id = variants.id)`,
  'not counted': (at) => `update variants set tracks_stock = not tracks_stock where id = ${variant(at)}`,
  content: (at) =>
    `update variants set content_amount = 500000, content_unit = '${coin(at) ? 'ml' : 'g'}' where id = ${variant(at)}`,
  moved: (at) =>
    `update variants set product_id = ${product(at)} where id = ${variant(at)} and value1_id is null
       and not exists (select from variants o where o.product_id = ${product(at)})`,
  gone: (at) => `delete from variants where id = ${variant(at)}
    and not exists (select from stock_reservations r where r.variant_id = variants.id)`,
  'value’s name': (at) =>
    `update option_values set name = 'Value ' || ${at.below(1e9)} where id = ${pick('option_values', at)}`,
  swatch: (at) =>
    `update option_values set swatch = '#0000${10 + at.below(89)}' where id = ${pick('option_values', at)}`,
  'option’s name': (at) =>
    `update options set name = '${coin(at) ? 'Glaze' : 'Size'}' where id = ${pick('options', at)}`,
}

const levelAt = ({ below }: Chance) => `(variant_id, location_id) = (select variant_id, location_id from stock_levels
  order by 1, 2 offset ${below(1_000)} % greatest((select count(*) from stock_levels), 1) limit 1)`
const ofStock: Record<string, Change> = {
  'few or none': (at) => `update stock_levels set on_hand = reserved + ${at.below(3)} where ${levelAt(at)}`,
  'some or many': (at) => `update stock_levels set on_hand = reserved + ${at.below(12)} where ${levelAt(at)}`,
  'no level': (at) => `delete from stock_levels s where ${levelAt(at)}
    and not exists (select from stock_reservations r where r.variant_id = s.variant_id)`,
  'a level': (at) =>
    `insert into stock_levels (variant_id, location_id, allows_backorder, on_hand)
     select v.id, l.id, v.allows_backorder, ${at.below(9)} from variants v, locations l where v.id = ${variant(at)} on conflict do nothing`,
  'set aside': () => `update stock_reservations set state = case state when 'held' then 'released' else 'held' end;
    update stock_levels s set reserved = r.pieces, on_hand = greatest(on_hand, r.pieces) from (
      select variant_id, location_id, coalesce(sum(quantity) filter (where state = 'held'), 0) as pieces
      from stock_reservations group by 1, 2) r
    where r.variant_id = s.variant_id and r.location_id = s.location_id`,
  'on its way': (at) =>
    `update payment_attempts set state = '${['created', 'processing', 'declined', 'authorised'][at.below(4)]}'`,
  'looked at': () => `update orders set held_because = case when held_because is null then 'underpaid' end`,
}

const ofCollections: Record<string, Change> = {
  title: (at) => `update collections set title = '${word(at)}s ${at.below(50)}' where id = ${collection(at)}`,
  order: (at) => `update collections set position = ${at.below(9)} where id = ${collection(at)}`,
  featured: (at) => `update collections set featured = not featured where id = ${collection(at)}`,
  picture: (at) => `update collections set media_id = ${media(at)} where id = ${collection(at)}`,
  member: (at) =>
    `insert into collection_products values (${collection(at)}, ${product(at)}, ${at.below(40)})
     on conflict (collection_id, product_id) do update set position = excluded.position`,
  'no member': (at) =>
    `delete from collection_products where collection_id = ${collection(at)} and product_id = ${product(at)}`,
  'other order': (at) =>
    `update collection_products set position = 40 - position where collection_id = ${collection(at)}`,
  hidden: (at) => `update collections set visible = not visible where id = ${collection(at)}`,
  deleted: (at) =>
    `update collections set deleted_at = case when deleted_at is null then now() end where id = ${collection(at)}`,
  sorted: (at) =>
    `update collections set sort = '${['featured', 'newest', 'price-up', 'price-down', 'title'][at.below(5)]}' where id = ${collection(at)}`,
  'by rule': (at) =>
    `update collections set rule = '{"match": "any", "conditions": ["tag:${word(at)}", "price_up_to:${at.below(900)}", "stock:sold_out"]}'
     where id = (select id from collections order by id desc limit 1);
     select settle_collection((select id from collections order by id desc limit 1), '00000000-0000-0000-0000-000000000000', 500)`,
  come: (at) =>
    `insert into collections (id, slug, title, position) values (uuidv7(), 'new-' || ${at.below(1e9)}, 'New', ${at.below(9)})`,
}

const ofTheRest: Record<string, Change> = {
  alt: (at) => `update media set alt = 'Alt ${at.below(99)}' where id = ${media(at)}`,
  colour: (at) => `update media set colour = '#0000${10 + at.below(89)}' where id = ${media(at)}`,
  size: (at) => `update media set width = ${10 + at.below(99)} where id = ${media(at)}`,
  'a picture': (at) =>
    `insert into product_media values (${product(at)}, ${media(at)}, ${at.below(5)})
     on conflict (product_id, media_id) do update set position = excluded.position`,
  'no picture': (at) =>
    `delete from product_media where (product_id, media_id) = (select product_id, media_id from product_media offset ${at.below(5)} limit 1)`,
  'a picture’s text': (at) => `update product_media set alt = 'Alt ${at.below(99)}' where product_id = ${product(at)}`,
  'variant’s picture': (at) => `update variants set media_id = ${media(at)} where id = ${variant(at)}`,
  'struck price': (at) =>
    `update settings set value = value || '{"struckPrice": "${coin(at) ? 'lowest' : 'stated'}"}' where key = 'shop'`,
  name: (at) => `update settings set value = value || '{"name": "Shop ${at.below(99)}"}' where key = 'shop'`,
  page: (at) => `update pages set title = 'Page ${at.below(99)}' where slug = 'about'`,
  sending: (at) => `update shipping_methods set price = ${at.below(999)}`,
  place: (at) => `update locations set name = 'Place ${at.below(99)}'`,
}

const named = (of: string, changes: Record<string, Change>) =>
  Object.entries(changes).map(([what, change]) => [`${of}: ${what}`, change] as const)

export const changesByChance: readonly (readonly [string, Change])[] = [
  ...named('product', ofProducts),
  ...named('variant', ofVariants),
  ...named('stock', ofStock),
  ...named('collection', ofCollections),
  ...named('other', ofTheRest),
]

/** Reductions, prices and stock have more weight, since they change most. */
export function changeBy(chance: Chance): { what: string; statements: string } {
  const one = () => changesByChance[chance.below(changesByChance.length)]
  const several = Array.from({ length: chance.below(4) === 0 ? 3 : 1 }, one)
  const chosen = several.flatMap((each) => (each ? [{ what: each[0], statement: each[1](chance) }] : []))
  return {
    what: chosen.map(({ what }) => what).join(', '),
    statements: chosen.map(({ statement }) => statement).join('; '),
  }
}
