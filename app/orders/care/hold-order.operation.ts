import { z } from 'zod'
import { dayAt } from '#app/kernel/day.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import { operation } from '#app/operations/operation.server.ts'
import { mayHold } from '#app/orders/order-rules.ts'
import { order } from '#app/orders/order.record.ts'
import { readSettings } from '#app/settings/settings.server.ts'
import { staffHolds } from './care.ts'
import { releaseOrder } from './release-order.operation.ts'

export const holdInput = z.object({
  reason: z.enum(staffHolds, 'field.required'),
  /** Left out rather than null: a hold that says nothing personal can be undone. */
  note: z.string().trim().max(limits.holdNote.value, 'field.too_long').optional().meta({ personal: true }),
  /** Its last day is the day before: on this day it is sent again. */
  until: z.iso.date('field.day').nullable().default(null),
})

/** Staff keep an order from being sent. Its payment and stock stay as they are; it can still be refunded or cancelled. */
export const holdOrder = operation({
  name: 'orders.hold',
  http: 'POST /orders/:order/hold',
  permission: 'orders:change',
  nature: 'plain',
  on: order,
  input: holdInput,
  refusals: ['order.not_placed', 'order.held_by_staff', 'order.nothing_to_send', 'field.day_over'],
  offer: mayHold,
  undo: { by: releaseOrder, input: () => ({}) },
  async run({ tx, facts: { row }, input: { reason, note, until }, actor }) {
    const { timeZone } = await readSettings(tx)
    if (until !== null && until <= dayAt(actor.now, timeZone)) return refuse('field.day_over', '/until')
    const hold = { staffHold: reason, staffHoldNote: note || null, staffHoldUntil: until }
    await tx.updateTable('orders').set(hold).where('id', '=', row.id).execute()
    return agree()
  },
})
