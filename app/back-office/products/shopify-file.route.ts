import { product } from '#app/catalogue/writing/product.record.ts'
import { whileAllowed } from '#app/doors/list-file.server.ts'
import { actorOf } from '#app/doors/visit-actor.ts'
import { demand } from '#app/operations/actor.ts'
import { shopifyFile } from '#app/products/export/shopify-file.server.ts'
import type { Answer } from '#app/web/answers/answer.ts'
import type { Call } from '#app/web/requests/visit.ts'

/** All products for another shop: what a shop can be left with. */
export function answer(visit: Call<'/admin/products/shopify.csv'>): Answer {
  demand(actorOf(visit), product.permission)
  return {
    kind: 'stream',
    pieces: whileAllowed([product.permission], visit, shopifyFile()),
    type: 'text/csv; charset=utf-8; header=present',
    headers: { 'content-disposition': 'attachment; filename="products-for-shopify.csv"' },
  }
}
