import { createHash } from 'node:crypto'
import { orderedJson } from '#app/kernel/ordered-json.ts'
import type { ShopRecord } from './record.server.ts'

/** The version of an object: an API's ETag, and an event's. */
export const versionOf = (view: object): string => digestOf(JSON.stringify(view))

/**
 * The version that a page shows and its forms send back: what somebody decides about the object. Sorted, because the
 * view of a stored event comes back in the database's order.
 */
export function shownVersionOf<Key, Facts, View extends object>(
  { decidedOf }: Pick<ShopRecord<Key, Facts, View>, 'decidedOf'>,
  view: View,
): string {
  return decidedOf ? digestOf(orderedJson(decidedOf(view))) : versionOf(view)
}

const digestOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22)

/**
 * The same in SQL, for a row that is a view of texts and whole numbers: the database writes these as JSON.stringify
 * does.
 */
export const versionOfRow = (row: string) =>
  `left(translate(encode(sha256(convert_to(row_to_json(${row})::text, 'UTF8')), 'base64'), '+/', '-_'), 22)`
