import { limits } from '#app/limits.ts'

/** As many last digits of a number are compared by an index (db/migrations/0101_orders_found_and_cancelled.sql). */
export const phoneEnd = 7

/**
 * What a text may be beside a name: each as it is compared, null where it cannot be one. A postcode may have its country
 * before it and its city after it, as on an envelope: "D-10969 Berlin".
 */
export function readTyped(text: string) {
  const [, digits, place = ''] = /^(?:[a-z]{1,3}-)?(\d[\d -]*)\s+(\p{L}.*)$/iu.exec(text) ?? []
  const bare = text.replace(/^[a-z]{1,3}-(?=\d+$)/i, '')
  const postcode = codeOf(digits ?? bare)
  const isPostcode = /\d/.test(postcode) && postcode.length >= 3 && postcode.length <= 10
  const phone = /^\+?[\d\s()/.-]+$/.test(text) ? text.replace(/\D/g, '').replace(/^0+/, '') : ''
  const sku = codeOf(text)
  return {
    postcode: isPostcode ? { code: postcode, place: place.trim().toLowerCase() } : null,
    /** Without the zeros that a number begins with inside of its country. */
    phone: phone.length >= phoneEnd ? phone : null,
    sku: sku !== '' && text.length <= limits.sku.value ? sku : null,
  }
}

/** The letters and digits of a code: `search_code` of the database does the rest. */
const codeOf = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, '')
