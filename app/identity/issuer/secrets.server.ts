import { createHash, randomBytes } from 'node:crypto'

/** 256 bits that nobody guesses, in letters that a cookie and an address may carry. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a secret. It is random through and through, so one round of SHA-256 keeps it. */
export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

export function isSecret(value: string | null): value is string {
  return value !== null && /^[\w-]{43}$/.test(value)
}
