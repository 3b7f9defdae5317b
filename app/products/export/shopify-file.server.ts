import { sql } from 'kysely'
import { configuration } from '#app/configuration.ts'
import { csvLine } from '#app/doors/csv-line.ts'
import { firstIdAt, type ProductId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import { db } from '#db/database.server.ts'
import { columnsOf, type FiledProduct, rowsOf } from './shopify-rows.ts'

/**
 * All products as a file that Shopify imports, and this shop, too (RFC 4180, commas, UTF-8), in pieces. Texts go out as they are: a
 * mark against formulas would come back as a part of them.
 */
export async function* shopifyFile(): AsyncGenerator<string> {
  const { currency } = await getSettings()
  const by = { origin: configuration().origin, currency }
  const columns = columnsOf(await listCustomNames())
  yield csvLine(columns, ',')
  for await (const products of eachPortion()) {
    const rows = products.flatMap((product) => rowsOf(product, by))
    yield rows
      .map((row) =>
        csvLine(
          columns.map((column) => row[column] ?? ''),
          ',',
        ),
      )
      .join('')
  }
}

async function listCustomNames(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct name from (
      select jsonb_object_keys(custom_fields) as name from products where custom_fields <> '{}'
      union all select jsonb_object_keys(custom_fields) from variants where custom_fields <> '{}') n order by name`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}

async function* eachPortion(): AsyncGenerator<FiledProduct[]> {
  for (let after = firstIdAt(new Date(0)) as ProductId; ;) {
    const { rows } = await sql<FiledProduct & { id: ProductId }>`
      select p.id, p.slug as handle, p.title, p.description, p.vendor, p.category, p.product_type as type, p.tags, p.status, p.tax_class as "taxClass",
        p.seo_title as "seoTitle", p.seo_description as "seoDescription", p.custom_fields as "customFields", p.facts, p.safety,
        (select c.title from collection_products m join collections c on c.id = m.collection_id
          where m.product_id = p.id and c.rule is null and c.deleted_at is null order by c.position, c.id limit 1) as collection,
        array(select o.name from options o where o.product_id = p.id order by o.position) as options,
        coalesce((select json_agg(json_build_object('values', array(select w.name from unnest(array[v.value1_id, v.value2_id, v.value3_id])
              with ordinality chosen (id, place) join option_values w on w.id = chosen.id order by chosen.place),
            'sku', v.sku, 'barcode', v.barcode, 'price', v.price, 'compareAtPrice', v.compare_at_price, 'grams', v.weight_grams, 'cost', v.cost,
            'requiresShipping', v.requires_shipping, 'customFields', v.custom_fields, 'tracksStock', v.tracks_stock, 'allowsBackorder', v.allows_backorder,
            'left', (select coalesce(sum(greatest(l.on_hand - l.reserved, 0)), 0) from stock_levels l where l.variant_id = v.id),
            'contentAmount', v.content_amount, 'contentUnit', v.content_unit, 'customsCode', v.customs_code, 'originCountry', v.origin_country, 'picture', v.media_id) order by v.position, v.id)
          from variants v where v.product_id = p.id), '[]') as variants,
        coalesce((select json_agg(json_build_object('id', m.id, 'key', m.key, 'kind', m.kind, 'widths', m.widths, 'width', m.width, 'height', m.height,
            'colour', m.colour, 'sourceUrl', m.source_url, 'alt', pm.alt) order by pm.position)
          from product_media pm join media m on m.id = pm.media_id where pm.product_id = p.id), '[]') as pictures
      from products p where p.id > ${after} order by p.id limit ${limits.feedPortion.value}`.execute(db)
    const last = rows.at(-1)
    if (!last) return
    after = last.id
    yield rows
  }
}
