import { withTagsApart } from '#app/back-office/order-page/tags-typed.server.ts'
import { commentForms } from '#app/back-office/history/comment-form.server.ts'
import { saidAt } from '#app/back-office/history/said-at.ts'
import { exportCustomer } from '#app/customers/archive/export-customer.operation.ts'
import { endCustomerSessions } from '#app/customers/file/end-sessions.operation.ts'
import { tagCustomer } from '#app/customers/file/tag-customer.operation.ts'
import { formOf } from '#app/doors/form.server.ts'
import { undoOf } from '#app/doors/undo.server.ts'
import { actorOf } from '#app/doors/visit-actor.ts'
import type { CustomerId } from '#app/kernel/ids.ts'
import { type Answer, seeOther } from '#app/web/answers/answer.ts'
import type { Act } from '#app/web/requests/visit.ts'
import { getCustomer } from './customer-page.server.ts'

/** What was done with a customer, as the page says it afterwards. */
export const customerDone = [
  'comment_changed',
  'comment_deleted',
  'comment_restored',
  'commented',
  'export',
  'merged',
  'signed_out',
  'tagged',
  'undone',
] as const
export type CustomerDone = (typeof customerDone)[number]

type CustomerAct = Act<'/admin/customers/:customer'>
// Forms of an id that is none find nothing.
const key = ({ params }: CustomerAct) => params.customer as CustomerId

function backWith({ language, params }: CustomerAct, done: CustomerDone, comment?: string): Answer {
  const { customer } = params
  return seeOther(
    language.href('/admin/customers/:customer', { customer }, { done, ...(comment && { comment }) }),
    saidAt(done),
  )
}

const back = (said: CustomerDone) => ({ key, done: (visit: CustomerAct) => backWith(visit, said) })
const comments = commentForms(backWith)

/** What was pressed at a customer that a colleague has merged meanwhile is done with the one that stays. */
const followed = (act: (visit: CustomerAct) => Promise<Answer>) => async (visit: CustomerAct) => {
  const file = await getCustomer(visit.params.customer, actorOf(visit))
  return act('movedTo' in file ? { ...visit, params: { ...visit.params, customer: file.movedTo } } : visit)
}

export const customerActs = {
  '/admin/customers/:customer/comments': comments.write,
  '/admin/customers/:customer/comments/:comment/change': comments.change,
  '/admin/customers/:customer/comments/:comment/delete': comments.remove,
  '/admin/customers/:customer/comments/:comment/restore': comments.restore,
  '/admin/customers/:customer/end-sessions': followed(formOf(endCustomerSessions, back('signed_out'))),
  '/admin/customers/:customer/export': followed(formOf(exportCustomer, back('export'))),
  '/admin/customers/:customer/tags': withTagsApart(followed(formOf(tagCustomer, back('tagged')))),
  '/admin/customers/:customer/tags/undo': followed(undoOf(tagCustomer, back('undone'))),
}
