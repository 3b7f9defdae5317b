import { cancelDraft } from './sending/cancel-draft.operation.ts'
import { chooseDraftDelivery } from './composing/choose-draft-delivery.operation.ts'
import { chooseDraftShipping } from './composing/choose-draft-shipping.operation.ts'
import { createDraft } from './composing/create-draft.operation.ts'
import { payDraft } from './paying/pay-draft.operation.ts'
import { placeDraft } from './sending/place-draft.operation.ts'
import { putDraftLine } from './composing/put-draft-line.operation.ts'
import { sendDraft } from './sending/send-draft.operation.ts'
import { tellDraftContact } from './composing/tell-draft-contact.operation.ts'
import { withdrawDraftLink } from './sending/withdraw-draft-link.operation.ts'

/** Everything that is done with draft orders and their payment links. */
export const draftOperations = {
  cancelDraft,
  chooseDraftDelivery,
  chooseDraftShipping,
  createDraft,
  payDraft,
  placeDraft,
  putDraftLine,
  sendDraft,
  tellDraftContact,
  withdrawDraftLink,
} as const
