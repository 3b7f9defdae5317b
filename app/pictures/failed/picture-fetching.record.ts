import { sql } from 'kysely'
import { z } from 'zod'
import { record } from '#app/operations/record.server.ts'
import type { Db } from '#db/database.server.ts'

const fetchingView = z.object({
  /** Pictures that are still to be fetched, and those that could not be had. */
  pending: z.int(),
  failed: z.int(),
})

type Fetching = z.infer<typeof fetchingView>

/** How far the shop is with the pictures that its files have named. */
export const pictureFetching = record<'shop', Fetching, Fetching>({
  name: 'picture_fetching',
  prefix: 'pfe_',
  permission: 'media:write',
  http: 'GET /picture-fetching',
  schema: fetchingView,
  find: countPictures,
  lock: countPictures,
  idOf: () => 'shop',
  keyOf: () => 'shop',
  viewOf: (on) => countPictures(on),
})

async function countPictures(on: Db): Promise<Fetching> {
  const { rows } = await sql<Fetching>`select count(*) filter (where state = 'pending')::int as pending,
    count(*) filter (where state = 'failed')::int as failed from media where state <> 'ready'`.execute(on)
  return rows[0] ?? { pending: 0, failed: 0 }
}
