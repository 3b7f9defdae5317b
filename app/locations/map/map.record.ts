import type { z } from 'zod'
import { record } from '#app/operations/record.server.ts'
import { toJson } from '#app/settings/settings-json.ts'
import { lockSettings, readSettings } from '#app/settings/settings.server.ts'
import type { ShopSettings } from '#app/settings/settings.ts'
import type { Db } from '#db/database.server.ts'
import { pointOf, writeCoordinates } from './coordinates.ts'
import { type MapFacts, mapSettings, tiles } from './map-settings.ts'

const names = tiles.keyof().options

/** Where maps come from, and the coordinates of each location. All of it is changed under the lock of the settings. */
export const map = record<'shop', MapFacts, z.infer<typeof mapSettings>>({
  name: 'map',
  prefix: 'map_',
  permission: 'settings:write',
  http: 'GET /map',
  schema: mapSettings,
  find: async (on) => factsOf(on, await readSettings(on)),
  lock: async (tx) => factsOf(tx, await lockSettings(tx)),
  idOf: () => 'shop',
  keyOf: () => 'shop',
  viewOf: async (_, facts) => mapJson(facts),
})

export const mapJson = ({ settings, points }: MapFacts) => ({
  ...toJson(settings, names),
  points: Object.fromEntries(Object.entries(points).map(([slug, point]) => [slug, point && writeCoordinates(point)])),
})

async function factsOf(on: Db, settings: ShopSettings): Promise<MapFacts> {
  const rows = await on.selectFrom('locations').select(['slug', 'latitude', 'longitude']).orderBy('slug').execute()
  return { settings, points: Object.fromEntries(rows.map((row) => [row.slug, pointOf(row)])) }
}
