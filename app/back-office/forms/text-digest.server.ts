import { createHash } from 'node:crypto'

/** What stands in place of a long text in its hidden field: a form with each text twice would be refused as too large. */
export const digestOf = (text: string): string =>
  `sha256 ${createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('base64url')}`
