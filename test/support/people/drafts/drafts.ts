import { seenOf } from '#app/checkout/checkout.server.ts'
import { chooseDraftDelivery } from '#app/drafts/composing/choose-draft-delivery.operation.ts'
import { createDraft } from '#app/drafts/composing/create-draft.operation.ts'
import { putDraftLine } from '#app/drafts/composing/put-draft-line.operation.ts'
import { tellDraftContact } from '#app/drafts/composing/tell-draft-contact.operation.ts'
import { fileDraft, type FiledDraft, findDraftRow } from '#app/drafts/draft-file.server.ts'
import { draftKey } from '#app/drafts/draft-link.server.ts'
import { offerSeen } from '#app/drafts/offer.server.ts'
import { findOffered } from '#app/drafts/paying/offered-draft.record.ts'
import { payDraft } from '#app/drafts/paying/pay-draft.operation.ts'
import { cancelDraft } from '#app/drafts/sending/cancel-draft.operation.ts'
import { placeDraft } from '#app/drafts/sending/place-draft.operation.ts'
import { sendDraft } from '#app/drafts/sending/send-draft.operation.ts'
import { withdrawDraftLink } from '#app/drafts/sending/withdraw-draft-link.operation.ts'
import { newId, type ShippingMethodId, type ShippingZoneId, type VariantId } from '#app/kernel/ids.ts'
import type { Actor } from '#app/operations/actor.ts'
import { perform, performOnce } from '#app/operations/perform.server.ts'
import { db } from '#db/database.server.ts'
import { guestAt } from '#test/support/people/shopper-acts.ts'
import { staffAt } from '#test/support/people/staff/staff.ts'

const home = { country: 'DE', name: 'Ada', line1: 'Kai 1', city: 'Flensburg', postal_code: '24937' }

const agreed = <Value>(done: { ok: true; value: Value } | { ok: false; reason: string }): Value => {
  if (!done.ok) throw new Error(`refused: ${done.reason}`)
  return done.value
}

/** The operations on drafts, as staff do them. */
export const office = {
  create: async (now: Date) => agreed(await perform(createDraft, { key: null, input: {}, actor: staffAt(now) })).id,
  put: (draft: string, input: object, now: Date, actor: Actor = staffAt(now)) =>
    perform(putDraftLine, { key: draft, input, actor }),
  contact: (draft: string, input: object, now: Date) =>
    perform(tellDraftContact, {
      key: draft,
      input: { email: 'ada@example.com', language: 'en', ...input },
      actor: staffAt(now),
    }),
  deliver: (draft: string, now: Date) =>
    perform(chooseDraftDelivery, { key: draft, input: { address: home }, actor: staffAt(now) }),
  send: async (draft: string, now: Date, { days = 7, once = newId() as string } = {}) => {
    const { checkout } = await getDraft(draft, now)
    const input = { days, agreed: checkout ? seenOf(checkout) : '' }
    return performOnce(sendDraft, { key: draft, input, actor: staffAt(now), once })
  },
  withdraw: (draft: string, now: Date) => perform(withdrawDraftLink, { key: draft, input: {}, actor: staffAt(now) }),
  cancel: (draft: string, now: Date) => perform(cancelDraft, { key: draft, input: {}, actor: staffAt(now) }),
  place: async (draft: string, now: Date, submission: string = newId(), once: string = submission) => {
    const { checkout } = await getDraft(draft, now)
    const input = { submission, agreed: checkout ? seenOf(checkout) : 'x' }
    return performOnce(placeDraft, { key: draft, input, actor: staffAt(now), once })
  },
}

export async function getDraft(draft: string, now = new Date()): Promise<FiledDraft> {
  const row = await findDraftRow(db, draft)
  if (!row) throw new Error('there is no such draft')
  return fileDraft(db, row, now)
}

/** Everything is filled in. */
export async function aFullDraft(lines: readonly { variantId: VariantId; quantity?: number }[], now = new Date()) {
  const draft = await office.create(now)
  for (const { variantId, quantity = 1 } of lines)
    agreed(await office.put(draft, { variant: variantId, quantity }, now))
  agreed(await office.contact(draft, {}, now))
  agreed(await office.deliver(draft, now))
  return draft
}

/** What the holder of the link is shown, and the press of the button there. */
export async function aLink(draft: string, now = new Date()) {
  const { row } = await getDraft(draft, now)
  const key = { number: row.number, link: draftKey(row) }
  const offered = await findOffered(key, guestAt(now))
  return { key, agreed: offered?.offer ? offerSeen(offered.offer) : '' }
}

export const pressLink = (
  { key, agreed: seen }: Awaited<ReturnType<typeof aLink>>,
  now = new Date(),
  { submission = newId() as string, method = 'fields' } = {},
) => perform(payDraft, { key, input: { submission, agreed: seen, method }, actor: guestAt(now) })

/** Parcels for 4.90 within Germany. */
export async function sellsToGermany() {
  const zoneId = newId<ShippingZoneId>()
  await db
    .insertInto('shippingZones')
    .values({ id: zoneId, name: 'Home', countries: ['DE'] })
    .execute()
  const method = { id: newId<ShippingMethodId>(), zoneId, name: 'Parcel', price: 490, daysMin: 1, daysMax: 2 }
  await db.insertInto('shippingMethods').values(method).execute()
}
