import { type ShopSettings } from '#app/settings/settings.ts'
import { type DrawnMap, drawMap, zoomFor } from './drawn-map.ts'
import { type MapView, type Point, type Tile, tilesOf } from './map.ts'

export interface ShownMap {
  view: MapView
  /** Null where the shop draws the map itself. */
  tiles: Tile[] | null
  drawn: DrawnMap
  attribution: { text: string; href: string } | null
}

/** Near enough to read the names of streets. */
const streets = 16
// Of the shape of the pictures beside it.
const tiled = { width: 560, height: 420 }
// Smaller in its own units, so that its writing can be read on a phone.
const drawnSize = { width: 360, height: 270 }

type Placed = { id: string; name: string; latitude: number | null; longitude: number | null }

/** The map of a location, or none if its coordinates are unknown. */
export function mapOf(
  location: Placed,
  all: readonly Placed[],
  settings: Pick<ShopSettings, 'mapTiles' | 'mapAttribution' | 'mapAttributionLink'>,
): ShownMap | null {
  const centre = pointOf(location)
  const { mapTiles, mapAttribution: text, mapAttributionLink: href } = settings
  if (!centre || !mapTiles) return drawnMapOf(location, all)
  const view = { centre, zoom: streets, ...tiled }
  return { view, tiles: tilesOf(view, mapTiles), drawn: drawMap(view, []), attribution: text ? { text, href } : null }
}

/** The same from what the shop knows alone, whatever the settings name. */
export function drawnMapOf(location: Placed, all: readonly Placed[]): ShownMap | null {
  const centre = pointOf(location)
  if (!centre) return null
  const others = all.flatMap((other) => {
    const point = other.id === location.id ? null : pointOf(other)
    return point ? [{ ...point, name: other.name }] : []
  })
  const view = { centre, zoom: zoomFor(centre, others, drawnSize), ...drawnSize }
  return { view, tiles: null, drawn: drawMap(view, others), attribution: null }
}

export function pointOf({ latitude, longitude }: Placed): Point | null {
  return latitude === null || longitude === null ? null : { latitude, longitude }
}

/** Opens a map service that works on every device; installed map apps handle such addresses themselves. */
export function openInMaps({ latitude, longitude }: Point): string {
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`
}

/** Directions to the point, or, if it is unknown, to a search for the address. */
export function directionsTo(point: Point | null, address: string): string {
  if (point) return `https://www.openstreetmap.org/directions?to=${point.latitude},${point.longitude}`
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`
}
