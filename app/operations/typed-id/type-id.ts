import { isId } from '#app/kernel/ids.ts'

/** The prefix of a record's ids outside the shop: `ord_`. */
export type Prefix = `${string}_`

/** Crockford's base 32: without i, l, o and u, which are easily misread. */
const digits = '0123456789abcdefghjkmnpqrstvwxyz'
const valueOf = new Map([...digits].map((digit, value) => [digit, BigInt(value)]))
const length = 26

/** The pattern of a typed id, for a schema. 128 bits are 26 characters of five bits, of which the first has three. */
export const typeIdPattern = (prefix: Prefix) => `^${prefix}[0-7][0-9a-hjkmnp-tv-z]{25}$`

/** An id as it is written outside the shop (TypeID 0.3): `ord_01jd3w…` for a UUID. */
export function typeId(prefix: Prefix, uuid: string): string {
  let rest = BigInt(`0x${uuid.replaceAll('-', '')}`)
  let text = ''
  for (let at = 0; at < length; at += 1) {
    text = (digits[Number(rest & 31n)] ?? '') + text
    rest >>= 5n
  }
  return prefix + text
}

/** The UUID of a typed id. Null: not a typed id, or one of another kind. */
export function readTypeId(prefix: Prefix, text: string): string | null {
  if (!new RegExp(typeIdPattern(prefix)).test(text)) return null
  let read = 0n
  for (const digit of text.slice(prefix.length)) read = read * 32n + (valueOf.get(digit) ?? 0n)
  const hex = read.toString(16).padStart(32, '0')
  const uuid = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
  return isId(uuid) ? uuid : null
}
