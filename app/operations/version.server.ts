import { createHash } from 'node:crypto'

/** Which version of an object this is: what an API calls its ETag, and a form hands back as what it was shown. */
export const versionOf = (view: object): string =>
  createHash('sha256').update(JSON.stringify(view)).digest('base64url').slice(0, 22)

/** The same, as a part of a statement, of a row that is a view of texts and whole numbers: the database writes these as JSON.stringify does. */
export const versionOfRow = (row: string) =>
  `left(translate(encode(sha256(convert_to(row_to_json(${row})::text, 'UTF8')), 'base64'), '+/', '-_'), 22)`
