import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** A number as people read it abroad, +49 30 901820, and as a link calls it. What cannot be read stays as it is. */
export function phoneLink(number: string): { text: string; href: string } {
  const parsed = parsePhoneNumberFromString(number)
  return {
    // A number that breaks at the end of a line is dialled wrong.
    text: (parsed?.formatInternational() ?? number).replaceAll(' ', '\u00a0'),
    href: parsed?.getURI() ?? `tel:${number.replace(/[^+\d]/g, '')}`,
  }
}
