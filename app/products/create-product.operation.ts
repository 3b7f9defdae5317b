import { z } from 'zod'
import { product } from '#app/catalogue/writing/product.record.ts'
import { productInput } from '#app/catalogue/writing/product-input.ts'
import { asSeen } from '#app/catalogue/writing/seen-name.ts'
import { writeOver } from '#app/catalogue/writing/product-writing.server.ts'
import { haveLocation } from '#app/imports/stock/first-location.server.ts'
import { cleanDescription } from '#app/imports/product/texts/description.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { slugOf } from '#app/kernel/slug.ts'
import { limits } from '#app/limits.ts'
import { nameOf } from '#app/operations/actor.ts'
import { idOf } from '#app/operations/inputs.ts'
import { operation } from '#app/operations/operation.server.ts'
import { readSettings } from '#app/settings/settings.server.ts'
import { isRefusedBy } from '#db/database.server.ts'
import { type NewProduct, newProduct, optionsOf, pricedOption } from './product-change.ts'
import { findUploads, oweSizes, pictureInputs } from '#app/pictures/library/uploads.server.ts'

/**
 * A title and a price are enough: its address follows from the title, and what is not counted is always there. With up to
 * three options, each combination is a variant: at this price or that of its value, with the same stock or one of its own.
 */
export const createProduct = operation({
  name: 'products.create',
  http: 'POST /products',
  permission: 'products:write',
  nature: 'plain',
  on: product,
  input: newProduct,
  answer: z.object({ id: idOf('prd_'), handle: z.string() }),
  refusals: ['product.price', 'product.sku_taken', 'product.picture_unknown', 'field.too_long'],
  ask: ({ input }) => findUploads(input.uploads),
  async run({ tx, input, learnt: pictures, actor, emit, became }) {
    const { currency } = await readSettings(tx)
    if (input.price.currency !== currency) return refuse('product.price', '/price')
    if (Object.values(input.value_prices).some((price) => price.currency !== currency))
      return refuse('product.price', '/value_prices')
    const described = productInput.safeParse({
      slug: slugOf(input.title) || 'product',
      title: input.title,
      description: cleanDescription(input.description),
      vendor: input.vendor,
      type: input.type,
      tags: [...new Set(input.tags)],
      status: input.status,
      options: chosenOf(input).map(({ name, values }) => ({ name, values: values.map((value) => ({ name: value })) })),
      variants: variantsOf(input),
      pictures: pictureInputs(pictures),
    })
    // Only what is longer after its cleaning, with its markup written out.
    if (!described.success) return refuse('field.too_long', '/description')
    const locationId = isCounted(input) ? await haveLocation(tx) : null
    try {
      const { id } = await writeOver(tx, null, described.data, { now: actor.now, who: nameOf(actor), locationId })
      await oweSizes(tx, pictures)
      emit('product.created')
      became({ id })
      const { slug } = await tx.selectFrom('products').select('slug').where('id', '=', id).executeTakeFirstOrThrow()
      return agree({ id, handle: slug })
    } catch (error) {
      if (isRefusedBy(error, 'variants_sku_key')) return refuse('product.sku_taken', '/sku')
      throw error
    }
  },
})

const isCounted = ({ stock, stocks }: NewProduct) => typeof stock === 'number' || stocks.length > 0

const chosenOf = (input: NewProduct) => optionsOf(input).filter(({ name }) => name !== '')

/** One, or one of each combination. Each needs an SKU of its own: the typed one goes on with the values. */
function variantsOf(input: NewProduct) {
  const { price, stocks, sku, values } = input
  const [stock = input.stock ?? 0] = stocks
  const same = { price: price.amount, tracksStock: isCounted(input), stock }
  if (values.length === 0) return [{ ...same, sku: sku || null }]
  // Of S and M in red and blue: S red, S blue, M red, M blue.
  const rows = chosenOf(input).reduce<{ names: string[]; at: number[] }[]>(
    (all, option) =>
      all.flatMap(({ names, at }) =>
        option.values.map((value, nth) => ({ names: [...names, value], at: [...at, nth] })),
      ),
    [{ names: [], at: [] }],
  )
  const pricedAt = pricedOption(input)
  const prices = new Map(Object.entries(input.value_prices).map(([name, each]) => [asSeen(name), each.amount]))
  const isOfEach = stocks.length === rows.length
  const skuOf = ({ names, at }: (typeof rows)[number]) =>
    [sku, ...names.map((name, nth) => slugOf(name).toUpperCase() || (at[nth] ?? 0) + 1)]
      .join('-')
      .slice(0, limits.sku.value)
  return rows.map((row, nth) => ({
    ...same,
    price: prices.get(asSeen(row.names[pricedAt] ?? '')) ?? price.amount,
    stock: stocks[isOfEach ? nth : (row.at[0] ?? 0)] ?? stock,
    values: row.names,
    sku: sku ? skuOf(row) : null,
  }))
}
