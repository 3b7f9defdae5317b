import { sql } from 'kysely'
import type { LocationId } from '#app/kernel/ids.ts'
import { list } from '#app/operations/list.server.ts'
import { db } from '#db/database.server.ts'
import { location } from './location.record.ts'

interface ListedLocation {
  id: LocationId
  name: string
  city: string
  fetched: 'yes' | 'no'
  shown: 'yes' | 'no'
}

/** Every location, the newest first. There are at most `limits.locations` of them. */
export const allLocations = list({
  name: 'locations',
  of: location,
  filters: {},
  async find({ after, most }): Promise<ListedLocation[]> {
    const { rows } = await sql<ListedLocation>`
      select id, name, coalesce(address ->> 'city', '') as city, case when pick_up then 'yes' else 'no' end as fetched,
        case when is_shown then 'yes' else 'no' end as shown
      from locations where ${after}::uuid is null or id < ${after}::uuid order by id desc limit ${most}`.execute(db)
    return rows
  },
  async count(_, most) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from (select from locations limit ${most}) fits`.execute(db)
    return rows[0]?.count ?? 0
  },
  columns: {
    name: { kind: 'text' },
    city: { kind: 'text' },
    fetched: { kind: 'status' },
    shown: { kind: 'status' },
  },
  order: '-name',
  views: { all: {} },
})
