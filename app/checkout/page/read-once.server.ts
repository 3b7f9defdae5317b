import { type CartOwner, ownerOf } from '#app/cart/owners/cart-owner.server.ts'
import { type FiledCheckout, readByLock } from '#app/checkout/checkout.server.ts'
import type { ErrorCode } from '#app/errors.ts'
import type { Visit } from '#app/web/requests/visit.ts'

/** Of a request, which its cookies stand for: its act and its page get visits of their own. */
const owners = new WeakMap<Visit['cookies'], CartOwner>()
const refused = new WeakMap<Visit['cookies'], FiledCheckout>()

/** Whose checkout a press of its page is about. */
export function pressedBy(visit: Pick<Visit, 'visitor' | 'cookies'>): CartOwner {
  const owner = ownerOf(visit)
  owners.set(visit.cookies, owner)
  return owner
}

/**
 * The press was refused because of what it has read, and has changed nothing: its page shows that. A full cart is the most that a
 * page reads, and anyone may send such presses.
 */
export function noteRefused({ cookies }: Pick<Visit, 'cookies'>) {
  const owner = owners.get(cookies)
  const read = owner && readByLock(owner)
  if (read) refused.set(cookies, read)
}

/** For `place`, which has put others' reservations out of the way by the time of its other refusals. */
export const restsOnItsRead = (problem: ErrorCode | null | undefined) =>
  problem === 'checkout.changed' || problem === 'checkout.incomplete'

/** Null: it is to be read. */
export const readBefore = ({ cookies }: Pick<Visit, 'cookies'>): FiledCheckout | null => refused.get(cookies) ?? null
