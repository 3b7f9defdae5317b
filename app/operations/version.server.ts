import { createHash } from 'node:crypto'

/** Which version of an object this is: what an API calls its ETag, and a form hands back as what it was shown. */
export const versionOf = (view: object): string =>
  createHash('sha256').update(JSON.stringify(view)).digest('base64url').slice(0, 22)
