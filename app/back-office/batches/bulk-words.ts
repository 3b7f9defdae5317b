import type { ErrorCode } from '#app/errors.ts'
import type { TextKey } from '#app/texts.ts'
import { isId } from '#app/kernel/ids.ts'
import { isText, type Language } from '#app/web/language-of.ts'

/** The button that lets an operation run: what it does, and to how many. */
export function confirmKey(operation: string): TextKey {
  const key = `bulk.confirm.${operation}`
  return isText(key) ? key : 'bulk.confirm'
}

const ownReasons: Partial<Record<ErrorCode, TextKey>> = {
  'request.not_found': 'bulk.not_found',
  'access.forbidden': 'bulk.no_right',
}

interface Named {
  objectKey: string
  label: string
  reason: string | null
}

/** The page of an object, where it has one: what keeps it from being changed is looked at there. */
export function pageOf(list: string, { objectKey, label, reason }: Named, { href }: Language): string | null {
  if (reason === 'request.not_found') return null
  if (list === 'orders') return href('/admin/orders/:number', { number: label })
  if (!isId(objectKey)) return null
  if (list === 'products') return href('/admin/products/:product', { product: objectKey })
  return list === 'pictures' ? href('/admin/pictures/:picture', { picture: objectKey }) : null
}

/** Why it does not happen. What is missing is no page, but what somebody has named; and the rights are the maker's, not the reader's. */
export const reasonKey = (reason: ErrorCode): TextKey => ownReasons[reason] ?? `error.${reason}`

/** What the list calls its objects. */
export const objectKey = (list: string): TextKey => {
  const key = `bulk.object.${list}`
  return isText(key) ? key : 'bulk.object'
}

/** What is counted of each. */
export const countedKey = (list: string): TextKey => {
  const key = `bulk.counted.${list}`
  return isText(key) ? key : 'bulk.items'
}

export function fieldLabel(field: string): TextKey {
  const key = `office.field.${field}`
  return isText(key) ? key : 'bulk.value'
}

/** Fields of day and time, which are moments beyond the form. */
export const momentFields: readonly string[] = ['publish_at', 'withdraw_at']

/** Proposed while one types; anything else may be typed as well. */
export const suggestions: Record<string, readonly string[]> = {
  carrier: [
    'DHL',
    'Deutsche Post',
    'DPD',
    'GLS',
    'Hermes',
    'UPS',
    'FedEx',
    'Österreichische Post',
    'PostNL',
    'La Poste',
  ],
}
