import type { ProviderEvent } from '#app/payment-provider/payment-provider.ts'
import { db } from '#db/database.server.ts'
import { raiseProblem, resolveProblem } from './problems.server.ts'

/** Some messages change no money and yet ask for a person: a bank's early warning, a payment of elevated risk. */
export async function noteWarning({ id, tells, payment, at }: ProviderEvent) {
  if (!payment) return
  const attempts = db.selectFrom('paymentAttempts').select('orderId').where('providerReference', '=', payment)
  const { orderId } = (await attempts.executeTakeFirst()) ?? { orderId: null }
  // A second warning about the same payment is a second call.
  const about = { reference: payment, orderId, details: { event: id } }
  if (tells === 'fraud-warning') await raiseProblem(db, { ...about, kind: 'fraud-warning' })
  if (tells === 'review-opened') await raiseProblem(db, { ...about, kind: 'review' })
  if (tells === 'review-closed') await resolveProblem(db, 'review', payment, 'provider', at)
}
