import { Fault, notFound } from '#app/errors.ts'
import { findCustomerOf, identityOf } from '#app/identity/people/customer-of.server.ts'
import { limits } from '#app/limits.ts'
import { type Asking, noteRefused } from '#app/system/logs/security-log.server.ts'
import { limitRefusals } from '#app/web/floods/rate-limit.ts'
import type { CustomerId } from '#app/kernel/ids.ts'
import type { Actor } from '#app/operations/actor.ts'
import { db } from '#db/database.server.ts'
import { findLinkedOrder, findOwnOrder } from './order-details.server.ts'
import type { OrderDetails } from './order-details.ts'

/** The reader of a page or of an operation. */
type Reader = Asking & { visitor: { customer: { id: CustomerId } | null } }

interface Seen {
  order: OrderDetails
  /** It belongs to the person signed in; otherwise it was opened by its link. */
  isOwn: boolean
  /** False for a link that is too old: it shows the order's progress and no personal data. */
  isWhole: boolean
}

/** The order for its customer and the holder of its link. For everyone else it is not found. */
export async function getSeenOrder(visit: Reader, number: string, key: string | null): Promise<Seen> {
  const own = visit.visitor.customer ? await findOwnOrder(number, visit.visitor.customer.id) : null
  if (own) return { order: own, isOwn: true, isWhole: true }
  if (!key) notFound()
  const guesses = limits.linkGuesses.value
  const linked = await limitRefusals('order-link', visit.client, guesses, 3_600_000, async () => {
    const found = await findLinkedOrder(number, key, visit.now)
    if (!found) noteRefused('link_guessed', visit)
    return found ?? notFound()
  })
  return { ...linked, isOwn: false }
}

/** The order for an operation, if the caller may see all of it: her own, or by its link. */
export async function findSeen(actor: Actor, number: string, key: string | null): Promise<OrderDetails | null> {
  const { client, now, requestId } = actor
  if (!number || client === null) return null
  const customerId = await findCustomerOf(db, actor)
  const identityId = identityOf(actor)
  const visitor = { customer: customerId && { id: customerId }, session: identityId && { identityId } }
  try {
    const asked = { client, now, requestId, path: '/orders/:number', visitor } as const
    const { order, isWhole } = await getSeenOrder(asked, number, key || null)
    return isWhole ? order : null
  } catch (error) {
    if (error instanceof Fault) return null
    throw error
  }
}
