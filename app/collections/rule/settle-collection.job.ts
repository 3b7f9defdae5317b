import type { CollectionId } from '#app/kernel/ids.ts'
import { settleCollection } from '#app/catalogue/lists/memberships.server.ts'

export async function run({ id }: { id: CollectionId }) {
  await settleCollection(id)
}
