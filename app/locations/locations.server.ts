import { db } from '#db/database.server.ts'

/** Every location in the order of the settings, with its picture where it has one. */
export function listLocations() {
  return locationsWithPicture().orderBy('locations.position').execute()
}

export async function findLocation(slug: string) {
  return (await locationsWithPicture().where('locations.slug', '=', slug).executeTakeFirst()) ?? null
}

function locationsWithPicture() {
  return db
    .selectFrom('locations')
    .leftJoin('media', 'media.id', 'locations.mediaId')
    .selectAll('locations')
    .select([
      'media.key as pictureKey',
      'media.width as pictureWidth',
      'media.height as pictureHeight',
      'media.kind as pictureKind',
    ])
}
export type LocationRow = Awaited<ReturnType<typeof listLocations>>[number]
