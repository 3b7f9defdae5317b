// Digit group separators. A line break is not one of them, so this is not `\s`.
const grouping = "[ \\u00a0\\u202f’']"
const plain = /^(\d{0,12})(?:([.,])(\d{1,12}))?$/
const spaced = new RegExp(`^(\\d{1,3}(?:${grouping}\\d{3})+)(?:[.,](\\d{1,12}))?$`)
const pointed = /^(\d{1,3}(?:\.\d{3})+)(?:,(\d{1,12}))$|^(\d{1,3}(?:\.\d{3}){2,})$/
const commaed = /^(\d{1,3}(?:,\d{3})+)(?:\.(\d{1,12}))$|^(\d{1,3}(?:,\d{3}){2,})$/

/**
 * The digits before and after the point of a number that is not below zero, as people and programs write it: `.5`, `,99`, `1.000,50`.
 * Null for anything else, and for `1,250`, which is ambiguous: 1250 or 1.25.
 */
export function decimalOf(text: string): [whole: string, fraction: string] | null {
  const simple = plain.exec(text)
  if (simple && /\d/.test(text)) {
    const [, whole = '', mark, fraction = ''] = simple
    const isUnclear = mark === ',' && fraction.length === 3 && /[1-9]/.test(whole)
    return isUnclear ? null : [whole || '0', fraction]
  }
  const [, whole, fraction = '', alone] = spaced.exec(text) ?? pointed.exec(text) ?? commaed.exec(text) ?? []
  const digits = (whole ?? alone)?.replace(/\D/g, '')
  return digits === undefined || digits.length > 12 ? null : [digits, fraction]
}

// A space fits in one place only. With two, a long run of them would be divided in every way, which takes hours.
const marked = /^(\p{Sc}|[A-Za-z]{3})?\s*(\S.*\d|\d)\s*(\p{Sc}|[A-Za-z]{3})?$/u

/** Strips the currency symbol or code from a price; null if it is another currency. */
export function withoutCurrency(text: string, currency: string): string | null {
  const [, before = '', number = text, after = ''] = marked.exec(text) ?? []
  const marks = [before, after].filter(Boolean)
  return marks.every((mark) => mark.toUpperCase() === currency || mark === signOf(currency)) ? number : null
}

function signOf(currency: string): string {
  const parts = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  return parts.formatToParts(1).find(({ type }) => type === 'currency')?.value ?? currency
}
