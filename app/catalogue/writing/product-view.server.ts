import { sql } from 'kysely'
import { z } from 'zod'
import { idOf } from '#app/operations/inputs.ts'
import { notFound } from '#app/errors.ts'
import { noReturns } from '#app/catalogue/law/no-return.ts'
import { customFields } from './custom-fields.ts'
import { type DraftReason, draftReason } from './product-input.ts'
import { factsInput } from '#app/catalogue/facts/product-facts.ts'
import { productSafety } from '#app/catalogue/law/safety.ts'
import { contentUnits } from '#app/catalogue/law/unit-price.ts'
import type { ProductId } from '#app/kernel/ids.ts'
import { money } from '#app/kernel/money.ts'
import { shopSettings } from '#app/settings/settings.ts'
import type { Db } from '#db/database.server.ts'

const price = z.object({ amount: z.int(), currency: z.string() })
const perLanguage = z.record(z.string(), z.record(z.string(), z.string()))

const variantView = z.object({
  id: idOf('var_'),
  sku: z.string().nullable(),
  barcode: z.string().nullable(),
  /** One of each option, in their order. */
  values: z.array(z.string()),
  price,
  /** The owner's compare-at price. */
  compare_at_price: price.nullable(),
  /** Planned, or running: then its price is the variant's. Null: none. */
  sale: z
    .object({
      price,
      starts_at: z.iso.datetime(),
      ends_at: z.iso.datetime().nullable(),
      state: z.enum(['planned', 'running']),
    })
    .nullable(),
  weight_grams: z.int(),
  /** The purchase price. */
  cost: price.nullable(),
  requires_shipping: z.boolean(),
  /** Its number in the Harmonized System, six to ten digits. */
  customs_code: z.string().nullable(),
  /** Where it was made, for customs (ISO 3166-1). */
  origin_country: z.string().nullable(),
  /** Of the parcel, in millimetres; 0 if a side is unknown. */
  dimensions: z.object({ length: z.int(), width: z.int(), height: z.int() }).nullable(),
  custom_fields: customFields,
  /** The content of one item, in millionths of the unit. */
  content: z.object({ amount: z.int(), unit: z.enum(contentUnits) }).nullable(),
  tracks_stock: z.boolean(),
  sold_beyond_stock: z.boolean(),
  no_return: z.enum(noReturns).nullable(),
  /** Working days until one is made or bought. */
  to_order_days: z.object({ min: z.int(), max: z.int() }).nullable(),
  picture: idOf('pic_').nullable(),
})

/**
 * A product's public view. It does not contain the stock: that changes with each purchase, and is sent by the record
 * `stock`.
 */
export const productView = z.object({
  id: idOf('prd_'),
  /** The last part of its address. */
  handle: z.string(),
  title: z.string(),
  description: z.string(),
  vendor: z.string(),
  type: z.string(),
  tags: z.array(z.string()),
  status: z.enum(['draft', 'active', 'archived']),
  /** When the shop publishes it; null: not planned, or on sale already. */
  publish_at: z.iso.datetime().nullable(),
  /** When the shop takes it out again and it is a draft; null: not planned. */
  withdraw_at: z.iso.datetime().nullable(),
  tax_class: z.string(),
  /** Its place in a catalogue of everything. */
  category: z.string(),
  featured: z.boolean(),
  safety: productSafety.nullable(),
  facts: factsInput,
  /** Columns of a file that the shop has no field for. */
  custom_fields: customFields,
  seo_title: z.string().nullable(),
  seo_description: z.string().nullable(),
  translations: perLanguage,
  /** Names the product of the file that it came from. */
  import_source: z.string().nullable(),
  /** Why an import keeps it back as a draft; `[]` for any other product. */
  draft_reasons: z.array(draftReason),
  options: z.array(
    z.object({
      name: z.string(),
      translations: perLanguage,
      values: z.array(z.string()),
      /** How each value looks and what it is called in other languages, in the same order. */
      value_details: z.array(z.object({ name: z.string(), swatch: z.string().nullable(), translations: perLanguage })),
    }),
  ),
  variants: z.array(variantView),
  /** The source of a fetched picture; null for an uploaded one. */
  pictures: z.array(z.object({ id: idOf('pic_'), source: z.string().nullable(), alt: z.string() })),
  /** Handles of its manual collections. */
  collections: z.array(z.string()),
  created_at: z.iso.datetime(),
})
export type ProductView = z.infer<typeof productView>

/** A variant's row in the database. */
interface KeptVariant {
  id: string
  sku: string | null
  barcode: string | null
  values: (string | null)[]
  price: number
  before: number | null
  sale: { price: number; from: string; until: string | null; state: 'planned' | 'running' } | null
  weight: number
  cost: number | null
  ships: boolean
  customs: string | null
  origin: string | null
  dimensions: z.infer<typeof variantView>['dimensions']
  fields: ProductView['custom_fields']
  amount: number | null
  unit: NonNullable<z.infer<typeof variantView>['content']>['unit'] | null
  tracks: boolean
  beyond: boolean
  no_return: z.infer<typeof variantView>['no_return']
  min: number | null
  max: number | null
  picture: string | null
}
interface KeptValue {
  id: string
  name: string
  swatch: string | null
  translations: ProductView['translations']
}
interface KeptProduct extends Pick<
  ProductView,
  'id' | 'title' | 'description' | 'vendor' | 'tags' | 'status' | 'safety' | 'facts'
