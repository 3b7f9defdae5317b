import { z } from 'zod'
import { notFound } from '#app/errors.ts'
import { agree } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
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
  async run({ tx, facts: { row } }) {
    const { id } = row ?? notFound()
    await tx.deleteFrom('shippingMethods').where('id', '=', id).execute()
    await dropEmptyZones(tx)
    return agree()
  },
})
