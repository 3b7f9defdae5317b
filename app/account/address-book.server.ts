import { sql } from 'kysely'
import { newId, type CustomerId, type AddressId } from '#app/kernel/ids.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import type { PostalAddress } from '#app/kernel/postal-address.ts'
import { limits } from '#app/limits.ts'
import { db, type Tx } from '#db/database.server.ts'

/** One that is in the book already moves to the front; a full book takes no other. */
export function addAddress(
  customerId: CustomerId,
  address: PostalAddress,
  now: Date,
): Promise<Outcome<undefined, 'full'>> {
  return db.transaction().execute(async (tx) => {
    await lockBook(tx, customerId)
    if (await bringForward(tx, customerId, address, now)) return agree()
    const { count } = await tx
      .selectFrom('addresses')
      .select((all) => all.fn.countAll<string>().as('count'))
      .where('customerId', '=', customerId)
      .executeTakeFirstOrThrow()
    if (Number(count) >= limits.addressBook.value) return refuse('full')
    const row = { id: newId<AddressId>(), customerId, address: JSON.stringify(address), usedAt: now, createdAt: now }
    await tx.insertInto('addresses').values(row).execute()
    return agree()
  })
}

/** Refused when it was removed meanwhile, or is somebody else's. Made the same as another one, the two become one. */
export function changeAddress(
  customerId: CustomerId,
  id: AddressId,
  address: PostalAddress,
  now: Date,
): Promise<Outcome<undefined, 'gone'>> {
  return db.transaction().execute(async (tx) => {
    await lockBook(tx, customerId)
    const own = tx.selectFrom('addresses').select('id').where('id', '=', id).where('customerId', '=', customerId)
    if (!(await own.executeTakeFirst())) return refuse('gone')
    await tx
      .deleteFrom('addresses')
      .where('customerId', '=', customerId)
      .where('id', '!=', id)
      .where(sameAs(address))
      .execute()
    await tx
      .updateTable('addresses')
      .set({ address: JSON.stringify(address), usedAt: now })
      .where('id', '=', id)
      .execute()
    return agree()
  })
}

/** Removing what is gone already is fine. */
export async function removeAddress(customerId: CustomerId, id: AddressId) {
  await db.deleteFrom('addresses').where('id', '=', id).where('customerId', '=', customerId).execute()
}

/** The customer's row stands for the book: without it two windows could both put in the last address. */
async function lockBook(tx: Tx, customerId: CustomerId) {
  await tx.selectFrom('customers').select('id').where('id', '=', customerId).forUpdate().execute()
}

async function bringForward(tx: Tx, customerId: CustomerId, address: PostalAddress, now: Date): Promise<boolean> {
  const moved = await tx
    .updateTable('addresses')
    .set({ usedAt: now })
    .where('customerId', '=', customerId)
    .where(sameAs(address))
    .executeTakeFirst()
  return moved.numUpdatedRows > 0n
}

const sameAs = (address: PostalAddress) => sql<boolean>`address = ${JSON.stringify(address)}::jsonb`
