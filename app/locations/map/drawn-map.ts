import { distance, type MapView, metresPerUnit, placeIn, type Point, roundDown } from './map.ts'

/** A map in figures, to be drawn. */
export interface DrawnMap {
  /** Meridians and parallels, as far as they cross the drawing. */
  across: number[]
  down: number[]
  /** Other locations in view, nearest first. Of two whose names would lie over each other the nearer one is there. */
  others: { name: string; metres: number; x: number; y: number }[]
  scale: { metres: number; length: number }
}

type Named = Point & { name: string }
type Place = { x: number; y: number }

/** Without another location near by, this much is seen around the place. */
const usualZoom = 12
const farthestZoom = 6
const nearestZoom = 15

/**
 * Close enough for the nearest other location to be in view, well away from the edge; the default zoom if none is near
 * enough.
 */
export function zoomFor(centre: Point, others: readonly Point[], { width, height }: Pick<MapView, 'width' | 'height'>) {
  const fitting = others.map((other) => {
    const { x, y } = placeIn({ centre, zoom: 0, width: 0, height: 0 }, other)
    const room = Math.min((width * 0.36) / Math.abs(x), (height * 0.36) / Math.abs(y))
    return Math.min(nearestZoom, Math.log2(room))
  })
  const nearest = Math.max(...fitting, -Infinity)
  return nearest < farthestZoom ? usualZoom : nearest
}

/** What the server can draw without a map service: the other locations, a grid of degrees, a scale. */
export function drawMap(view: MapView, others: readonly Named[]): DrawnMap {
  const perUnit = metresPerUnit(view)
  const length = roundDown(perUnit * view.width * 0.3)
  const isInside = ({ x, y }: Place) => x > 8 && x < view.width - 8 && y > 8 && y < view.height - 8
  const found = others
    .map((other) => ({ name: other.name, metres: distance(view.centre, other), ...placeIn(view, other) }))
    .filter(isInside)
  return {
    ...gridOf(view),
    others: apart(found),
    scale: { metres: length, length: length / perUnit },
  }
}

/** The nearest first. Names and distances are two lines of writing; how long a name is, only the browser knows. */
function apart(found: DrawnMap['others']): DrawnMap['others'] {
  const shown: DrawnMap['others'] = []
  const isTooNear = (a: Place, b: Place) => Math.abs(a.x - b.x) < 150 && Math.abs(a.y - b.y) < 32
  for (const each of found.toSorted((a, b) => a.metres - b.metres))
    if (!shown.some((other) => isTooNear(each, other))) shown.push(each)
  return shown
}

function gridOf(view: MapView): Pick<DrawnMap, 'across' | 'down'> {
  const degrees = (view.width / (256 * 2 ** view.zoom)) * 360
  const step = roundDown(degrees / 3)
  const { latitude, longitude } = view.centre
  const lines = (middle: number) => {
    const first = Math.ceil((middle - degrees) / step)
    return Array.from({ length: Math.ceil((2 * degrees) / step) }, (_, index) => (first + index) * step)
  }
  const down = lines(longitude).map((each) => placeIn(view, { latitude, longitude: each }).x)
  const across = lines(latitude).map((each) => placeIn(view, { latitude: each, longitude }).y)
  return {
    down: down.filter((x) => x > 0 && x < view.width),
    across: across.filter((y) => y > 0 && y < view.height),
  }
}
