import { formOf } from '#app/doors/form.server.ts'
import { undoOf } from '#app/doors/undo.server.ts'
import { movedAt } from '#app/web/forms/next-field.ts'
import { takeUploads } from '#app/back-office/products/pictures/uploads.server.ts'
import { setPicture } from '#app/collections/picture/set-picture.operation.ts'
import { actorOf } from '#app/doors/visit-actor.ts'
import { addProducts } from '#app/collections/by-hand/add-products.operation.ts'
import { changeCollection } from '#app/collections/change-collection.operation.ts'
import { chooseFilters } from '#app/collections/choose-filters.operation.ts'
import { collection } from '#app/catalogue/collections/collection.record.ts'
import { changeRule } from '#app/collections/rule/change-rule.operation.ts'
import { deleteCollection } from '#app/collections/delete-collection.operation.ts'
import { moveProduct } from '#app/collections/by-hand/move-product.operation.ts'
import { placed, withPlaces } from '#app/collections/by-hand/order.ts'
import { removeProducts } from '#app/collections/by-hand/remove-products.operation.ts'
import { restoreCollection } from '#app/collections/restore-collection.operation.ts'
import { setProducts } from '#app/collections/by-hand/set-products.operation.ts'
import { usualFilters } from '#app/catalogue/shelf/facet-kinds.ts'
import { notFound } from '#app/errors.ts'
import { again, type Answer, seeOther } from '#app/web/answers/answer.ts'
import { typed } from '#app/web/forms/form.ts'
import type { Act } from '#app/web/requests/visit.ts'
import { db } from '#db/database.server.ts'
import { filtersTyped, misplaced, placesTyped } from './typed-places.ts'

/** What was done with a collection, as its page says it afterwards. */
export const collectionDone = [
  'added',
  'created',
  'filters',
  'moved',
  'picture',
  'placed',
  'removed',
  'restored',
  'ruled',
  'saved',
  'undone',
] as const
export type CollectionDone = (typeof collectionDone)[number]

type CollectionAct = Act<'/admin/collections/:collection'>

const key = ({ params }: CollectionAct) => params.collection

function backWith({ language, params, query, form }: CollectionAct, done: CollectionDone): Answer {
  const [page, q] = [query.get('page'), query.get('q')]
  return seeOther(
    language.href('/admin/collections/:collection', params, { done, ...(page && { page }), ...(q && { q }) }),
    done === 'added' ? 'find' : (movedAt(form, 'place-') ?? (done === 'placed' ? placedAt(form) : null)),
  )
}

/** Enter after a place was typed: its field, wherever it is now. */
function placedAt(form: URLSearchParams): string | null {
  const [first] = form.get('press') ? [] : placesTyped(form)
  return first ? `place-${first.id}` : null
}

const back = (said: CollectionDone) => ({ key, done: (visit: CollectionAct) => backWith(visit, said) })

const [move, remove, set, filters] = [
  formOf(moveProduct, back('moved')),
  formOf(removeProducts, back('removed')),
  formOf(setProducts, back('placed')),
  formOf(chooseFilters, back('filters')),
]

/** One of the buttons beside a product, or Enter after places were typed. */
async function arrange(visit: CollectionAct): Promise<Answer> {
  const [press, id = ''] = (visit.form.get('press') ?? '').split(':')
  const form = new URLSearchParams(visit.form)
  const isTyped = placesTyped(form).length > 0
  if (press === 'remove' && !isTyped) {
    form.set('products', id)
    return remove({ ...visit, form })
  }
  const wrong = press === '' && misplaced(form, 'place-')
  if (wrong) return noNumber(form, wrong)
  const facts = (await collection.find(db, key(visit), actorOf(visit))) ?? notFound()
  const { products } = await collection.viewOf(db, facts)
  // What was typed or dragged before the press is not lost by it.
  const order = withPlaces(products, placesTyped(form))
  const place = Math.max(1, order.indexOf(id) + (press === 'up' ? 0 : 2))
  if ((press === 'up' || press === 'down') && !isTyped) {
    form.set('product', id)
    form.set('place', String(place))
    return move({ ...visit, form })
  }
  const pressed = press === 'remove' ? order.filter((each) => each !== id) : id ? placed(order, [id], place) : order
  form.set('products', pressed.join('\n'))
  return set({ ...visit, form })
}

async function arrangeFilters(visit: CollectionAct): Promise<Answer> {
  const form = new URLSearchParams(visit.form)
  const wrong = form.get('press') !== 'usual' && misplaced(form, 'filter-')
  if (wrong) return noNumber(form, wrong)
  const chosen = form.get('press') === 'usual' ? usualFilters : filtersTyped(form)
  form.set('filters', chosen.join('\n'))
  return filters({ ...visit, form })
}

const noNumber = (form: URLSearchParams, field: string) =>
  again({ values: typed(form), problems: { [field]: 'field.number' } }, 422)

const picture = formOf(setPicture, back('picture'))

/** A file that came with it is kept first, and stays when something else is refused. */
async function changePicture(visit: CollectionAct): Promise<Answer> {
  const taken = await takeUploads(visit)
  if (!taken.ok) return taken.answer
  const { form } = taken.value
  const upload = form.get('uploads')?.split(/\r?\n/).at(-1)
  if (upload) form.set('upload', upload)
  return picture(taken.value)
}

const undos = {
  added: undoOf(addProducts, back('undone')),
  moved: undoOf(moveProduct, back('undone')),
  placed: undoOf(setProducts, back('undone')),
  removed: undoOf(removeProducts, back('undone')),
}

/** Done: 303 back to the collection, `done=saved`. */
export const changeAct = formOf(changeCollection, back('saved'))

export const collectionActs = {
  '/admin/collections/:collection/delete': formOf(deleteCollection, {
    key,
    done: ({ language, params }: CollectionAct) =>
      seeOther(language.href('/admin/collections', undefined, { done: 'deleted', which: params.collection })),
  }),
  '/admin/collections/:collection/filters': arrangeFilters,
  '/admin/collections/:collection/filters/undo': undoOf(chooseFilters, back('undone')),
  '/admin/collections/:collection/picture': changePicture,
  '/admin/collections/:collection/picture/undo': undoOf(setPicture, back('undone')),
  '/admin/collections/:collection/products': arrange,
  '/admin/collections/:collection/products/add': formOf(addProducts, back('added')),
  '/admin/collections/:collection/products/undo': (visit: CollectionAct) => {
    const of = visit.query.get('of') ?? ''
    return undos[of in undos ? (of as keyof typeof undos) : 'placed'](visit)
  },
  '/admin/collections/:collection/restore': formOf(restoreCollection, back('restored')),
  '/admin/collections/:collection/rule/undo': undoOf(changeRule, back('undone')),
  '/admin/collections/:collection/undo': undoOf(changeCollection, back('undone')),
}
