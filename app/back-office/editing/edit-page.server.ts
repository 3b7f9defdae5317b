import { findOrderFile } from '#app/back-office/orders/order-file.server.ts'
import { actorOf } from '#app/doors/visit-actor.ts'
import { notFound } from '#app/errors.ts'
import { customerOf } from '#app/identity/people/visitor.ts'
import { askForFreshSignIn } from '#app/identity/sign-in/fresh-sign-in.server.ts'
import { newId } from '#app/kernel/ids.ts'
import type { Shown } from '#app/web/answers/screen.ts'
import type { Load } from '#app/web/requests/visit.ts'
import { getEditFile } from './edit-file.server.ts'

/** The choice is in the address, so the page can show what it would do without changing anything. */
export async function loadEdit(visit: Load<'/admin/orders/:number/edit'>) {
  const elsewhere = await askForFreshSignIn(visit)
  if (elsewhere) return elsewhere
  const { params, query, locale } = visit
  const mayAdd = visit.visitor.permissions.has('drafts:write')
  const file = (await findOrderFile(params.number)) ?? notFound()
  const edit = await getEditFile({ number: params.number, query, locale, mayAdd }, actorOf(visit))
  return { file, edit, mayAdd, submission: newId(), customerId: customerOf(visit).id }
}
export type EditData = Shown<typeof loadEdit>['data']
