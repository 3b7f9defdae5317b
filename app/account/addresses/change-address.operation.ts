import { z } from 'zod'
import { addressInput } from '#app/checkout/address/address.ts'
import { notFound } from '#app/errors.ts'
import { agree } from '#app/kernel/outcome.ts'
import { idOf } from '#app/operations/inputs.ts'
import { operation } from '#app/operations/operation.server.ts'
import { ofUse, sameAs } from './address-book.server.ts'
import { address } from './address.record.ts'

/** Changes an address. If it becomes the same as another one, the two are merged. */
export const changeAddress = operation({
  name: 'addresses.change',
  http: 'PUT /account/addresses/:address',
  permission: 'account:write',
  nature: 'plain',
  on: address,
  input: addressInput,
  refusals: ['field.country'],
  answer: z.object({ id: idOf('adr_') }),
  async run({ tx, facts: { customerId, row }, input, actor: { now } }) {
    const { id } = row ?? notFound()
    const wished = await ofUse(tx, input)
    if (!wished.ok) return wished
    const others = tx.deleteFrom('addresses').where('customerId', '=', customerId).where('id', '!=', id)
    await others.where(sameAs(wished.value)).execute()
    const written = { address: JSON.stringify(wished.value), usedAt: now }
    await tx.updateTable('addresses').set(written).where('id', '=', id).execute()
    return agree({ id })
  },
})
