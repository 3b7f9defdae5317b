import { sql } from 'kysely'
import type { PictureFacts } from '#app/catalogue/pictures/picture.ts'
import { ownTitle } from '#app/catalogue/products/own-text.server.ts'
import { readFilter } from '#app/doors/list-address.ts'
import type { ProductId } from '#app/kernel/ids.ts'
import type { Locale } from '#app/locales.ts'
import { limits } from '#app/limits.ts'
import type { ProductStatus } from '#app/products/product-change.ts'
import { products } from '#app/products/products.list.ts'
import { db } from '#db/database.server.ts'

export interface ArrangedProduct {
  id: ProductId
  title: string
  status: ProductStatus
  picture: (PictureFacts & { key: string }) | null
}

/** These products in this order. */
export async function listProducts(ids: readonly ProductId[], locale: Locale): Promise<ArrangedProduct[]> {
  const { rows } = await sql<ArrangedProduct>`
    select p.id, ${ownTitle('p', locale)} as title, p.status, (select json_build_object('key', m.key, 'kind', m.kind, 'widths', m.widths,
        'width', m.width, 'height', m.height, 'colour', m.colour) from product_media pm join media m on m.id = pm.media_id
      where pm.product_id = p.id and m.state = 'ready' order by pm.position limit 1) as picture
    from unnest(${ids}::uuid[]) with ordinality i (id, place) join products p on p.id = i.id order by i.place`.execute(
    db,
  )
  return rows
}

/** By words of the title, or by an SKU; without any the newest: those that are not in it already. */
export async function findToAdd(q: string, there: readonly string[]) {
  const known = new Set(there)
  const found = await products.find({
    filter: readFilter(products, { q }),
    sort: { by: 'added', descending: true },
    after: null,
    most: limits.productsFound.value + known.size,
  })
  return found.filter(({ id }) => !known.has(id)).slice(0, limits.productsFound.value)
}
