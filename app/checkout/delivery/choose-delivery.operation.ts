import { agree, refuse } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
import { checkout } from '#app/checkout/checkout.record.ts'
import { saveDetails } from '#app/checkout/checkout.server.ts'
import { billOf, deliveryInput, destinationOf } from './delivery.ts'

/** Sets the delivery and the billing address. */
export const chooseDelivery = operation({
  name: 'checkout.choose_delivery',
  http: 'PUT /checkout/delivery',
  permission: 'checkout:write',
  nature: 'plain',
  on: checkout,
  input: deliveryInput,
  refusals: ['cart.empty', 'field.choice', 'field.country', 'checkout.pick_up_unavailable'],
  may: ({ checkout }, input) => (checkout ? destinationOf(checkout, input) : refuse('cart.empty')),
  async run({ tx, facts: { checkout }, input, actor }) {
    if (!checkout) return refuse('cart.empty')
    const goesTo = destinationOf(checkout, input)
    if (!goesTo.ok) return goesTo
    return agree(await saveDetails(tx, checkout, { ...goesTo.value, billing: billOf(input) }, actor.now))
  },
})
