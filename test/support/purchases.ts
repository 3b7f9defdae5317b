import { sql } from 'kysely'
import { expect } from 'vitest'
import type { AnyOperation } from '#app/operations/operation.server.ts'
import { perform } from '#app/operations/perform.server.ts'
import { purchaseOrder } from '#app/purchase-orders/purchase-order.record.ts'
import { purchaseOperations } from '#app/purchase-orders/purchase-operations.server.ts'
import { db } from '#db/database.server.ts'
import type { Stock } from './people/orders.ts'
import { staffAt } from './people/staff/staff.ts'

/** An operation on a purchase order, as staff do it. */
export const act = (operation: AnyOperation, key: string | null, input: object = {}) =>
  perform(operation, { key, input, actor: staffAt(new Date()) })

/** A purchase order of these variants, each with how many. It arrives where the first of them is. */
export async function ordered(lines: readonly [Stock, number][], about: object = {}): Promise<string> {
  const input = {
    supplier: 'Töpferei Lang',
    location: lines[0]?.[0].locationId,
    lines: Object.fromEntries(lines.map(([{ variantId }, quantity]) => [variantId, quantity])),
    ...about,
  }
  const made = await act(purchaseOperations.createPurchaseOrder, null, input)
  if (!made.ok) throw new Error(made.reason)
  return (made.value as { number: string }).number
}

/** It as the API shows it. */
export async function read(number: string) {
  const facts = await purchaseOrder.find(db, number, staffAt(new Date()))
  if (!facts) throw new Error(number)
  return purchaseOrder.viewOf(db, facts)
}

/** How many are there, which is the sum of their movements. Null: it is not kept there. */
export async function onHand({ variantId }: Stock, { locationId }: Stock) {
  const { rows } = await sql<{ onHand: number; sum: number }>`
    select s.on_hand, (select coalesce(sum(m.quantity), 0)::int from stock_movements m
      where m.variant_id = s.variant_id and m.location_id = s.location_id) as sum
    from stock_levels s where s.variant_id = ${variantId} and s.location_id = ${locationId}`.execute(db)
  const [level] = rows
  if (level) expect(level.sum, 'a level is the sum of its movements').toBe(level.onHand)
  return level?.onHand ?? null
}

/** Its movements by purchase orders. */
export const movementsOf = ({ variantId }: Stock) =>
  db
    .selectFrom('stockMovements')
    .select(['quantity', 'reason', 'reference', 'who'])
    .where('variantId', '=', variantId)
    .where('reference', 'like', 'P%')
    .orderBy('id')
    .execute()

export const deleteProductOf = ({ variantId }: Stock) =>
  sql`delete from products where id = (select product_id from variants where id = ${variantId})`.execute(db)

/** A refusal of one part of the input. */
export const refusedAt = (pointer: string, code: string) => ({ ok: false, problems: [{ pointer, code }] })
