import { createHash } from 'node:crypto'

/** The same card has the same fingerprint in all payments, and the number cannot be derived from it. */
export function fingerprintOf(number: string): string {
  return createHash('sha256')
    .update(`barrow-test-card:${number}`)
    .digest('base64url')
    .replaceAll(/[-_]/g, '')
    .slice(0, 16)
}
