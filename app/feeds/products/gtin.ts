/**
 * Whether a barcode is a GTIN: 8, 12, 13 or 14 digits with the right check digit (GS1 General Specifications, 7.9),
 * outside the ranges for internal use (02, 04, 2) and coupons (05, 98, 99).
 */
export function isGtin(barcode: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(barcode)) return false
  const digits = [...barcode.padStart(14, '0')].map(Number)
  const sum = digits.slice(0, 13).reduce((total, digit, at) => total + digit * (at % 2 === 0 ? 3 : 1), 0)
  if ((10 - (sum % 10)) % 10 !== digits[13]) return false
  if (barcode.length === 8) return !/^[02]/.test(barcode)
  // The first of fourteen digits says how many are packed together.
  return !/^(02|04|05|2|98|99)/.test(barcode.padStart(14, '0').slice(1))
}
