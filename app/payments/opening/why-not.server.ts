import type { OrderId } from '#app/kernel/ids.ts'
import { ProviderRefused, ProviderUndecided } from '#app/payment-provider/payment-provider.ts'
import { noteProviderRefusal } from '#app/problems/note-refusal.server.ts'

/** The refusal if the provider has decided nothing; if it refuses the shop itself, the operator is alerted. */
export async function whyNot(error: unknown, orderId: OrderId, now: Date): Promise<'unavailable' | 'not-possible'> {
  if (!(error instanceof ProviderUndecided)) throw error
  if (!(error instanceof ProviderRefused)) return 'unavailable'
  await noteProviderRefusal(error, orderId, now)
  return 'not-possible'
}

export type ProviderRefusal = 'payment.provider_away' | 'payment.provider_refuses'

/** The same, for staff. */
export const whyNotForStaff = async (...asked: Parameters<typeof whyNot>): Promise<ProviderRefusal> =>
  (await whyNot(...asked)) === 'unavailable' ? 'payment.provider_away' : 'payment.provider_refuses'
