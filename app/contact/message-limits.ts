import { limits } from '#app/limits.ts'
import type { Actor } from '#app/operations/actor.ts'
import { limitNetwork, limitRate } from '#app/web/floods/rate-limit.ts'

const hour = 3_600_000

/**
 * Refuses who writes too often: from an address, from a network, and all guests together, since each message is a mail
 * to the shop and a sender with many networks would fill its mailbox. Customers are known by their sign-in and can
 * still write then.
 */
export async function limitMessages({ client, kind }: Pick<Actor, 'client' | 'kind'>) {
  if (client) await limitRate('contact', client, limits.messagesPerHour.value, hour)
  if (client) await limitNetwork('contact-network', client, limits.messagesOfNetwork.value, hour)
  if (kind === 'guest') await limitRate('contact-guests', 'all guests', limits.messagesOfGuests.value, hour)
}
