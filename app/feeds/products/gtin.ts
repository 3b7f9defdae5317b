import { hasCheckDigit } from '#app/kernel/gtin/gtin.ts'

/** Whether a barcode is a GTIN with the right check digit, outside the ranges for internal use (02, 04, 2) and coupons (05, 98, 99). */
export function isGtin(barcode: string): boolean {
  if (!hasCheckDigit(barcode)) return false
  if (barcode.length === 8) return !/^[02]/.test(barcode)
  // The first of fourteen digits says how many are packed together.
  return !/^(02|04|05|2|98|99)/.test(barcode.padStart(14, '0').slice(1))
}