> {
  slug: string
  productType: string
  taxClass: string
  seoTitle: string | null
  seoDescription: string | null
  translations: ProductView['translations']
  importSource: string | null
  draftReasons: DraftReason[]
  category: string
  featured: boolean
  customFields: ProductView['custom_fields']
  createdAt: Date
  publishAt: Date | null
  withdrawAt: Date | null
  options: (Pick<ProductView['options'][number], 'name' | 'translations'> & { values: KeptValue[] | null })[] | null
  variants: KeptVariant[] | null
  pictures: ProductView['pictures'] | null
  collections: string[] | null
  currency: string | null
}

export async function findProductView(on: Db, id: ProductId | null): Promise<ProductView> {
  const [found] = id === null ? [] : await listProductViews(on, [id])
  return found ?? notFound()
}

/** In one statement that is planned quickly: an import asks it for each product that it changes. */
export async function listProductViews(on: Db, ids: readonly ProductId[]): Promise<ProductView[]> {
  const { rows } = await sql<KeptProduct>`
    select id, slug, title, description, vendor, product_type, tags, status, tax_class, safety, facts, seo_title, seo_description,
      translations, import_source, draft_reasons, category, featured, custom_fields, created_at, publish_at, withdraw_at,
      (select json_agg(json_build_object('name', o.name, 'translations', o.translations, 'values', (
          select json_agg(json_build_object('id', n.id, 'name', n.name, 'swatch', n.swatch, 'translations', n.translations)
            order by n.position) from option_values n
          where n.option_id = o.id)) order by o.position) from options o where o.product_id = p.id) as options,
      (select json_agg(json_build_object('id', v.id, 'sku', v.sku, 'barcode', v.barcode,
          'values', json_build_array(v.value1_id, v.value2_id, v.value3_id), 'price', v.price, 'before', v.compare_at_price,
          'sale', (select json_build_object('price', s.price, 'from', s.starts_at, 'until', s.ends_at, 'state', s.state)
            from variant_sales s where s.variant_id = v.id),
          'weight', v.weight_grams, 'cost', v.cost, 'ships', v.requires_shipping, 'customs', v.customs_code, 'origin', v.origin_country, 'dimensions', v.dimensions, 'fields', v.custom_fields,
           'amount', v.content_amount, 'unit', v.content_unit, 'tracks', v.tracks_stock,
          'beyond', v.allows_backorder, 'no_return', v.no_return, 'min', v.to_order_days_min, 'max', v.to_order_days_max,
          'picture', v.media_id) order by v.position) from variants v where v.product_id = p.id) as variants,
      (select json_agg(json_build_object('id', m.id, 'source', m.source_url, 'alt', pm.alt) order by pm.position)
        from product_media pm join media m on m.id = pm.media_id where pm.product_id = p.id) as pictures,
      (select json_agg(c.slug order by c.slug) from collection_products cp join collections c on c.id = cp.collection_id
        where cp.product_id = p.id and c.rule is null and c.deleted_at is null) as collections,
      (select value ->> 'currency' from settings where key = 'shop') as currency
    from products p left join product_schedules on product_id = id where id = any (${[...ids]}::uuid[])`.execute(on)
  return rows.map(viewOf)
}

function viewOf(row: KeptProduct): ProductView {
  const currency = row.currency ?? shopSettings.parse({}).currency
  const options = (row.options ?? []).map(({ values, ...option }) => ({ ...option, values: values ?? [] }))
  const names = new Map(options.flatMap(({ values }) => values.map(({ id, name }) => [id, name])))
  return {
    id: row.id,
    handle: row.slug,
    title: row.title,
    description: row.description,
    vendor: row.vendor,
    type: row.productType,
    tags: row.tags,
    status: row.status,
    publish_at: row.publishAt?.toISOString() ?? null,
    withdraw_at: row.withdrawAt?.toISOString() ?? null,
    tax_class: row.taxClass,
    category: row.category,
    featured: row.featured,
    safety: row.safety,
    facts: row.facts,
    custom_fields: row.customFields,
    seo_title: row.seoTitle,
    seo_description: row.seoDescription,
    translations: row.translations,
    import_source: row.importSource,
    draft_reasons: row.draftReasons,
    options: options.map(({ name, translations, values }) => ({
      name,
      translations,
      values: values.map((value) => value.name),
      value_details: values.map(({ id: _, ...value }) => value),
    })),
    variants: (row.variants ?? []).map((variant) => variantOf(variant, names, currency)),
    pictures: row.pictures ?? [],
    collections: row.collections ?? [],
    created_at: row.createdAt.toISOString(),
  }
}

function variantOf(
  row: KeptVariant,
  names: ReadonlyMap<string, string>,
  currency: string,
): z.infer<typeof variantView> {
  const { id, sku, barcode, values, price, before, sale, weight, amount, unit, tracks, beyond, min, max, picture } = row
  return {
    id,
    sku,
    barcode,
    values: values.flatMap((value) => (value === null ? [] : (names.get(value) ?? []))),
    price: money(price, currency),
    compare_at_price: before === null ? null : money(before, currency),
    sale: sale && {
      price: money(sale.price, currency),
      starts_at: new Date(sale.from).toISOString(),
      ends_at: sale.until && new Date(sale.until).toISOString(),
      state: sale.state,
    },
    weight_grams: weight,
    cost: row.cost === null ? null : money(row.cost, currency),
    requires_shipping: row.ships,
    customs_code: row.customs,
    origin_country: row.origin,
    dimensions: row.dimensions,
    custom_fields: row.fields,
    content: amount === null || unit === null ? null : { amount, unit },
    tracks_stock: tracks,
    sold_beyond_stock: beyond,
    no_return: row.no_return,
    to_order_days: min === null || max === null ? null : { min, max },
    picture,
  }
}
