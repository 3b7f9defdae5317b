// The number of a bank account as ISO 13616 has it: country, check digits, and what the country's banks put behind them.

/** Without the spaces that people put between. */
export const plainIban = (typed: string): string => typed.replace(/\s/g, '').toUpperCase()

/** As it is printed and read out: in groups of four. */
export const groupedIban = (iban: string): string => plainIban(iban).replace(/.{4}(?=.)/g, '$& ')

/** Its check digits are right (ISO 7064, mod 97): with them moved to the end and letters read as 10 to 35, 1 is left over. */
export function isIban(typed: string): boolean {
  const iban = plainIban(typed)
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(iban)) return false
  const turned = iban.slice(4) + iban.slice(0, 4)
  const digits = turned.replace(/[A-Z]/g, (letter) => String(parseInt(letter, 36)))
  return BigInt(digits) % 97n === 1n
}
