import { createHash } from 'node:crypto'

/** The same card gives the same mark in all payments, and the mark gives no number back. */
export function fingerprintOf(number: string): string {
  return createHash('sha256')
    .update(`barrow-test-card:${number}`)
    .digest('base64url')
    .replaceAll(/[-_]/g, '')
    .slice(0, 16)
}
