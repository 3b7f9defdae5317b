import { defaultLocale, type Locale } from '#app/locales.ts'
import { askBriefly } from '#db/brief.server.ts'
import { ask } from '#db/database.server.ts'
import { relatedStatement } from '#app/catalogue/lists/listed.server.ts'
import { listedOf, type Shelved } from '#app/catalogue/shelf/shelved.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import { piecesOnOffer } from '#app/catalogue/lists/on-offer.ts'
import { few } from '#app/stock/few.ts'
import { ownText, searchText, textLang } from './own-text.server.ts'
import { contentOf, saleOf, struckPrice, toOrderDaysOf } from './variant-parts.server.ts'
import type { ProductView, RelatedBy } from './product.ts'

interface Related extends RelatedBy {
  products: Shelved[]
}

type FoundProduct = Omit<ProductView, 'related' | 'relatedBy'> & { related: Related | null }

const translatedFact = `nullif(p.translations #>> array[$1, 'fact.' || f.key], '')`

// Everything that the page of one product shows, in one row; texts in the reader's language ($1), found by its slug
// ($2). Stock is counted only up to the number that the page shows: higher levels change with most sales without
// changing the page (0049_told.sql).
const statement = (related: string) => `
select p.id, p.slug, p.vendor, p.product_type as type, p.tags, p.tax_class as "taxClass",
  p.safety || jsonb_build_object('warnings', coalesce(nullif(p.translations #>> array[$1, 'warnings'], ''), p.safety ->> 'warnings', ''),
    'warningsLang', ${textLang('p', 'warnings', '$1')}) as safety,
  (select jsonb_object_agg(f.key, jsonb_build_object('text', coalesce(${translatedFact}, f.value),
    'lang', case when $1 <> '${defaultLocale}' and ${translatedFact} is null then '${defaultLocale}' end))
    from jsonb_each_text(p.facts) f) as facts,
  ${ownText('p', 'title', '$1')} as title, ${textLang('p', 'title', '$1')} as "titleLang",
  ${ownText('p', 'description', '$1')} as description, ${textLang('p', 'description', '$1')} as "descriptionLang",
  ${searchText('p', 'seoTitle', '$1')} as "seoTitle",
  ${searchText('p', 'seoDescription', '$1')} as "seoDescription",
  coalesce((select json_agg(json_build_object('legend', ${ownText('o', 'name', '$1')}, 'legendLang', ${textLang('o', 'name', '$1')},
    'values', (select json_agg(json_build_object('id', w.id, 'value', w.name, 'swatch', w.swatch,
      'label', ${ownText('w', 'name', '$1')}, 'lang', ${textLang('w', 'name', '$1')}) order by w.position)
      from option_values w where w.option_id = o.id)) order by o.position)
    from options o where o.product_id = p.id), '[]') as options,
  coalesce((select json_agg(json_build_object('values', array_remove(array[v.value1_id, v.value2_id, v.value3_id], null),
    'sku', v.sku, 'barcode', v.barcode, 'price', v.price, 'was', ${struckPrice('v')}, 'sale', ${saleOf('v')}, 'weight', v.weight_grams, 'content', ${contentOf('v')},
    'tracksStock', v.tracks_stock, 'allowsBackorder', v.allows_backorder, 'mediaId', v.media_id, 'noReturn', v.no_return, 'toOrder', ${toOrderDaysOf('v')},
    'left', least(${piecesOnOffer('v')}, ${few + 1})) order by v.position)
    from variants v where v.product_id = p.id), '[]') as variants,
  coalesce((select json_agg(json_build_object('id', m.id, 'key', m.key, 'kind', m.kind, 'widths', m.widths, 'width', m.width,
    'height', m.height, 'colour', m.colour, 'focus', m.focus, 'alt', ${ownText('pm', 'alt', '$1')}, 'altLang', ${textLang('pm', 'alt', '$1')}) order by pm.position)
    from product_media pm join media m on m.id = pm.media_id where pm.product_id = p.id), '[]') as pictures,
  (select json_build_object('id', c.id, 'slug', c.slug, 'title', ${ownText('c', 'title', '$1')}, 'titleLang', ${textLang('c', 'title', '$1')})
    from collection_products m join collections c on c.id = m.collection_id and c.shown where m.product_id = p.id
    order by c.rule -> 'conditions' ?| array['new', 'reduced'], c.position limit 1) as collection,
  ${related} as related
from products p where p.slug = $2 and p.status = 'active'`

const withRelated = statement(`(${relatedStatement})`)
const alone = statement('null::json')

/**
 * Null if it does not exist or is not on sale: both are not found. Similar products are null if the database was too
 * slow for them.
 */
export async function findProduct(slug: string, locale: Locale): Promise<ProductView | null> {
  const { struckPrice } = await getSettings()
  const [product] =
    (await askBriefly<FoundProduct>('pages', 'find-product', withRelated, [locale, slug])) ??
    // The page without what goes with it is better than none.
    (await ask<FoundProduct>('find-product-alone', alone, [locale, slug]))
  if (!product) return null
  return {
    ...product,
    related: product.related && product.related.products.map((each) => listedOf(each, { locale, struckPrice })),
    relatedBy: product.related && { beside: product.related.beside, hidden: product.related.hidden },
  }
}
