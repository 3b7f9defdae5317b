import type { Point } from './map.ts'

export type Coordinates = Point

const withDots = /^([+-]?\d{1,3}\.\d+)°?(?:\s*[,;]\s*|\s+)([+-]?\d{1,3}\.\d+)°?$/
const withCommas = /^([+-]?\d{1,3},\d+)°?(?:\s*;\s*|,?\s+)([+-]?\d{1,3},\d+)°?$/

/**
 * Reads latitude and longitude as maps offer them for copying: `54.8012, 9.6845`, in German also `54,8012; 9,6845`.
 * Null for an empty text; undefined for text that is not a place on earth or is ambiguous.
 */
export function readCoordinates(typed: string): Coordinates | null | undefined {
  const text = typed.trim().replaceAll('−', '-')
  if (text === '') return null
  const [, first, second] = withDots.exec(text) ?? withCommas.exec(text) ?? []
  if (!first || !second) return undefined
  const [latitude, longitude] = [toNumber(first), toNumber(second)]
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined
}

/** A point if both coordinates are known, otherwise null. */
export const pointOf = ({ latitude, longitude }: Record<keyof Point, number | null>): Coordinates | null =>
  latitude === null || longitude === null ? null : { latitude, longitude }

/** The seventh digit is a centimetre; the shown value is exact to a metre. */
export function writeCoordinates({ latitude, longitude }: Coordinates): string {
  return `${written(latitude)}, ${written(longitude)}`
}

// At least one digit after the point, so that the shown value can be read again.
const written = (degrees: number) => degrees.toFixed(5).replace(/(\.\d+?)0+$/, '$1')
const toNumber = (text: string) => Number(text.replace(',', '.'))
