import { z } from 'zod'
import { addressInput } from '#app/checkout/address/address.ts'
import { type AddressId, newId } from '#app/kernel/ids.ts'
import { agree } from '#app/kernel/outcome.ts'
import { idOf } from '#app/operations/inputs.ts'
import { operation } from '#app/operations/operation.server.ts'
import { roomFor } from './address-book.ts'
import { ofUse, sameAs } from './address-book.server.ts'
import { address } from './address.record.ts'

/** Puts an address into the book. One that is in it already moves to the front; a full book takes no other. */
export const addAddress = operation({
  name: 'addresses.add',
  http: 'POST /account/addresses',
  permission: 'account:write',
  nature: 'plain',
  on: address,
  input: addressInput,
  refusals: ['field.country', 'account.address_book_full'],
  answer: z.object({ id: idOf('adr_') }),
  async run({ tx, facts: { customerId }, input, actor: { now }, became }) {
    const wished = await ofUse(tx, input)
    if (!wished.ok) return wished
    const known = await tx
      .updateTable('addresses')
      .set({ usedAt: now })
      .where('customerId', '=', customerId)
      .where(sameAs(wished.value))
      .returning('id')
      .executeTakeFirst()
    const id = known?.id ?? newId<AddressId>()
    became(id)
    if (known) return agree({ id })
    const { kept } = await tx
      .selectFrom('addresses')
      .select((all) => all.fn.countAll<string>().as('kept'))
      .where('customerId', '=', customerId)
      .executeTakeFirstOrThrow()
    const room = roomFor(Number(kept))
    if (!room.ok) return room
    const row = { id, customerId, address: JSON.stringify(wished.value), usedAt: now, createdAt: now }
    await tx.insertInto('addresses').values(row).execute()
    return agree({ id })
  },
})
