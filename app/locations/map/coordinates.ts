import type { Point } from './map.ts'

export type Coordinates = Point

const withDots = /^([+-]?\d{1,3}\.\d+)°?(?:\s*[,;]\s*|\s+)([+-]?\d{1,3}\.\d+)°?$/
const withCommas = /^([+-]?\d{1,3},\d+)°?(?:\s*;\s*|,?\s+)([+-]?\d{1,3},\d+)°?$/

/**
 * Latitude and longitude as maps give them to be copied: `54.8012, 9.6845`, in German also `54,8012; 9,6845`. Null for
 * nothing; undefined for what is no place on earth, or could be read in two ways.
 */
export function readCoordinates(typed: string): Coordinates | null | undefined {
  const text = typed.trim().replaceAll('−', '-')
  if (text === '') return null
  const [, first, second] = withDots.exec(text) ?? withCommas.exec(text) ?? []
  if (!first || !second) return undefined
  const [latitude, longitude] = [toNumber(first), toNumber(second)]
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined
}

/** Where something lies, of which both are known or neither. */
export const pointOf = ({ latitude, longitude }: Record<keyof Point, number | null>): Coordinates | null =>
  latitude === null || longitude === null ? null : { latitude, longitude }

/** A centimetre is the seventh digit; what is stored is shown to a metre. */
export function writeCoordinates({ latitude, longitude }: Coordinates): string {
  return `${written(latitude)}, ${written(longitude)}`
}

// At least one digit after the point, so that what is shown can be read again.
const written = (degrees: number) => degrees.toFixed(5).replace(/(\.\d+?)0+$/, '$1')
const toNumber = (text: string) => Number(text.replace(',', '.'))
