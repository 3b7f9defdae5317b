import { findSaved } from '#app/back-office/forms/saved.server.ts'
import { actorOf } from '#app/doors/visit-actor.ts'
import { customerOf } from '#app/identity/people/visitor.ts'
import { changePurchaseOrder } from '#app/purchase-orders/change-purchase.operation.ts'
import { findVariants } from '#app/purchase-orders/find-variants.server.ts'
import type { FormState } from '#app/web/answers/answer.ts'
import type { Shown } from '#app/web/answers/screen.ts'
import type { Load } from '#app/web/requests/visit.ts'
import { readPurchase } from './purchase-page.server.ts'
import { listScarce } from './scarce.server.ts'

export async function loadEdit(visit: Load<'/admin/purchase-orders/:purchase/edit'>) {
  const asked = visit.query.get('q') ?? ''
  const actor = actorOf(visit)
  const read = await readPurchase(visit.params.purchase, actor, visit.locale)
  return {
    ...read,
    asked,
    ...(asked ? await findVariants(asked, visit.locale) : await listScarce(read.order, actor, visit.locale)),
    saved: await findSaved(changePurchaseOrder, visit.params.purchase, visit, 'saved'),
    customerId: customerOf(visit).id,
  }
}
export type EditData = Shown<typeof loadEdit>['data']
export type EditProps = { data: EditData; form: FormState }
