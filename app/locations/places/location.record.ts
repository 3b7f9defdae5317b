import { z } from 'zod'
import { notFound } from '#app/errors.ts'
import { isId, type LocationId } from '#app/kernel/ids.ts'
import { idOf } from '#app/operations/inputs.ts'
import { record } from '#app/operations/record.server.ts'
import type { Db } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import { weekdays } from './hours.ts'
import { inputOf } from './place.ts'

const locationView = z.object({
  id: idOf('loc_'),
  slug: z.string(),
  name: z.string(),
  line1: z.string(),
  line2: z.string(),
  postal_code: z.string(),
  city: z.string(),
  country: z.string(),
  phone: z.string(),
  email: z.string(),
  hours: z.object(
    Object.fromEntries(weekdays.map((day) => [day, z.string()])) as Record<(typeof weekdays)[number], z.ZodString>,
  ),
  closed_on: z.array(z.string()),
  pick_up: z.enum(['yes', 'no']),
  shown: z.enum(['yes', 'no']),
})
export type LocationView = z.infer<typeof locationView>

/** Null when it is about to be made. */
export interface FiledLocation {
  row: Row<'locations'> | null
}

/** A place that can be visited, or a store room. Found by its id or its address in the shop, and by null for a new one. */
export const location = record<string | null, FiledLocation, LocationView>({
  name: 'locations',
  prefix: 'loc_',
  permission: 'settings:write',
  http: 'GET /locations/:location',
  schema: locationView,
  find: (on, key) => filed(key, (named) => byKey(on, named).executeTakeFirst()),
  lock: (tx, key) => filed(key, (named) => byKey(tx, named).forUpdate().executeTakeFirst()),
  isNew: ({ row }) => row === null,
  idOf: ({ row }) => row?.id ?? '',
  keyOf: (text) => text || null,
  async viewOf(_, { row }) {
    const { id, slug, ...stored } = row ?? notFound()
    return { id, slug, ...inputOf(stored) }
  },
})

const byKey = (on: Db, key: string) =>
  on
    .selectFrom('locations')
    .selectAll()
    .where((row) => (isId<LocationId>(key) ? row('id', '=', key) : row('slug', '=', key)))

async function filed(key: string | null, find: (key: string) => Promise<Row<'locations'> | undefined>) {
  if (key === null) return { row: null }
  const row = await find(key)
  return row ? { row } : null
}
