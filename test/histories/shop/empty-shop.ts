import type { Id, LocationId, ProductId, VariantId } from '#app/kernel/ids.ts'

/** Two products: how many of each are at either location. */
export interface Stock {
  cup: [mill: number, town: number]
  bowl: [mill: number, town: number]
  price: { cup: number; bowl: number }
}

// The ids are the same in every history.
const id = <Of extends Id<string>>(number: number) => `00000000-0000-7000-8000-00000000000${number}` as Of
export const things = { cup: id<VariantId>(1), bowl: id<VariantId>(2) }
export type Thing = keyof typeof things
export const products = { cup: id<ProductId>(3), bowl: id<ProductId>(4) }
const [mill, town] = [id<LocationId>(5), id<LocationId>(6)]

/** The part that every history shares: two products and two locations. */
export const firstShop = `
  insert into products (id, slug, title, status) values
    ('${products.cup}', 'cup', 'Cup', 'active'), ('${products.bowl}', 'bowl', 'Bowl', 'active');
  insert into variants (id, product_id, sku, price) values
    ('${things.cup}', '${products.cup}', 'cup', 1), ('${things.bowl}', '${products.bowl}', 'bowl', 1);
  insert into locations (id, slug, name, address, latitude, longitude, position) values
    ('${mill}', 'mill', 'Mill', '{}', 52, 13, 1), ('${town}', 'town', 'Town', '{}', 52, 13, 2);
  insert into collections (id, slug, title) values ('${id(7)}', 'all', 'All');
  insert into collection_products (collection_id, product_id) values ('${id(7)}', '${products.cup}'), ('${id(7)}', '${products.bowl}');
  insert into shipping_zones (id, name, countries) values ('${id(8)}', 'Home', '{DE}');
  insert into shipping_methods (id, zone_id, name, price, days_min, days_max) values ('${id(9)}', '${id(8)}', 'Parcel', 490, 1, 2);
  insert into collection_words select * from collection_words_worked_out;`

const emptied = [
  'letters',
  'payment_problems',
  'postponed_work',
  'provider_events',
  'disputes',
  'invoice_files',
  'invoices',
  'invoices_due',
  'refund_lines',
  'refunds',
  'return_lines',
  'returns',
  'withdrawals',
  'ledger_entries',
  'account_refunds',
  'account_receipts',
  'account_payments',
  'payment_attempts',
  'shipment_lines',
  'shipments',
  'stock_reservations',
  'stock_movements',
  'stock_levels',
  'drafts',
  'order_lines',
  'orders',
  'cart_lines',
  'carts',
  'erasures',
  'customers',
  'events',
  'trail.steps',
  'graphile_worker._private_jobs',
]

/** No history yet, and full stock. The list of the provider's events is read from now on. */
export function emptyShop({ cup, bowl, price }: Stock): string {
  const levels = [
    [things.cup, mill, cup[0]],
    [things.cup, town, cup[1]],
    [things.bowl, mill, bowl[0]],
    [things.bowl, town, bowl[1]],
  ] as const
  const row = levels.map(([variant, place, pieces]) => `('${variant}'::uuid, '${place}'::uuid, ${pieces})`).join(', ')
  return `
    ${emptied.map((table) => `delete from ${table};`).join('\n')}
    insert into provider_cursors (provider, listed_until) values ('stripe', now()) on conflict do nothing;
    update provider_cursors
      set listed_until = now(), listed_at = null, read_at = null, sweep_from = null, sweep_at = null;
    update variants set price = case when id = '${things.cup}' then ${price.cup} else ${price.bowl} end;
    insert into stock_levels (variant_id, location_id, allows_backorder, on_hand)
      select variant, place, false, pieces from (values ${row}) as all_of (variant, place, pieces);
    insert into stock_movements (id, variant_id, location_id, quantity, reason, who)
      select gen_random_uuid(), variant, place, pieces, 'receipt', 'histories'
      from (values ${row}) as all_of (variant, place, pieces) where pieces > 0;
    select reshelve(array(select id from products));`
}
