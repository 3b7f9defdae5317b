import { notFound } from '#app/errors.ts'
import { location } from '#app/locations/places/location.record.ts'
import { allLocations } from '#app/locations/places/locations.list.ts'
import type { Actor } from '#app/operations/actor.ts'
import { findPage } from '#app/operations/list.server.ts'
import { versionOf } from '#app/operations/version.server.ts'
import { db } from '#db/database.server.ts'

export async function getPlace(key: string, actor: Actor) {
  const facts = (await location.find(db, key, actor)) ?? notFound()
  const view = await location.viewOf(db, facts)
  return { view, seen: versionOf(view) }
}

/** All of them: there are few. */
export async function listPlaces(actor: Actor) {
  const asked = { filter: {}, sort: { by: 'name', descending: true }, after: null }
  return (await findPage(allLocations, asked, actor)).rows
}
