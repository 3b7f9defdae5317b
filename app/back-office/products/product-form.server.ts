import { commentForms } from '#app/back-office/history/comment-form.server.ts'
import { saidAt } from '#app/back-office/history/said-at.ts'
import { chooseCollections } from '#app/collections/by-hand/choose-collections.operation.ts'
import { customProblems } from '#app/back-office/products/custom/custom-rows.ts'
import { formOf, shownAgain } from '#app/doors/form.server.ts'
import { undoOf } from '#app/doors/undo.server.ts'
import { addPictures } from '#app/products/pictures/add-pictures.operation.ts'
import { archiveProduct } from '#app/products/archive-product.operation.ts'
import { changePictures } from '#app/products/pictures/change-pictures.operation.ts'
import { changeProduct } from '#app/products/change-product.operation.ts'
import { changeVariants } from '#app/products/change-variants.operation.ts'
import { copyProduct } from '#app/products/copy-product.operation.ts'
import { deleteProduct } from '#app/products/delete-product.operation.ts'
import { restoreProduct } from '#app/products/restore-product.operation.ts'
import { type Answer, seeOther } from '#app/web/answers/answer.ts'
import { typed } from '#app/web/forms/form.ts'
import type { Act } from '#app/web/requests/visit.ts'
import { moved } from '#app/back-office/products/pictures/moved-pictures.ts'
import { movedAt } from '#app/web/forms/next-field.ts'
import { takeUploads } from '#app/back-office/products/pictures/uploads.server.ts'
import { publishingForms } from '#app/back-office/products/publishing/publishing-form.server.ts'
import { saleForms } from '#app/back-office/products/sale/sale-form.server.ts'
import { onlyChanged } from '#app/back-office/products/variants/changed-variants.server.ts'
import { isId, type ProductId } from '#app/kernel/ids.ts'
import { db } from '#db/database.server.ts'
import { productKey } from './product-key.ts'

/** What was done with a product, as its page says it afterwards. */
export const productDone = [
  'archived',
  'collections',
  'comment_changed',
  'comment_deleted',
  'comment_restored',
  'commented',
  'copied',
  'created',
  'options',
  'pictures',
  'prices',
  'restored',
  'sale_changed',
  'sale_ended',
  'sale_planned',
  'saved',
  'scheduled',
  'undone',
] as const
export type ProductDone = (typeof productDone)[number]

type ProductAct = Act<'/admin/products/:product'>

function backWith(
  { language, params, query }: ProductAct,
  done: ProductDone,
  comment?: string,
  at?: string | null,
): Answer {
  const { product } = params
  const [page, variant] = [query.get('page'), query.get('variant')]
  const place = { ...(page && { page }), ...(variant && { variant }), ...(comment && { comment }) }
  return seeOther(language.href('/admin/products/:product', { product }, { done, ...place }), at ?? saidAt(done))
}

const back = (said: ProductDone) => ({ key: productKey, done: (visit: ProductAct) => backWith(visit, said) })
const comments = commentForms(backWith)
const changePrices = formOf(changeVariants, back('prices'))

const change = formOf(changeProduct, back('saved'))
const add = formOf(addPictures, {
  key: productKey,
  done: async (visit: ProductAct) => backWith(visit, 'pictures', undefined, await lastText(visit.params.product)),
})

/** The field for what the last picture shows: there the new ones are in sight, and the keys go on to the field for more. */
async function lastText(product: string): Promise<string | null> {
  if (!isId<ProductId>(product)) return null
  const own = db.selectFrom('productMedia').select('mediaId').where('productId', '=', product)
  const last = await own.orderBy('position', 'desc').limit(1).executeTakeFirst()
  return last ? `alts-${last.mediaId}` : null
}
const order = formOf(changePictures, {
  key: productKey,
  done: (visit: ProductAct) => backWith(visit, 'pictures', undefined, movedAt(visit.form, 'alts-')),
})

async function addUploads(visit: ProductAct): Promise<Answer> {
  const taken = await takeUploads(visit)
  if (!taken.ok) return taken.answer
  const { form } = taken.value
  // Each of the library's has a box of its own.
  const chosen = [...form.keys()].flatMap((name) => /^pictures-(.+)/.exec(name)?.[1] ?? [])
  if (chosen.length > 0) form.set('pictures', chosen.join('\n'))
  return add(taken.value)
}

function placePictures(visit: ProductAct): Promise<Answer> {
  const form = new URLSearchParams(visit.form)
  const ids = (form.get('order') ?? '').split(/\r?\n/).filter(Boolean)
  form.set('order', moved(ids, form.get('press') ?? '').join('\n'))
  return order({ ...visit, form })
}

/** Done: 303 back to the product, `done=saved`. */
export async function changeAct(visit: ProductAct): Promise<Answer> {
  const problems = customProblems(visit.form)
  if (Object.keys(problems).length === 0) return change(visit)
  return shownAgain(visit, { values: typed(visit.form), problem: null, problems })
}

/** What is refused is shown as it was typed, not as the operation gets it: a content in millionths, changed fields alone. */
async function changeVariantsAct(visit: ProductAct): Promise<Answer> {
  const answer = await changePrices({ ...visit, form: await onlyChanged(visit) })
  return answer.kind === 'again' ? { ...answer, form: { ...answer.form, values: typed(visit.form) } } : answer
}

export const productActs = {
  '/admin/products/:product/archive': formOf(archiveProduct, back('archived')),
  '/admin/products/:product/archive/undo': undoOf(archiveProduct, back('undone')),
  '/admin/products/:product/collections': formOf(chooseCollections, back('collections')),
  '/admin/products/:product/collections/undo': undoOf(chooseCollections, back('undone')),
  '/admin/products/:product/comments': comments.write,
  '/admin/products/:product/comments/:comment/change': comments.change,
  '/admin/products/:product/comments/:comment/delete': comments.remove,
  '/admin/products/:product/comments/:comment/restore': comments.restore,
  '/admin/products/:product/copy': formOf(copyProduct, {
    key: productKey,
    done: ({ language }: ProductAct, { id }) =>
      seeOther(language.href('/admin/products/:product', { product: id }, { done: 'copied' })),
  }),
  '/admin/products/:product/delete': formOf(deleteProduct, {
    key: productKey,
    done: ({ language }: ProductAct) =>
      seeOther(language.href('/admin/products', undefined, { done: 'product_deleted' })),
  }),
  '/admin/products/:product/pictures': placePictures,
  '/admin/products/:product/pictures/add': addUploads,
  '/admin/products/:product/pictures/undo': undoOf(changePictures, back('undone')),
  '/admin/products/:product/restore': formOf(restoreProduct, back('restored')),
  ...saleForms(backWith),
  ...publishingForms(backWith),
  '/admin/products/:product/undo': undoOf(changeProduct, back('undone')),
  '/admin/products/:product/variants': changeVariantsAct,
  '/admin/products/:product/variants/undo': undoOf(changeVariants, back('undone')),
}
