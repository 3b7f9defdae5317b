import type { ProductId } from '#app/kernel/ids.ts'
import { leadTo } from '#app/catalogue/redirects/redirects.server.ts'
import { insertProducts } from '#app/catalogue/writing/new-products.server.ts'
import type { CheckedProduct } from '#app/catalogue/writing/product-input.ts'
import type { Saved } from '#app/catalogue/writing/product-writing.server.ts'
import { listProductViews } from '#app/catalogue/writing/product-view.server.ts'
import { haveLocation } from '#app/imports/stock/first-location.server.ts'
import { type Actor, nameOf } from '#app/operations/actor.ts'
import type { Ran } from '#app/operations/work.server.ts'
import type { LocationId } from '#app/kernel/ids.ts'
import type { Tx } from '#db/database.server.ts'
import { owePictures } from './owe-pictures.server.ts'
import { shelveNew } from './shelve.server.ts'

interface Call {
  facts: { slug: string }
  input: { product: Omit<CheckedProduct, 'createdAt'>; location: LocationId | null }
  actor: Actor
}

/** Writes many new products with few statements. */
export async function importNewProducts(tx: Tx, calls: readonly Call[]): Promise<Ran<Saved>[]> {
  const [first] = calls
  if (!first) return []
  const { actor } = first
  const products = calls.map(({ facts: { slug }, input: { product } }) => ({ ...product, slug }))
  const isCounted = products.some(({ variants }) => variants.some(({ tracksStock }) => tracksStock))
  const locationId = first.input.location ?? (isCounted ? await haveLocation(tx) : null)
  const ids = await insertProducts(tx, products, { now: actor.now, who: nameOf(actor), locationId })
  const saved = products.map((product, at) => ({ ...product, id: ids[at] as ProductId }))
  await shelveNew(
    tx,
    saved.map(({ id, collections, firstCollections }) => ({ id, paths: collections ?? firstCollections ?? [] })),
    actor,
  )
  await leadOn(
    tx,
    saved.map((each) => ({ id: each.id, names: oldNamesIn(each) })),
  )
  await owePictures(
    tx,
    saved.flatMap(({ id, pictures }) => (pictures.length > 0 ? [id] : [])),
  )
  const views = new Map((await listProductViews(tx, ids)).map((view) => [view.id, view]))
  return saved.map(({ id, status }) => ({
    id,
    after: views.get(id) ?? {},
    value: { id, written: 'created', status, soldOut: [] },
    events: ['product.created'],
  }))
}

/** What a product was called in addresses of the old shop. */
export const oldNamesIn = ({ oldHandle, oldNames = [] }: Pick<CheckedProduct, 'oldHandle' | 'oldNames'>) =>
  oldHandle ? [oldHandle, ...oldNames] : oldNames

/** Links to the old shop's addresses find the products. A product that is called so here keeps its own. */
export async function leadOn(tx: Tx, products: readonly { id: ProductId; names: string[] }[]) {
  const moved = products.filter(({ names }) => names.length > 0)
  if (moved.length === 0) return
  const ids = moved.map(({ id }) => id)
  const rows = await tx.selectFrom('products').select(['id', 'slug']).where('id', 'in', ids).execute()
  const slugs = new Map(rows.map(({ id, slug }) => [id, slug]))
  // Two products may have had the same address: it leads to the later one.
  const leads = moved.flatMap(({ id, names }) =>
    names.map((name) => ({ from: `/products/${name}`, to: `/products/${slugs.get(id)}` })),
  )
  await leadTo(tx, leads, 'import')
}
