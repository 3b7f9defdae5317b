import { z } from 'zod'
import { type Coordinates, readCoordinates, writeCoordinates } from '#app/locations/coordinates.ts'
import { limits } from '#app/limits.ts'
import { isTileAddress, isWebAddress } from '#app/settings/map-tiles.ts'
import type { ShopSettings } from '#app/settings/settings.ts'
import { before } from './shown-before.ts'

/** Where maps come from. Who makes the tiles is named beside them: no such server gives them without that. */
export const mapForm = z
  .object({
    mapTiles: z.string('field.required').trim().refine(isTileAddress, 'field.tile_address'),
    mapAttribution: z.string('field.required').trim().max(limits.title.value, 'field.too_long'),
    mapAttributionLink: z.string('field.required').trim().refine(isWebAddress, 'field.web_address'),
  })
  .refine(({ mapTiles, mapAttribution }) => mapTiles === '' || mapAttribution !== '', {
    message: 'field.required',
    path: ['mapAttribution'],
  })

export const mapFields = ['mapTiles', 'mapAttribution', 'mapAttributionLink'] as const
export type MapSettings = Pick<ShopSettings, (typeof mapFields)[number]>

/** The name of the field that says where a location lies. */
export const pointField = (slug: string) => `point-${slug}`

const point = z
  .string()
  .default('')
  .refine((typed) => readCoordinates(typed) !== undefined, 'field.coordinates')

/** Where each location lies; a field that did not come says nothing of its location. */
export function pointsForm(slugs: readonly string[]) {
  return z.object(Object.fromEntries(slugs.map((slug) => [pointField(slug), point])))
}

/** The locations whose place was changed on this page. */
export function changedPoints(
  slugs: readonly string[],
  values: Record<string, string>,
): { slug: string; point: Coordinates | null }[] {
  return slugs.flatMap((slug) => {
    const typed = values[pointField(slug)]
    if (typed === undefined || typed === values[before(pointField(slug))]) return []
    const read = readCoordinates(typed)
    return read === undefined ? [] : [{ slug, point: read }]
  })
}

/** A location's place as its field shows it. */
export function shownPoint({ latitude, longitude }: Record<keyof Coordinates, number | null>): string {
  return latitude === null || longitude === null ? '' : writeCoordinates({ latitude, longitude })
}
