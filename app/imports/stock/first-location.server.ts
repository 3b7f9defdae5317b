import { type LocationId, newId } from '#app/kernel/ids.ts'
import { readSettings } from '#app/settings/settings.server.ts'
import type { Db, Tx } from '#db/database.server.ts'

/** The location for imported stock; null if the shop has none yet. */
export async function firstLocation(on: Db): Promise<LocationId | null> {
  const rows = on.selectFrom('locations').select('id').orderBy('position').orderBy('id')
  return (await rows.limit(1).executeTakeFirst())?.id ?? null
}

/** The same; a shop without one gets one, for its stock alone: no page shows it until staff say where it is. */
export async function haveLocation(tx: Tx): Promise<LocationId> {
  const { name } = await readSettings(tx)
  const address = { name, company: '', lines: [], city: '', region: '', postalCode: '', country: '', phone: '' }
  const made = { id: newId<LocationId>(), slug: 'stock', name, address: JSON.stringify(address), isShown: false }
  const known = await firstLocation(tx)
  if (known) return known
  await tx.insertInto('locations').values(made).execute()
  return made.id
}
