import { createHash } from 'node:crypto'

/** The version of an object: an API's ETag, and the `seen` that a form sends back. */
export const versionOf = (view: object): string =>
  createHash('sha256').update(JSON.stringify(view)).digest('base64url').slice(0, 22)

/**
 * The same in SQL, for a row that is a view of texts and whole numbers: the database writes these as JSON.stringify
 * does.
 */
export const versionOfRow = (row: string) =>
  `left(translate(encode(sha256(convert_to(row_to_json(${row})::text, 'UTF8')), 'base64'), '+/', '-_'), 22)`
