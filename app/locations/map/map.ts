/** A point of the earth, in degrees. */
export interface Point {
  latitude: number
  longitude: number
}

/** What a map shows: its centre, its zoom, and its size in units of the drawing. */
export interface MapView {
  centre: Point
  /**
   * Zoom as tiles count it: at 0 the world is one tile wide, and each step doubles it. Drawn maps use fractions too.
   */
  zoom: number
  width: number
  height: number
}

const tile = 256
const earthRadius = 6_371_009
const radians = (degrees: number) => (degrees * Math.PI) / 180
/** Beyond it there are no tiles: the square world of this projection ends there. */
const lastLatitude = 85.0511

/** A point on the picture of the whole world (Web Mercator, EPSG:3857, as all tile servers use it). */
function inWorld({ latitude, longitude }: Point, zoom: number): { x: number; y: number } {
  const size = tile * 2 ** zoom
  const height = Math.asinh(Math.tan(radians(Math.max(-lastLatitude, Math.min(lastLatitude, latitude)))))
  return { x: ((longitude + 180) / 360) * size, y: ((1 - height / Math.PI) / 2) * size }
}

/** A point's position in the drawing; across the date line it takes the shorter way. */
export function placeIn({ centre, zoom, width, height }: MapView, point: Point): { x: number; y: number } {
  const size = tile * 2 ** zoom
  const [middle, here] = [inWorld(centre, zoom), inWorld(point, zoom)]
  const across = here.x - middle.x
  const shortest = across - Math.round(across / size) * size
  return { x: width / 2 + shortest, y: height / 2 + here.y - middle.y }
}

/** Metres on the ground that one unit of the drawing shows in its middle. */
export function metresPerUnit({ centre, zoom }: Pick<MapView, 'centre' | 'zoom'>): number {
  return (2 * Math.PI * earthRadius * Math.cos(radians(centre.latitude))) / (tile * 2 ** zoom)
}

/** Metres between two points, as a bird flies. */
export function distance(from: Point, to: Point): number {
  const half = (a: number, b: number) => Math.sin(radians(b - a) / 2) ** 2
  const cosines = Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude))
  const chord = half(from.latitude, to.latitude) + cosines * half(from.longitude, to.longitude)
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(chord)))
}

export interface Tile {
  href: string
  x: number
  y: number
}

/** The tiles that cover a view, each with its upper left corner. Above and below the world there are none. */
export function tilesOf(view: MapView, address: string): Tile[] {
  const middle = inWorld(view.centre, view.zoom)
  const count = 2 ** view.zoom
  const [left, top] = [middle.x - view.width / 2, middle.y - view.height / 2]
  const [columns, rows] = [numbers(left, left + view.width), numbers(top, top + view.height)]
  return rows
    .filter((row) => row >= 0 && row < count)
    .flatMap((row) =>
      columns.map((column) => ({
        href: tileAddress(address, view.zoom, ((column % count) + count) % count, row),
        x: column * tile - left,
        y: row * tile - top,
      })),
    )
}

/** The numbers of the tiles between two edges. */
function numbers(from: number, to: number): number[] {
  const [first, last] = [Math.floor(from / tile), Math.ceil(to / tile)]
  return Array.from({ length: last - first }, (_, index) => first + index)
}

const tileAddress = (address: string, z: number, x: number, y: number) =>
  address.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y))

/** The largest of 1, 2, 5, 10, 20, 50, … that is not larger than the value: the step of a scale or grid. */
export function roundDown(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  const digit = [5, 2, 1].find((each) => each * power <= value) ?? 1
  return digit * power
}
