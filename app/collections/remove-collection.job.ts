import type { CollectionId } from '#app/kernel/ids.ts'
import { removeCollection } from './remove-collection.server.ts'

export async function run({ id, deletedAt }: { id: CollectionId; deletedAt: string }) {
  await removeCollection(id, deletedAt)
}
