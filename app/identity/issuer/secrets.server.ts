import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, in characters that are allowed in cookies and addresses. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** The stored hash of a secret. The secret is fully random, so one round of SHA-256 is enough. */
export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

export function isSecret(value: string | null): value is string {
  return value !== null && /^[\w-]{43}$/.test(value)
}
