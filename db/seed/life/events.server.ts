import { listFacts } from '#app/orders/order-facts.server.ts'
import { viewsOf } from '#app/orders/order-view.server.ts'
import { versionOf } from '#app/operations/version.server.ts'
import { paymentProblem } from '#app/problems/problem.record.ts'
import type { EventName } from '#app/operations/event-names.ts'
import type { Tx } from '#db/database.server.ts'
import type { FoundProblem } from '#db/seed/life/rows/after-rows.ts'
import { idAt } from './chance.ts'
import type { Rows } from '#db/seed/life/rows/rows.server.ts'
import type { Story } from './story.ts'

/** Only the last event of each object, with its state now: earlier ones are forgotten after a month. */
export function emitLast(rows: Rows, record: string, objectId: string, type: EventName, view: object, at: Date) {
  rows.add('events', { id: idAt(at), at, type, record, objectId, version: versionOf(view), snapshot: view })
}

export async function emitOrders(tx: Tx, rows: Rows, stories: readonly Story[]) {
  const facts = new Map(
    (
      await listFacts(
        tx,
        stories.map(({ id }) => id),
      )
    ).map((each) => [each.id, each]),
  )
  const orders = new Map((await tx.selectFrom('orders').selectAll().execute()).map((row) => [row.id, row]))
  const all = stories.map((story) => ({ story, ...lastOf(story) })).toSorted((one, other) => +one.at - +other.at)
  const known = all.flatMap(({ story, ...last }) => {
    const [own, row] = [facts.get(story.id), orders.get(story.id)]
    return own && row ? [{ ...own, row, last }] : []
  })
  const views = await viewsOf(tx, known)
  for (const [index, { row, last }] of known.entries()) {
    const view = views[index]
    if (view) emitLast(rows, 'orders', row.id, last.type, view, last.at)
  }
}

export async function emitProblems(tx: Tx, rows: Rows, problems: readonly FoundProblem[]) {
  for (const { foundAt, resolvedAt, id, ...about } of problems) {
    const type = resolvedAt ? 'payment_problem.resolved' : 'payment_problem.raised'
    // Its view is made from these columns alone.
    const view = await paymentProblem.viewOf(tx, { ...about, id, foundAt, resolvedAt, overAt: null } as never)
    emitLast(rows, 'payment_problems', id, type, view, resolvedAt ?? foundAt)
  }
}

function lastOf(story: Story): { at: Date; type: EventName } {
  const { at, placedAt, endedAt, closed, parcels, refunds, returns, fate, paidAt } = story
  const happened: { at: Date; type: EventName }[] = [{ at, type: 'order.payment_changed' }]
  const add = (type: EventName, moment: Date | null | undefined) => moment && happened.push({ at: moment, type })
  add('order.placed', placedAt)
  add('order.payment_changed', paidAt)
  if (fate === 'held') add('order.held', paidAt)
  add(fate === 'expired' ? 'order.expired' : 'order.cancelled', endedAt)
  for (const parcel of parcels) {
    add('order.shipped', parcel.at)
    add('order.parcel_delivered', parcel.deliveredAt)
    add('order.parcel_lost', parcel.lostAt)
  }
  for (const { settledAt } of refunds) add('order.payment_changed', settledAt)
  for (const { received } of returns) add('order.returned', received?.at)
  add('order.closed', closed?.at)
  const [first] = happened.toSorted((one, other) => +other.at - +one.at)
  return first ?? { at, type: 'order.placed' }
}
