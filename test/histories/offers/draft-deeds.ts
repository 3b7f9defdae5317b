import { findShownDraft } from '#app/drafts/composing/shown-draft.server.ts'
import { mayCancelDraft, mayWithdrawLink } from '#app/drafts/draft.ts'
import { newId } from '#app/kernel/ids.ts'
import { performOnce } from '#app/operations/perform.server.ts'
import { placeDraft } from '#app/drafts/sending/place-draft.operation.ts'
import { sendDraft } from '#app/drafts/sending/send-draft.operation.ts'
import { things } from '#test/histories/shop/empty-shop.ts'
import { office } from '#test/support/people/drafts/drafts.ts'
import { staffAt } from '#test/support/people/staff/staff.ts'
import type { Deeds } from './deed.ts'

export type DraftPage = NonNullable<Awaited<ReturnType<typeof findShownDraft>>>

export async function findDraftPage(number: string, now: Date): Promise<DraftPage> {
  const page = await findShownDraft(number, { now })
  if (!page) throw new Error(`${number} has no page`)
  return page
}

export const draftDeeds: Deeds<DraftPage> = {
  change: {
    isOffered: ({ mayChangeLines }) => mayChangeLines,
    press: ({ row, checkout }, now) => {
      const line = checkout?.cart.lines[0]
      const put = line ? { variant: line.variantId, quantity: line.quantity } : { variant: things.cup, quantity: 1 }
      return office.put(row.id, put, now)
    },
  },
  send: {
    isOffered: ({ isOpen, agreed, notAsked }) => isOpen && agreed !== null && notAsked === null,
    press: ({ row, agreed }, now) =>
      performOnce(sendDraft, {
        key: row.id,
        input: { days: 7, agreed: agreed ?? '' },
        actor: staffAt(now),
        once: newId(),
      }),
  },
  place: {
    isOffered: ({ isOpen, mayOwe, isFree }) => isOpen && (mayOwe || isFree),
    press: ({ row, agreed }, now) => {
      const once = newId()
      const input = { submission: once, agreed: agreed ?? '' }
      return performOnce(placeDraft, { key: row.id, input, actor: staffAt(now), once })
    },
    // Orders that have the items and are not paid give way, or not.
    unless: 'stock.in_checkout',
  },
  'withdraw its link': {
    isOffered: (page) => mayWithdrawLink(page).ok,
    press: ({ row }, now) => office.withdraw(row.id, now),
    unless: 'payment.under_way',
  },
  'give up': {
    isOffered: (page) => mayCancelDraft(page).ok,
    press: ({ row }, now) => office.cancel(row.id, now),
    unless: 'payment.under_way',
  },
}
