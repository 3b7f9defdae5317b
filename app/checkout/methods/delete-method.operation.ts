import { z } from 'zod'
import { notFound } from '#app/errors.ts'
import { agree } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
import { deleteRow } from '#app/operations/undo/deleted-rows.server.ts'
import { restoreShippingMethod } from './restore-method.operation.ts'
import { shippingMethod } from './shipping-method.record.ts'
import { dropEmptyZones } from './zones.server.ts'

/** It is offered no more. Placed orders keep it; a checkout that has chosen it asks to choose again. */
export const deleteShippingMethod = operation({
  name: 'shipping_methods.delete',
  http: 'DELETE /shipping-methods/:method',
  permission: 'shipping:write',
  nature: 'plain',
  on: shippingMethod,
  input: z.object({}),
  refusals: [],
  undo: { by: restoreShippingMethod, input: () => ({}) },
  async run({ tx, facts: { row }, actor }) {
    const { id, countries } = row ?? notFound()
    await deleteRow(tx, 'shipping_methods', id, actor.now, { countries })
    await dropEmptyZones(tx)
    return agree()
  },
})
