import { actorOf } from '#app/doors/visit-actor.ts'
import { formerOrder, type FormerOrderView, viewIn } from '#app/imports/orders/former-order.record.ts'
import type { AnyVisit } from '#app/web/requests/visit.ts'
import { db } from '#db/database.server.ts'

export async function findFormerOrder(id: string, visit: AnyVisit): Promise<FormerOrderView | null> {
  const found = await formerOrder.find(db, id, actorOf(visit))
  return found?.row ? viewIn(found.row) : null
}
