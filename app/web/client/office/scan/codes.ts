import { hasCheckDigit } from '#app/kernel/gtin/gtin.ts'

/** What the camera saw: a format by the names of the Barcode Detection API, and its text. */
export interface Read {
  format: string
  text: string
}

export const formats: readonly string[] = ['ean_13', 'ean_8', 'upc_a', 'code_128', 'qr_code']

/** The code that was read; null if it was misread. A link of GS1 (Digital Link) stands for the number in it. */
export function codeIn({ format, text }: Read): string | null {
  const code = text.trim()
  if (/^(ean|upc)_/.test(format)) return hasCheckDigit(code) ? code : null
  const [, linked] = /^https?:\/\/[^?#]*\/01\/(\d{8,14})(?=[/?#]|$)/i.exec(code) ?? []
  if (linked !== undefined) return hasCheckDigit(linked) ? linked : null
  return code || null
}

/**
 * The same for all ways to write a code: capitals, spaces and hyphens do not count, as in the office's search, and the
 * leading zeros of an item's number do not, either: a UPC-A is the EAN-13 that begins with 0.
 */
export function keyOf(code: string): string {
  const bare = code
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
  return hasCheckDigit(bare) ? bare.padStart(14, '0') : bare
}

export type Counted<Line> =
  | { kind: 'counted'; line: Line; quantity: number }
  | { kind: 'unknown' | 'several' }
  | { kind: 'not_a_number'; line: Line }

interface Codes {
  /** One on each line of it. */
  codes: string
  value: string
}

/** What one more of a code makes of the lines of a page. */
export function countOne<Line extends Codes>(code: string, lines: readonly Line[]): Counted<Line> {
  const key = keyOf(code)
  const [line, ...others] = lines.filter(({ codes }) => codes.split('\n').some((each) => keyOf(each) === key))
  if (!line || key === '') return { kind: 'unknown' }
  if (others.length > 0) return { kind: 'several' }
  const typed = line.value.trim()
  // What somebody has typed is not replaced by what it cannot be added to.
  if (!/^\d{0,9}$/.test(typed)) return { kind: 'not_a_number', line }
  return { kind: 'counted', line, quantity: Number(typed) + 1 }
}
