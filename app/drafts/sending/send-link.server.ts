import { toProviderAmount } from '#app/card-payments/provider-amounts.ts'
import { touchCart } from '#app/cart/cart.server.ts'
import type { CheckoutView } from '#app/checkout/checkout-view.ts'
import { draftOf } from '#app/checkout/placing/place-order.operation.ts'
import type { Money } from '#app/kernel/money.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import { move } from '#app/kernel/state-machine.ts'
import { queueLetter } from '#app/mail/letters.server.ts'
import { languageOf } from '#app/web/language-of.ts'
import type { FiledDraft } from '#app/drafts/draft-file.server.ts'
import { draftLink } from '#app/drafts/draft-link.server.ts'
import { draftMachine } from '#app/drafts/draft.ts'
import { offerOf } from '#app/drafts/offer.server.ts'
import type { Tx } from '#db/database.server.ts'
import type { DraftMail } from './draft-link.mail.ts'

const day = 86_400_000

interface Sent {
  link: string
  expires_at: string
}

export type AskRefusal = 'payment.amount_too_small' | 'payment.amount_not_payable'

/** Whether a link can ask for that much: what the card provider takes in one payment, or nothing at all. */
export function mayAskFor(total: Money): Outcome<undefined, AskRefusal> {
  const payable = total.amount === 0 ? agree() : toProviderAmount(total)
  if (payable.ok) return agree()
  return refuse(payable.reason === 'too-small' ? 'payment.amount_too_small' : 'payment.amount_not_payable')
}

/** Mails the customer of an open draft the link that sells it as `agreed`, for so many days. The caller holds the draft. */
export async function sendLink(
  tx: Tx,
  { row, locale }: FiledDraft,
  agreed: CheckoutView,
  days: number,
  now: Date,
): Promise<Outcome<Sent, AskRefusal>> {
  const offer = offerOf(draftOf(agreed, row.customerId, locale))
  const may = mayAskFor({ amount: offer.total, currency: offer.currency })
  if (!may.ok) return may
  const [linkSeries, linkExpiresAt] = [row.linkSeries + 1, new Date(now.getTime() + days * day)]
  const state = move(draftMachine, row.state, 'send')
  const change = { state, offer: JSON.stringify(offer), linkSeries, linkExpiresAt }
  await tx.updateTable('drafts').set(change).where('id', '=', row.id).execute()
  // As long as its link.
  await touchCart(tx, row.cartId, {}, now)
  const data: DraftMail = { draft: row.id, number: row.number, linkSeries, until: linkExpiresAt.toISOString(), offer }
  await queueLetter(tx, {
    kind: 'draft-link',
    reference: `${row.id} ${linkSeries}`,
    recipient: offer.email,
    locale,
    data: { ...data },
    toStranger: false,
  })
  const link = draftLink(languageOf(locale), { ...row, linkSeries })
  return agree({ link, expires_at: linkExpiresAt.toISOString() })
}
