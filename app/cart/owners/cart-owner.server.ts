import { createHash, randomBytes } from 'node:crypto'
import type { CustomerId } from '#app/kernel/ids.ts'
import type { Owner } from '#app/operations/record.server.ts'
import type { Visit } from '#app/web/requests/visit.ts'
import { db } from '#db/database.server.ts'

/** Whose cart: a customer's by the account, a guest's by the secret in the cookie. */
export interface CartOwner {
  customerId: CustomerId | null
  tokenHash: Buffer | null
}

export function ownerOf({ visitor, cookies }: Pick<Visit, 'visitor' | 'cookies'>): CartOwner {
  return ownerFrom({ customerId: visitor.customer?.id ?? null, cartToken: cookies.get('cart') })
}

/** The secret may be any text that a client has sent. */
export function ownerFrom({ customerId, cartToken }: Pick<Owner, 'customerId' | 'cartToken'>): CartOwner {
  if (customerId) return { customerId, tokenHash: null }
  return { customerId: null, tokenHash: cartToken && /^[\w-]{22}$/.test(cartToken) ? hashOf(cartToken) : null }
}

/**
 * The carts of this owner, including closed ones. A guest's cart that became an account's belongs only to the account:
 * another person who used that browser before may know its key.
 */
export function cartsOf({ customerId, tokenHash }: CartOwner) {
  const carts = db.selectFrom('carts').select('id')
  if (customerId) return carts.where('customerId', '=', customerId)
  return carts.where('tokenHash', '=', tokenHash).where('customerId', 'is', null)
}

export function newToken(): string {
  return randomBytes(16).toString('base64url')
}

/** The database has only the hash: a reader of a backup cannot open anyone's cart. */
export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
