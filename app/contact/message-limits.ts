import { limits } from '#app/limits.ts'
import { limitNetwork, limitRate } from '#app/web/rate-limit.ts'
import type { Visit } from '#app/web/visit.ts'

const hour = 3_600_000

/**
 * Refuses who writes too often: from an address, from a network, and all guests together, since each message is a mail to the
 * shop and whoever has many networks would fill its mailbox. Customers are known by their sign-in and can still write then.
 */
export async function limitMessages({ client, visitor }: Pick<Visit, 'client' | 'visitor'>) {
  await limitRate('contact', client, limits.messagesPerHour.value, hour)
  await limitNetwork('contact-network', client, limits.messagesOfNetwork.value, hour)
  if (!visitor.customer) await limitRate('contact-guests', 'all guests', limits.messagesOfGuests.value, hour)
}
