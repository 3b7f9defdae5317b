import { findGone } from '#app/cart/lines/cart-lines.server.ts'
import { seenOf } from '#app/checkout/checkout.server.ts'
import { offersOnAccount } from '#app/checkout/placing/place.server.ts'
import { paymentProblems } from '#app/checkout/paying/payment-problems.ts'
import { viewOf } from '#app/drafts/draft.record.ts'
import { versionOf } from '#app/operations/version.server.ts'
import type { Actor } from '#app/operations/actor.ts'
import { languageOf } from '#app/web/language-of.ts'
import { money } from '#app/kernel/money.ts'
import { db } from '#db/database.server.ts'
import { fileDraft, findDraftRow } from '#app/drafts/draft-file.server.ts'
import { mayOrderDraft } from '#app/drafts/may-order-draft.ts'
import { soldBy } from '#app/drafts/offer.server.ts'
import { mayAskFor } from '#app/drafts/sending/send-link.server.ts'
import { draftLink } from '#app/drafts/draft-link.server.ts'

/** What the office's page of a draft shows, and what may be done with it now. */
export async function findShownDraft(key: string, { now }: Pick<Actor, 'now'>) {
  const row = await findDraftRow(db, key)
  if (!row) return null
  const filed = await fileDraft(db, row, now)
  const { checkout, locale, state } = filed
  const may = mayOrderDraft(filed)
  const asked = checkout && may.ok ? mayAskFor(money(checkout.totals.total, row.currency)) : null
  const isFree = checkout !== null && may.ok && checkout.totals.total === 0
  const owed = checkout && may.ok && !isFree ? await offersOnAccount(row.customerId, checkout, now) : null
  return {
    ...filed,
    isOpen: state === 'open',
    /** Those of an exchange stay as they were worked out. */
    mayChangeLines: state === 'open' && row.exchanges === null,
    /** Lines that it had until their product or variant was deleted. */
    gone: state === 'open' ? await findGone(db, row.cartId) : [],
    sold: soldBy(row),
    /** Why it cannot be sent yet; null: it can. */
    notReady: may.ok ? null : may.reason,
    /** Why no payment link can ask for its total; null: one can. */
    notAsked: !asked || asked.ok ? null : asked.reason,
    notOnAccount: !owed || owed.ok ? null : paymentProblems[owed.reason],
    mayOwe: owed?.ok ?? false,
    /** It costs nothing, so staff can place it. */
    isFree,
    /** Its version: forms send it back, so that nobody overwrites a colleague's change without having seen it. */
    seen: versionOf(viewOf(filed)),
    agreed: checkout && may.ok ? seenOf(checkout) : null,
    link: state === 'sent' ? draftLink(languageOf(locale), row) : null,
    isLinkOver: row.linkExpiresAt !== null && row.linkExpiresAt <= now,
  }
}
