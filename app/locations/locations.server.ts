import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { remembered } from '#app/web/answers/changes.ts'
import { db } from '#db/database.server.ts'

/** Every location in the order of the settings, with its picture where it has one. */
export function listLocations() {
  return locationsWithPicture().orderBy('locations.position').execute()
}

const known = remembered(['locations'], (_: 'all') => listLocations())

/** The same, kept in the process until they change: for pages that are rendered for each reader. */
export function getLocations() {
  return known('all')
}

export async function findLocation(slug: string) {
  return (await locationsWithPicture().where('locations.slug', '=', slug).executeTakeFirst()) ?? null
}

function locationsWithPicture() {
  return db
    .selectFrom('locations')
    .selectAll('locations')
    .where('locations.isShown', '=', true)
    .select((row) =>
      jsonObjectFrom(
        row
          .selectFrom('media')
          .select([
            'media.key',
            'media.kind',
            'media.widths',
            'media.width',
            'media.height',
            'media.colour',
            'media.focus',
          ])
          .whereRef('media.id', '=', 'locations.mediaId'),
      ).as('picture'),
    )
}
export type LocationRow = Awaited<ReturnType<typeof listLocations>>[number]
