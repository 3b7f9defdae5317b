import { z } from 'zod'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
import { checkout } from '#app/checkout/checkout.record.ts'
import { saveDetails } from '#app/checkout/checkout.server.ts'

/** One of the ways in which this very cart can be sent to where it goes. */
export const chooseShipping = operation({
  name: 'checkout.choose_shipping',
  http: 'PUT /checkout/shipping',
  permission: 'checkout:write',
  nature: 'plain',
  on: checkout,
  input: z.object({ method: z.string('field.choice').meta({ prefix: 'ship_' }) }),
  refusals: ['cart.empty', 'field.choice'],
  async run({ tx, facts: { checkout }, input, actor }) {
    if (!checkout) return refuse('cart.empty')
    const chosen = checkout.offered.find(({ id }) => id === input.method)
    if (!chosen) return refuse('field.choice', '/method')
    return agree(await saveDetails(tx, checkout, { shippingMethodId: chosen.id }, actor.now))
  },
})
