import { sql } from 'kysely'
import { z } from 'zod'
import { product } from '#app/catalogue/writing/product.record.ts'
import { freeSlug } from '#app/catalogue/writing/product-writing.server.ts'
import { notFound } from '#app/errors.ts'
import { haveLocation } from '#app/imports/stock/first-location.server.ts'
import { newId, type ProductId } from '#app/kernel/ids.ts'
import { agree } from '#app/kernel/outcome.ts'
import { slugOf } from '#app/kernel/slug.ts'
import { nameOf } from '#app/operations/actor.ts'
import { idOf } from '#app/operations/inputs.ts'
import { operation } from '#app/operations/operation.server.ts'
import { receiveStock } from '#app/stock/receive.server.ts'
import type { Tx } from '#db/database.server.ts'
import { newProduct } from './product-change.ts'

/** Another product with the same texts, pictures, options, prices and collections: a draft without SKUs and without stock. */
export const copyProduct = operation({
  name: 'products.copy',
  http: 'POST /products/:product/copies',
  permission: 'products:write',
  nature: 'plain',
  on: product,
  input: z.object({ title: newProduct.shape.title }),
  answer: z.object({ id: idOf('prd_'), handle: z.string() }),
  refusals: [],
  async run({ tx, facts: { known }, input: { title }, actor, emit, became }) {
    const from = (known ?? notFound()).id
    const id = newId<ProductId>()
    const slug = await freeSlug(tx, slugOf(title) || 'product', id)
    await sql`
      insert into products (id, slug, title, description, vendor, product_type, tags, status, tax_class, seo_title, seo_description,
        translations, category, featured, custom_fields, safety, facts, created_at, updated_at)
      select ${id}, ${slug}, ${title}, description, vendor, product_type, tags, 'draft', tax_class, seo_title, seo_description,
        coalesce((select jsonb_object_agg(t.key, t.value - 'title') from jsonb_each(translations) t), '{}'), category, featured,
        custom_fields, safety, facts, ${actor.now}, ${actor.now}
      from products where id = ${from}`.execute(tx)
    await copyParts(tx, from, id)
    const counted = await tx
      .selectFrom('variants')
      .select(['id', 'allowsBackorder'])
      .where('productId', '=', id)
      .where('tracksStock', '=', true)
      .execute()
    if (counted.length > 0)
      await receiveStock(
        tx,
        counted.map((variant) => ({ ...variant, stock: 0 })),
        {
          locationId: await haveLocation(tx),
          who: nameOf(actor),
          now: actor.now,
        },
      )
    emit('product.created')
    became({ id })
    return agree({ id, handle: slug })
  },
})

/** With new ids for options, values and variants; the pictures are the same ones. A sale is not copied. */
async function copyParts(tx: Tx, from: ProductId, id: ProductId) {
  await sql`insert into product_media (product_id, media_id, position, alt, translations)
    select ${id}, media_id, position, alt, translations from product_media where product_id = ${from}`.execute(tx)
  await sql`
    with new_options as materialized (select id, uuidv7() as copy from options where product_id = ${from}),
    new_values as materialized (select w.id, uuidv7() as copy, o.copy as option_copy
      from option_values w join new_options o on o.id = w.option_id),
    made_options as (insert into options (id, product_id, position, name, translations)
      select n.copy, ${id}, o.position, o.name, o.translations from options o join new_options n on n.id = o.id returning id),
    made_values as (insert into option_values (id, option_id, position, name, swatch, translations)
      select n.copy, n.option_copy, w.position, w.name, w.swatch, w.translations
      from option_values w join new_values n on n.id = w.id returning id)
    insert into variants (id, product_id, position, value1_id, value2_id, value3_id, price, compare_at_price, weight_grams, cost,
      requires_shipping, dimensions, custom_fields, tracks_stock, allows_backorder, no_return, to_order_days_min, to_order_days_max,
      media_id, content_amount, content_unit, customs_code, origin_country)
    select uuidv7(), ${id}, position, (select copy from new_values n where n.id = value1_id), (select copy from new_values n where n.id = value2_id),
      (select copy from new_values n where n.id = value3_id),
      coalesce(s.former_price, v.price), case when s.former_price is null then compare_at_price else s.former_compare_at_price end, weight_grams, cost,
      requires_shipping, dimensions, custom_fields, tracks_stock, allows_backorder, no_return, to_order_days_min, to_order_days_max,
      media_id, content_amount, content_unit, customs_code, origin_country
    from variants v left join variant_sales s on s.variant_id = v.id where product_id = ${from}`.execute(tx)
  await sql`insert into collection_products (collection_id, product_id, position)
    select cp.collection_id, ${id}, cp.position from collection_products cp join collections c on c.id = cp.collection_id
    where cp.product_id = ${from} and c.rule is null`.execute(tx)
}
