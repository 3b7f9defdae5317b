import { commentForms } from '#app/back-office/history/comment-form.server.ts'
import { saidAt } from '#app/back-office/history/said-at.ts'
import { mailAgain } from '#app/corrections/mail-again.operation.ts'
import { formOf } from '#app/doors/form.server.ts'
import { undoOf } from '#app/doors/undo.server.ts'
import { clearHold } from '#app/fulfilment/clear-hold.operation.ts'
import { closeOrder } from '#app/fulfilment/close-order.operation.ts'
import { deliverParcel } from '#app/fulfilment/deliver-parcel.operation.ts'
import { assignOrder } from '#app/orders/care/assign-order.operation.ts'
import { holdOrder } from '#app/orders/care/hold-order.operation.ts'
import { releaseOrder } from '#app/orders/care/release-order.operation.ts'
import { tagOrder } from '#app/orders/care/tag-order.operation.ts'
import { failTransfer } from '#app/payments/refunding/fail-transfer.operation.ts'
import { makeTransfer } from '#app/payments/refunding/make-transfer.operation.ts'
import { type Answer, seeOther } from '#app/web/answers/answer.ts'
import type { Act } from '#app/web/requests/visit.ts'
import type { Done } from './done.ts'
import { withTagsApart } from './tags-typed.server.ts'

type OrderAct = Act<'/admin/orders/:number'>
const key = ({ params }: OrderAct) => params.number

function backWith({ language, params }: OrderAct, said: Done, comment?: string): Answer {
  const { number } = params
  return seeOther(
    language.href('/admin/orders/:number', { number }, { done: said, ...(comment && { comment }) }),
    saidAt(said),
  )
}

/** Done: 303 back to the order, which says so. */
const back = (said: Done) => ({ key, done: (visit: OrderAct) => backWith(visit, said) })

const comments = commentForms(backWith)

export const orderActs = {
  '/admin/orders/:number/assign': formOf(assignOrder, back('assigned')),
  '/admin/orders/:number/assign/undo': undoOf(assignOrder, back('undone')),
  '/admin/orders/:number/clear-hold': formOf(clearHold, back('hold')),
  '/admin/orders/:number/close': formOf(closeOrder, back('close')),
  '/admin/orders/:number/comments': comments.write,
  '/admin/orders/:number/comments/:comment/change': comments.change,
  '/admin/orders/:number/comments/:comment/delete': comments.remove,
  '/admin/orders/:number/comments/:comment/restore': comments.restore,
  '/admin/orders/:number/hold': formOf(holdOrder, back('held')),
  '/admin/orders/:number/mails': formOf(mailAgain, back('mail_again')),
  '/admin/orders/:number/parcels/:parcel/delivered': formOf(deliverParcel, back('delivered')),
  '/admin/orders/:number/refunds/:refund/not-transferred': formOf(failTransfer, back('not_transferred')),
  '/admin/orders/:number/refunds/:refund/transferred': formOf(makeTransfer, back('transferred')),
  '/admin/orders/:number/release': formOf(releaseOrder, back('released')),
  '/admin/orders/:number/tags': withTagsApart(formOf(tagOrder, back('tagged'))),
  '/admin/orders/:number/tags/undo': undoOf(tagOrder, back('undone')),
}
