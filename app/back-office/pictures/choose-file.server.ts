import { productKey } from '#app/back-office/products/product-key.ts'
import { product } from '#app/catalogue/writing/product.record.ts'
import { actorOf } from '#app/doors/visit-actor.ts'
import { notFound } from '#app/errors.ts'
import { customerOf } from '#app/identity/people/visitor.ts'
import type { Actor } from '#app/operations/actor.ts'
import { limits } from '#app/limits.ts'
import { pictures } from '#app/pictures/library/pictures.list.ts'
import type { Load } from '#app/web/requests/visit.ts'
import { db } from '#db/database.server.ts'

/** The newest pictures that fit what was typed, without those that the product has. */
export async function loadChoice(visit: Load<'/admin/products/:product/pictures/choose'>) {
  const actor = actorOf(visit)
  const facts = (await product.find(db, productKey(visit), actor)) ?? notFound()
  const { id, title, pictures: own } = await product.viewOf(db, facts)
  const choice = await findChoice(
    visit.query,
    own.map((each) => each.id),
    actor,
  )
  return { id, title, ...choice, customerId: customerOf(visit).id }
}

/** Of the pictures of the shop those that fit what was typed, and are not there already. */
export async function findChoice(query: URLSearchParams, own: readonly string[], actor: Actor) {
  const q = (query.get('q') ?? '').trim().slice(0, limits.searchQuery.value)
  const there = new Set(own)
  const found = await pictures.find({
    filter: { q: q || null, state: 'ready', text: null },
    sort: { by: 'added', descending: true },
    after: null,
    actor,
    most: limits.uploadedPictures.value + there.size,
  })
  return { q, found: found.filter(({ id }) => !there.has(id)).slice(0, limits.uploadedPictures.value) }
}
