/** The number of an item of trade, and how it is written (GS1 General Specifications, 7.9). */
const lengths: readonly number[] = [8, 12, 13, 14]

/** Whether these are 8, 12, 13 or 14 digits, the last of which checks the others. */
export function hasCheckDigit(code: string): boolean {
  if (!/^\d+$/.test(code) || !lengths.includes(code.length)) return false
  const digits = [...code.padStart(14, '0')].map(Number)
  const sum = digits.slice(0, 13).reduce((total, digit, at) => total + digit * (at % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10 === digits[13]
}

/**
 * A code and the other ways to write it: one number is a UPC-A of 12 digits, an EAN-13 that begins with 0, and a GTIN of
 * 14 that begins with 00. Which of them a reader says differs, and so does which of them a shop has typed.
 */
export function spellings(code: string): string[] {
  const bare = code.trim()
  if (!hasCheckDigit(bare)) return [bare]
  const whole = bare.padStart(14, '0')
  return lengths.map((length) => whole.slice(14 - length)).filter((each) => each.padStart(14, '0') === whole)
}
