import { z } from 'zod'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import { isTileAddress, isWebAddress } from '#app/settings/map-tiles.ts'
import { fromJson } from '#app/settings/settings-json.ts'
import type { ShopSettings } from '#app/settings/settings.ts'
import { type Coordinates, readCoordinates } from './coordinates.ts'

/** Where maps come from. */
export const tiles = z.object({
  map_tiles: z.string('field.required').trim().refine(isTileAddress, 'field.tile_address'),
  map_attribution: z.string('field.required').trim().max(limits.title.value, 'field.too_long'),
  map_attribution_link: z.string('field.required').trim().refine(isWebAddress, 'field.web_address'),
})

/** The same, with each location's coordinates: "54.8012, 9.6845" by its slug, null if unknown. */
export const mapSettings = tiles.extend({
  points: z.record(
    z.string(),
    z
      .string('field.coordinates')
      .refine((typed) => readCoordinates(typed) !== undefined, 'field.coordinates')
      .nullable(),
  ),
})

export interface MapFacts {
  settings: ShopSettings
  points: Record<string, Coordinates | null>
}

export const mapChange = mapSettings.partial()
export type MapChange = z.infer<typeof mapChange>

/** A tile server needs its attribution: the makers of the tiles require it. */
export function mayChangeMap(
  { settings, points: known }: MapFacts,
  { points = {}, ...change }: MapChange,
): Outcome<undefined, 'field.required' | 'request.not_found'> {
  const unknown = Object.keys(points).find((slug) => !Object.hasOwn(known, slug))
  if (unknown !== undefined) return refuse('request.not_found', `/points/${unknown}`)
  const { mapTiles, mapAttribution } = { ...settings, ...fromJson(change) }
  const isConcerned = change.map_tiles !== undefined || change.map_attribution !== undefined
  return isConcerned && mapTiles !== '' && mapAttribution === ''
    ? refuse('field.required', '/map_attribution')
    : agree()
}
