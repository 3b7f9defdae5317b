import type { Money } from '#app/kernel/money.ts'
export const contentUnits = ['mg', 'g', 'kg', 'ml', 'cl', 'l', 'mm', 'cm', 'm', 'm2', 'm3'] as const
export type ContentUnit = (typeof contentUnits)[number]

/**
 * The content of one item, in millionths of the unit, so that a file's value is stored exactly: 0.0125 l are 12,500.
 */
export interface Content {
  amount: number
  unit: ContentUnit
}

/** Prices are compared by one kilogram, litre, metre, square metre or cubic metre (section 4 PAngV). */
const bases = {
  mg: ['kg', 1_000_000n],
  g: ['kg', 1_000n],
  kg: ['kg', 1n],
  ml: ['l', 1_000n],
  cl: ['l', 100n],
  l: ['l', 1n],
  mm: ['m', 1_000n],
  cm: ['m', 100n],
  m: ['m', 1n],
  m2: ['m²', 1n],
  m3: ['m³', 1n],
} as const satisfies Record<ContentUnit, [base: string, inBase: bigint]>

/** The price of one base unit, rounded half up; null if that equals the price itself, or is too large. */
export function unitPrice(price: Money, content: Content): { price: Money; base: string } | null {
  const [base, inBase] = bases[content.unit]
  const divisor = BigInt(content.amount)
  const exact = BigInt(price.amount) * 1_000_000n * inBase
  const amount = Number((2n * exact + divisor) / (2n * divisor))
  const isSaid = amount === price.amount && 1_000_000n * inBase === divisor
  // For a speck of gold dust the number is too large.
  return isSaid || !Number.isSafeInteger(amount) ? null : { price: { amount, currency: price.currency }, base }
}

const feedUnits: Partial<Record<ContentUnit, string>> = { m2: 'sqm', m3: 'cbm' }

/** In the format of comparison sites: "250 g", and its reference, "1 kg". They have no millimetres. */
export function unitPricing({ amount, unit }: Content): { measure: string; base: string } {
  const [millionths, shown] = unit === 'mm' ? [amount / 10, 'cm'] : [amount, feedUnits[unit] ?? unit]
  const base = bases[unit][0].replace('²', '2').replace('³', '3')
  return {
    // Never as 1e-7.
    measure: `${(millionths / 1_000_000).toFixed(7).replace(/\.?0+$/, '')} ${shown}`,
    base: `1 ${base === 'm2' ? 'sqm' : base === 'm3' ? 'cbm' : base}`,
  }
}
