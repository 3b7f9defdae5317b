import type { CustomerId } from '#app/kernel/ids.ts'
import { db } from '#db/database.server.ts'

export function getProfile(customerId: CustomerId) {
  return db
    .selectFrom('customers')
    .select(['id as customerId', 'name', 'email', 'phone', 'locale', 'version'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
}
