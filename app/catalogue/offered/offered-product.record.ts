import { z } from 'zod'
import { configuration } from '#app/configuration.ts'
import { isId, type ProductId } from '#app/kernel/ids.ts'
import type { Locale } from '#app/locales.ts'
import { largestAddress } from '#app/catalogue/pictures/picture.ts'
import { idOf } from '#app/operations/inputs.ts'
import { record } from '#app/operations/record.server.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import type { Db } from '#db/database.server.ts'
import { findProduct } from '#app/catalogue/products/product.server.ts'
import type { ProductView, VariantView } from '#app/catalogue/products/product.ts'
import { availabilityOf } from '#app/catalogue/products/stock.ts'

const price = z.object({ amount: z.int(), currency: z.string() })

/** A product on offer, as everyone sees it: in the requested language. */
const offeredView = z.object({
  id: idOf('prd_'),
  /** The last part of its address; `cart.add` uses it. */
  handle: z.string(),
  url: z.string(),
  title: z.string(),
  /** Safe HTML, or plain text. */
  description: z.string(),
  vendor: z.string(),
  type: z.string(),
  options: z.array(z.object({ name: z.string(), values: z.array(z.object({ value: z.string(), label: z.string() })) })),
  variants: z.array(
    z.object({
      /** One value of each option, in their order: what `option1` to `option3` of the cart say. */
      values: z.array(z.string()),
      sku: z.string().nullable(),
      price,
      /** The former price, if it is reduced. */
      compare_at_price: price.nullable(),
      availability: z.enum(['in-stock', 'few', 'to-order', 'sold-out']),
    }),
  ),
  pictures: z.array(z.object({ url: z.string(), alt: z.string() })),
})
type OfferedView = z.infer<typeof offeredView>

interface Asked {
  /** Its handle or its id. */
  product: string
  locale: Locale
}

/** Anyone finds it. A product that is not on sale is not found. */
export const offeredProduct = record<Asked, ProductView, OfferedView>({
  name: 'catalogue',
  prefix: 'prd_',
  permission: 'catalogue:read',
  http: 'GET /catalogue/:product',
  schema: offeredView,
  find: (on, asked) => findOffered(on, asked),
  lock: (tx, asked) => findOffered(tx, asked),
  idOf: ({ id }) => id,
  keyFor: ({ named, locale }) => ({ product: named.product ?? '', locale }),
  viewOf: async (_, product) => offeredOf(product, (await getSettings()).currency),
})

async function findOffered(on: Db, { product, locale }: Asked): Promise<ProductView | null> {
  const slug = isId<ProductId>(product) ? await slugOf(on, product) : product
  return slug === null ? null : findProduct(slug, locale)
}

async function slugOf(on: Db, id: ProductId): Promise<string | null> {
  const row = await on.selectFrom('products').select('slug').where('id', '=', id).executeTakeFirst()
  return row?.slug ?? null
}

function offeredOf(product: ProductView, currency: string): OfferedView {
  const { origin } = configuration()
  const words = new Map(product.options.flatMap(({ values }) => values.map(({ id, value }) => [id, value])))
  return {
    id: product.id,
    handle: product.slug,
    url: `${origin}/products/${product.slug}`,
    title: product.title,
    description: product.description,
    vendor: product.vendor,
    type: product.type,
    options: product.options.map(({ legend, values }) => ({
      name: legend,
      values: values.map(({ value, label }) => ({ value, label })),
    })),
    variants: product.variants.map((variant) => variantOf(variant, words, currency)),
    pictures: product.pictures.map((picture) => ({
      url: new URL(largestAddress(picture), origin).href,
      alt: picture.alt,
    })),
  }
}

function variantOf(variant: VariantView, words: ReadonlyMap<string, string>, currency: string) {
  return {
    values: variant.values.map((id) => words.get(id) ?? ''),
    sku: variant.sku,
    price: { amount: variant.price, currency },
    compare_at_price: variant.was === null ? null : { amount: variant.was, currency },
    availability: availabilityOf(variant).state,
  }
}
