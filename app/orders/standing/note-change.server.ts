import { currentTime } from '#app/kernel/clock.ts'
import { tell } from '#app/operations/events.server.ts'
import type { Tx } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import { eventsBetween } from './order-events.ts'
import { viewOf } from '#app/orders/order-view.server.ts'
import { writeStandings } from './standing.server.ts'

/** After whatever changed an order, `before` being its row until then: how it stands is written, and what changed is told. */
export async function noteChange(tx: Tx, before: Row<'orders'>) {
  const [now] = await writeStandings(tx, [before.id])
  if (!now) return
  const { facts, payment } = now
  const was = { ...before, held: before.heldBecause !== null }
  const events = eventsBetween(was, { ...facts, payment })
  if (events.length === 0) return
  const row = await tx.selectFrom('orders').selectAll().where('id', '=', before.id).executeTakeFirstOrThrow()
  const view = await viewOf(tx, { ...facts, row })
  await tell(tx, { at: currentTime(), object: { name: 'orders', id: row.id }, view, events })
}
