// What a card's number, date and code must look like before it is worth asking the bank.
const BRANDS = [
  { name: 'Visa', start: /^4/, lengths: [16, 13, 19], code: 3 },
  { name: 'Mastercard', start: /^(5[1-5]|2[2-7])/, lengths: [16], code: 3 },
  { name: 'American Express', start: /^3[47]/, lengths: [15], code: 4, groups: [4, 6, 5] },
  { name: 'Discover', start: /^(6011|64[4-9]|65)/, lengths: [16, 19], code: 3 },
]
const UNKNOWN = { name: '', lengths: [16, 19], code: 3 }

export function brandOf(number) {
  return BRANDS.find(({ start }) => start.test(number)) || UNKNOWN
}

export function digitsOf(text) {
  return text.replaceAll(/\D/g, '')
}

export function groupNumber(text) {
  const digits = digitsOf(text)
  const brand = brandOf(digits)
  const all = digits.slice(0, Math.max(...brand.lengths))
  if (!brand.groups) return all.replaceAll(/(\d{4})(?=\d)/g, '$1 ')
  let from = 0
  const parts = brand.groups.map((size) => all.slice(from, (from += size)))
  return parts.filter(Boolean).join(' ')
}

export function numberProblem(text) {
  const digits = digitsOf(text)
  if (digits === '') return 'numberEmpty'
  if (digits.length < Math.min(...brandOf(digits).lengths)) return 'numberShort'
  return hasCheckDigit(digits) ? null : brandOf(digits).lengths.includes(digits.length) ? 'numberWrong' : 'numberShort'
}

function hasCheckDigit(digits) {
  let sum = 0
  for (let index = 0; index < digits.length; index++) {
    const digit = Number(digits[digits.length - 1 - index]) * (index % 2 === 1 ? 2 : 1)
    sum += digit > 9 ? digit - 9 : digit
  }
  return sum % 10 === 0
}

/** Typed as 1 2 3 0 it reads 12 / 30; autofill may bring 12/2030. */
export function shapeExpiry(text, removing) {
  const long = /^\s*(\d{1,2})\s*\/\s*(?:20)?(\d{2})\s*$/.exec(text)
  if (long && text.replaceAll(/\s/g, '').length > 5) return `${long[1].padStart(2, '0')} / ${long[2]}`
  let digits = digitsOf(text).slice(0, 4)
  if (/^[2-9]/.test(digits)) digits = `0${digits}`.slice(0, 4)
  if (/^\d\s*\//.test(text) && digits.length === 1) digits = `0${digits}`
  if (digits.length < 2 || (digits.length === 2 && removing)) return digits
  return `${digits.slice(0, 2)} / ${digits.slice(2)}`
}

export function expiryOf(text) {
  const digits = digitsOf(text)
  return { month: Number(digits.slice(0, 2)), year: 2000 + Number(digits.slice(2, 4)) }
}

export function expiryProblem(text, now) {
  const digits = digitsOf(text)
  if (digits === '') return 'expiryEmpty'
  const { month, year } = expiryOf(text)
  if (digits.length >= 2 && (month < 1 || month > 12)) return 'expiryWrong'
  if (digits.length < 4) return 'expiryShort'
  const past = year < now.getFullYear() || (year === now.getFullYear() && month < now.getMonth() + 1)
  return past ? 'expiryPast' : null
}

export function codeProblem(text, number) {
  const digits = digitsOf(text)
  if (digits === '') return 'cvcEmpty'
  return digits.length < brandOf(digitsOf(number)).code ? 'cvcShort' : null
}
