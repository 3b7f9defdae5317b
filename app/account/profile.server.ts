import type { CustomerId } from '#app/kernel/ids.ts'
import { db } from '#db/database.server.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import type { ProfileForm } from './profile.ts'

export function getProfile(customerId: CustomerId) {
  return db
    .selectFrom('customers')
    .select(['id as customerId', 'name', 'email', 'phone', 'locale', 'version'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
}

/** Refused when the profile was saved somewhere else since this form was opened: neither change is lost unseen. */
export async function saveProfile(customerId: CustomerId, form: ProfileForm): Promise<Outcome<undefined, 'stale'>> {
  const { name, phone, locale, version } = form
  const saved = await db
    .updateTable('customers')
    .set({ name, phone, locale, version: version + 1 })
    .where('id', '=', customerId)
    .where('version', '=', version)
    .executeTakeFirst()
  return saved.numUpdatedRows > 0n ? agree() : refuse('stale')
}
