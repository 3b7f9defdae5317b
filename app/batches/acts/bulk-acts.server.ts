import { type Actor, demand } from '#app/operations/actor.ts'
import type { BulkAct } from './bulk-act.ts'
import { orderActs } from './order-acts.server.ts'
import { pictureActs } from './picture-acts.server.ts'
import { productActs } from './product-acts.server.ts'

/** What lists offer for many at once. */
export const bulkActs: readonly BulkAct[] = [...orderActs, ...productActs, ...pictureActs]

export const bulkActOf = (operation: string): BulkAct | undefined =>
  bulkActs.find((act) => act.operation.name === operation)

/** Whether this person may see the objects that it changes: their names stand in what failed and in what is asked. */
export function maySeeObjects({ permissions }: Pick<Actor, 'permissions'>, row: { operation: string }): boolean {
  const act = bulkActOf(row.operation)
  return !act || permissions.has(act.operation.on.permission)
}

/** Who lets a bulk change run does what it does: refused if they may not do that to a single object. */
export function demandAct(actor: Actor, row: { operation: string }) {
  const act = bulkActOf(row.operation)
  if (act) demand(actor, act.operation.permission)
}
