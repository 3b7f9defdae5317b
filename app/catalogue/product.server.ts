import type { Locale } from '#app/locales.ts'
import { ask } from '#db/database.server.ts'
import { relatedStatement } from './listed.server.ts'
import type { ProductView } from './product.ts'

// Everything that the page of one product shows, in one row; texts in the reader's language ($1), found by its slug ($2).
const statement = `
select p.id, p.slug, p.vendor, p.product_type as type, p.tax_class as "taxClass",
  coalesce(p.translations #>> array[$1, 'title'], p.title) as title,
  coalesce(p.translations #>> array[$1, 'description'], p.description) as description,
  coalesce(p.translations #>> array[$1, 'seoTitle'], p.seo_title) as "seoTitle",
  coalesce(p.translations #>> array[$1, 'seoDescription'], p.seo_description) as "seoDescription",
  coalesce((select json_agg(json_build_object('legend', coalesce(o.translations #>> array[$1, 'name'], o.name),
    'values', (select json_agg(json_build_object('id', w.id, 'value', w.name, 'swatch', w.swatch,
      'label', coalesce(w.translations #>> array[$1, 'name'], w.name)) order by w.position)
      from option_values w where w.option_id = o.id)) order by o.position)
    from options o where o.product_id = p.id), '[]') as options,
  coalesce((select json_agg(json_build_object('values', array_remove(array[v.value1_id, v.value2_id, v.value3_id], null),
    'sku', v.sku, 'barcode', v.barcode, 'price', v.price, 'was', v.compare_at_price, 'weight', v.weight_grams,
    'tracksStock', v.tracks_stock, 'allowsBackorder', v.allows_backorder, 'mediaId', v.media_id,
    'left', coalesce((select sum(s.on_hand - s.reserved) from stock_levels s where s.variant_id = v.id), 0)) order by v.position)
    from variants v where v.product_id = p.id), '[]') as variants,
  coalesce((select json_agg(json_build_object('id', m.id, 'key', m.key, 'kind', m.kind, 'widths', m.widths, 'width', m.width,
    'height', m.height, 'colour', m.colour, 'alt', coalesce(m.translations #>> array[$1, 'alt'], m.alt)) order by pm.position)
    from product_media pm join media m on m.id = pm.media_id where pm.product_id = p.id), '[]') as pictures,
  (select json_build_object('id', c.id, 'slug', c.slug, 'title', coalesce(c.translations #>> array[$1, 'title'], c.title))
    from collection_products m join collections c on c.id = m.collection_id where m.product_id = p.id
    order by c.rule ->> 'field' in ('new', 'reduced'), c.position limit 1) as collection,
  (select products from (${relatedStatement}) r) as related
from products p where p.slug = $2 and p.status = 'active'`

/** Null for what is not there, not yet or no longer on sale: those are not found, all alike. */
export async function findProduct(slug: string, locale: Locale): Promise<ProductView | null> {
  const [product] = await ask<ProductView>('find-product', statement, [locale, slug])
  return product ?? null
}
