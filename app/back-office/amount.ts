import { minorDigits } from '#app/kernel/money.ts'

/**
 * An amount as people type it, "12", "12.50" or "12,50", in minor units; null when it is none of this currency. A separator of
 * thousands is refused: "1.234" would be read as a thousand by some and as one by others.
 */
export function readAmount(typed: string, currency: string): number | null {
  const [, whole, part = ''] = /^(\d{1,9})(?:[.,](\d{1,4}))?$/.exec(typed.trim()) ?? []
  const digits = minorDigits(currency)
  if (whole === undefined || part.length > digits) return null
  const amount = Number(whole + part.padEnd(digits, '0'))
  return amount > 0 ? amount : null
}
