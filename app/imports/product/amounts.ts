import { limits } from '#app/limits.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'

const decimal = /^(\d{1,12})(?:\.(\d{1,12}))?$/

/**
 * A price in decimals as whole minor units: "19.9" in a currency of two digits is 1990. Digits are moved and never computed
 * with, since 19.99 * 100 is not 1999 in floating point. Further decimals must be zeros: half a cent is nobody's price.
 */
export function minorUnits(text: string, digits: number): Outcome<number, 'price' | 'price_digits' | 'price_range'> {
  const [, whole, fraction = ''] = decimal.exec(text) ?? []
  if (whole === undefined) return refuse('price')
  if (/[1-9]/.test(fraction.slice(digits))) return refuse('price_digits')
  const amount = Number(whole + fraction.slice(0, digits).padEnd(digits, '0'))
  return amount > limits.price.value ? refuse('price_range') : agree(amount)
}

// By law and exactly (the international pound of 1959): grams, millionths.
const millionths = { g: 1_000_000n, kg: 1_000_000_000n, lb: 453_592_370n, lbs: 453_592_370n, oz: 28_349_523n }
export type WeightUnit = keyof typeof millionths

export function isWeightUnit(text: string): text is WeightUnit {
  return Object.hasOwn(millionths, text)
}

// A thousand tonnes: beyond it stands a mistake, and the column's type ends.
const heaviest = 1_000_000_000

/** A weight in decimals as whole grams, rounded. Nothing weighs nothing. */
export function grams(text: string, unit: WeightUnit): Outcome<number, 'weight'> {
  if (text === '') return agree(0)
  const [, whole, fraction = ''] = decimal.exec(text) ?? []
  if (whole === undefined) return refuse('weight')
  const scale = 10n ** BigInt(fraction.length) * 1_000_000n
  const exact = BigInt(whole + fraction) * millionths[unit]
  const rounded = Number((exact + scale / 2n) / scale)
  return rounded > heaviest ? refuse('weight') : agree(rounded)
}

/** Parts between commas; `\,` is a comma that belongs to a part. */
export function listOf(text: string): string[] {
  return text
    .split(/(?<!\\),/)
    .map((part) => part.replaceAll('\\,', ',').trim())
    .filter(Boolean)
}
