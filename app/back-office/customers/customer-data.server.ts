import { newestFirst } from '#app/back-office/history/history.ts'
import { readRecordHistory } from '#app/back-office/history/record-history.server.ts'
import { deleteComment } from '#app/comments/delete-comment.operation.ts'
import { objectText } from '#app/comments/commented.server.ts'
import { tagCustomer } from '#app/customers/file/tag-customer.operation.ts'
import { offerUndo } from '#app/doors/undo.server.ts'
import { actorOf } from '#app/doors/visit-actor.ts'
import { listColleagues } from '#app/identity/people/colleagues.server.ts'
import { customerOf } from '#app/identity/people/visitor.ts'
import { type CustomerId, newId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { seeOther } from '#app/web/answers/answer.ts'
import type { Shown } from '#app/web/answers/screen.ts'
import type { Load } from '#app/web/requests/visit.ts'
import { type CustomerDone, customerDone } from './customer-form.server.ts'
import { readCustomerMails } from './customer-mails.server.ts'
import { getCustomer, readCustomer } from './customer-page.server.ts'

/** Everything that the page of a customer shows. */
export async function loadCustomer(visit: Load<'/admin/customers/:customer'>) {
  const { query, language } = visit
  const actor = actorOf(visit)
  const file = await getCustomer(visit.params.customer, actor)
  if ('movedTo' in file) {
    const done = query.get('done') ?? undefined
    return seeOther(language.href('/admin/customers/:customer', { customer: file.movedTo }, { done }))
  }
  const { emails, ...page } = await readCustomer(file, actor)
  const said = customerDone.find((each) => each === query.get('done')) ?? null
  const most = query.get('history') === 'all' ? limits.historyMost.value : limits.historyShown.value
  // What was done with those that became part of this one is its history too.
  const ids = [file.row.id, ...page.merges.map(({ goneId }) => goneId)]
  const objects = ids.map((objectId) => ({ record: 'customers', objectId: objectId as string }))
  const [entries, mails, colleagues, undo] = await Promise.all([
    readRecordHistory({ objects, fields: new Set(['tags']), most: most + 1, actor, language }),
    readCustomerMails(emails, most + 1, language),
    listColleagues(),
    undoOf(said, visit),
  ])
  const newest = newestFirst([...entries, ...mails])
  return {
    ...page,
    id: file.row.id,
    tags: file.tags,
    history: { entries: newest.slice(0, most), isCut: newest.length > most },
    colleagues,
    said,
    undo,
    object: objectText({ record: 'customers', objectId: file.row.id }),
    submission: newId(),
    customerId: customerOf(visit).id,
  }
}
export type CustomerData = Shown<typeof loadCustomer>['data']

async function undoOf(said: CustomerDone | null, visit: Load<'/admin/customers/:customer'>) {
  const { customer } = visit.params
  const { href } = visit.language
  if (said === 'tagged') {
    const offered = await offerUndo(tagCustomer, customer as CustomerId, visit)
    return offered && { offered, action: href('/admin/customers/:customer/tags/undo', { customer }) }
  }
  if (said !== 'comment_deleted') return null
  const comment = visit.query.get('comment') ?? ''
  const offered = await offerUndo(deleteComment, comment, visit)
  return (
    offered && { offered, action: href('/admin/customers/:customer/comments/:comment/restore', { customer, comment }) }
  )
}
