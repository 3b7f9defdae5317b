import { createHash, randomBytes } from 'node:crypto'
import type { Visit } from '#app/web/visit.ts'

/** Whose cart: a customer's by the account, a guest's by the secret in the cookie. */
export interface CartOwner {
  customerId: string | null
  tokenHash: Buffer | null
}

export function ownerOf({ visitor, cookies }: Pick<Visit, 'visitor' | 'cookies'>): CartOwner {
  if (visitor.customer) return { customerId: visitor.customer.id, tokenHash: null }
  const token = cookies.get('cart')
  return { customerId: null, tokenHash: token && /^[\w-]{22}$/.test(token) ? hashOf(token) : null }
}

export function newToken(): string {
  return randomBytes(16).toString('base64url')
}

/** The database holds the hash alone: who reads a backup cannot open anybody's cart. */
export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
