import validator from 'validator'

/** One real code per country, to show what one looks like. */
export const exampleCodes: Record<string, string> = {
  AT: '1010',
  AU: '2000',
  BE: '1000',
  CA: 'K1A 0B1',
  CH: '8001',
  CZ: '110 00',
  DE: '24937',
  DK: '2100',
  EE: '10111',
  ES: '28001',
  FI: '00100',
  FR: '75001',
  GB: 'SW1A 1AA',
  IE: 'D02 AF30',
  IT: '00184',
  LT: '01100',
  LU: '1234',
  LV: 'LV-1010',
  NL: '1012 AB',
  PL: '00-950',
  PT: '1100-148',
  SE: '111 20',
  SI: '1000',
  US: '94103',
}

const cut = (at: number, by: string) => (code: string) =>
  code.length > at ? `${code.slice(0, at)}${by}${code.slice(at)}` : code

/** The spelling of a code, from its letters and digits alone. */
const written: Record<string, (code: string) => string> = {
  CA: cut(3, ' '),
  CZ: cut(3, ' '),
  GB: (code) => cut(code.length - 3, ' ')(code),
  IE: cut(3, ' '),
  LV: (code) => `LV-${code}`,
  NL: cut(4, ' '),
  PL: cut(2, '-'),
  PT: cut(4, '-'),
  SE: cut(3, ' '),
  US: cut(5, '-'),
}
const withLetters = ['CA', 'GB', 'IE', 'NL']

/** The code as its country writes it: people leave out hyphens and put the country's letters before it ("D-24937"). */
export function tidyPostalCode(country: string, typed: string): string {
  const code = typed.toUpperCase().replace(/[^A-Z0-9]/g, '')
  const bare = withLetters.includes(country) ? code : code.replace(/^[A-Z]{1,2}(?=\d)/, '')
  return (written[country] ?? ((same: string) => same))(bare)
}

/** Whether a tidied code is possible there. Countries without a pattern accept any code. */
export function fitsCountry(country: string, code: string): boolean {
  const known = validator.isPostalCodeLocales.find((each) => each === country)
  if (!known) return code.length <= 12
  return validator.isPostalCode(country === 'LT' ? `LT-${code}` : code, known)
}
