import { redirect } from '#app/catalogue/redirects/redirect.record.ts'
import { whileAllowed } from '#app/doors/list-file.server.ts'
import { noteFile } from '#app/doors/note-file.server.ts'
import { actorOf } from '#app/doors/visit-actor.ts'
import { customerFile } from '#app/identity/people/customer-file.record.ts'
import { type Actor, demand } from '#app/operations/actor.ts'
import type { AnyRecord } from '#app/operations/record.server.ts'
import { order } from '#app/orders/order.record.ts'
import { stockLevel } from '#app/stock/stock.record.ts'
import type { Answer } from '#app/web/answers/answer.ts'
import type { AnyVisit } from '#app/web/requests/visit.ts'
import { customersFile } from './customers-file.server.ts'
import { inventoryFile } from './inventory-file.server.ts'
import { ordersFile } from './orders-file.server.ts'
import { redirectsFile } from './redirects-file.server.ts'

/** What a shop can be left with, beside its products: files in the headings that another shop knows, and this one, too. */
const fileOf = (on: AnyRecord, name: string, make: () => AsyncIterable<string>, isPersonal = false) => ({
  answer(visit: AnyVisit): Answer {
    const actor = actorOf(visit)
    demand(actor, on.permission)
    return {
      kind: 'stream',
      pieces: whileAllowed([on.permission], visit, isPersonal ? noted(on, actor, make()) : make()),
      type: 'text/csv; charset=utf-8; header=present',
      headers: { 'content-disposition': `attachment; filename="${name}-for-shopify.csv"` },
    }
  },
})

/** Before the first piece leaves, the audit log says who takes it. */
async function* noted(on: AnyRecord, actor: Actor, pieces: AsyncIterable<string>) {
  await noteFile({ name: `${on.name}.export`, on, object: 'all', actor })
  yield* pieces
}

export const inventory = fileOf(stockLevel, 'inventory', inventoryFile)
export const redirects = fileOf(redirect, 'redirects', redirectsFile)
export const customers = fileOf(customerFile, 'customers', customersFile, true)
export const orders = fileOf(order, 'orders', ordersFile, true)
