// An IBAN (ISO 13616): country code, check digits, and the country's own account number.

/** Without the spaces that people type. */
export const plainIban = (typed: string): string => typed.replace(/\s/g, '').toUpperCase()

/** As it is printed and read aloud: in groups of four. */
export const groupedIban = (iban: string): string => plainIban(iban).replace(/.{4}(?=.)/g, '$& ')

/**
 * Whether the check digits are right (ISO 7064, mod 97): with the first four characters moved to the end and letters
 * read as 10 to 35, the remainder is 1.
 */
export function isIban(typed: string): boolean {
  const iban = plainIban(typed)
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(iban)) return false
  const turned = iban.slice(4) + iban.slice(0, 4)
  const digits = turned.replace(/[A-Z]/g, (letter) => String(parseInt(letter, 36)))
  return BigInt(digits) % 97n === 1n
}
