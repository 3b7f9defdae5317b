import { agree, refuse } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
import { checkout } from './checkout.record.ts'
import { saveDetails } from './checkout.server.ts'
import { contactInput, readPhone } from './contact.ts'

/** The address for letters about the order, and a number for the carrier. */
export const tellContact = operation({
  name: 'checkout.tell_contact',
  http: 'PUT /checkout/contact',
  permission: 'checkout:write',
  nature: 'plain',
  on: checkout,
  input: contactInput,
  refusals: ['cart.empty'],
  async run({ tx, facts: { checkout }, input: { email, phone }, actor }) {
    if (!checkout) return refuse('cart.empty')
    return agree(await saveDetails(tx, checkout, { email, phone: phone && readPhone(phone, '') }, actor.now))
  },
})
