import { sql } from 'kysely'
import { z } from 'zod'
import { type LocationId, newId } from '#app/kernel/ids.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { slugOf } from '#app/kernel/slug.ts'
import { limits } from '#app/limits.ts'
import { idOf } from '#app/operations/inputs.ts'
import { operation } from '#app/operations/operation.server.ts'
import type { Tx } from '#db/database.server.ts'
import { inColumns } from './in-columns.ts'
import { location } from './location.record.ts'
import { locationInput } from './place.ts'

/** Another location, at an address of its own in the shop, made from its name. */
export const createLocation = operation({
  name: 'locations.create',
  http: 'POST /locations',
  permission: 'settings:write',
  nature: 'plain',
  on: location,
  input: locationInput,
  answer: z.object({ id: idOf('loc_') }),
  refusals: ['location.too_many'],
  async run({ tx, input, became }) {
    // Two that are made at once are both counted, and get different addresses.
    await sql`lock table locations in share row exclusive mode`.execute(tx)
    const { rows } = await sql<{ count: number; last: number }>`
      select count(*)::int as count, coalesce(max(position), 0) as last from locations`.execute(tx)
    const { count = 0, last = 0 } = rows[0] ?? {}
    if (count >= limits.locations.value) return refuse('location.too_many')
    const id = newId<LocationId>()
    const values = { id, slug: await freeSlug(tx, input.name), position: last + 1, ...inColumns(input, null) }
    await tx.insertInto('locations').values(values).execute()
    became(id)
    return agree({ id })
  },
})

async function freeSlug(tx: Tx, name: string): Promise<string> {
  const wanted = slugOf(name) || 'location'
  const taken = await tx.selectFrom('locations').select('slug').where('slug', 'like', `${wanted}%`).execute()
  const isFree = (slug: string) => !taken.some((each) => each.slug === slug)
  const numbered = Array.from({ length: taken.length + 1 }, (_, at) => (at === 0 ? wanted : `${wanted}-${at + 1}`))
  return numbered.find(isFree) ?? `${wanted}-${taken.length + 2}`
}
