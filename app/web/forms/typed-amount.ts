import type { Locale } from '#app/locales.ts'
import { minorDigits, type Money } from '#app/kernel/money.ts'

/**
 * An amount as people type it, "12", "12.50" or "12,50", in minor units; null when it is none of this currency. A
 * separator of thousands is refused: "1.234" would be read as a thousand by some and as one by others.
 */
export function readAmount(typed: string, currency: string): number | null {
  const [, whole, part = ''] = /^(\d{1,9})(?:[.,](\d{1,4}))?$/.exec(typed.trim()) ?? []
  const digits = minorDigits(currency)
  if (whole === undefined || part.length > digits) return null
  const amount = Number(whole + part.padEnd(digits, '0'))
  return amount > 0 ? amount : null
}

/** An amount as its field shows it, and as `readAmount` takes it: `200.00`, in German `200,00`. */
export function typedAmount({ amount, currency }: Money, locale: Locale): string {
  const digits = minorDigits(currency)
  const places = { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false }
  return new Intl.NumberFormat(locale, places).format(amount / 10 ** digits)
}
