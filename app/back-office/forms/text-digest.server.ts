import { createHash } from 'node:crypto'

/** A hash of a long text, for its hidden field: with each text twice, the form would be refused as too large. */
export const digestOf = (text: string): string =>
  `sha256 ${createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('base64url')}`
