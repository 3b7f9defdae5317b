import type { DraftId } from '#app/kernel/ids.ts'
import type { Machine } from '#app/kernel/state-machine.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'

export const draftStates = ['open', 'sent', 'ordered', 'cancelled'] as const
export type DraftState = (typeof draftStates)[number]
type DraftEvent = 'send' | 'withdraw' | 'order' | 'cancel'

export const draftMachine: Machine<DraftState, DraftEvent> = {
  name: 'draft',
  initial: 'open',
  transitions: [
    { from: 'open', event: 'send', to: 'sent', when: 'all is filled in, and its items are there' },
    { from: 'sent', event: 'withdraw', to: 'open', when: 'no payment is under way; a waiting order is ended first' },
    { from: 'open', event: 'order', to: 'ordered', when: 'placed on account, or money came late for a former link' },
    { from: 'sent', event: 'order', to: 'ordered', when: 'its order is placed' },
    { from: 'cancelled', event: 'order', to: 'ordered', when: 'money came late for a former link' },
    { from: 'open', event: 'cancel', to: 'cancelled' },
    { from: 'sent', event: 'cancel', to: 'cancelled', when: 'no payment is under way; a waiting order is ended first' },
  ],
}

export interface DraftFacts {
  state: DraftState
  linkExpiresAt: Date | null
  /** Its order that waits for money: until when. Null: none does. */
  waitsUntil: Date | null
  /** The money for that order is there or on its way, so that it does not end. */
  isBeingPaid: boolean
  /** The order that it adds to, and would be delivered with, was cancelled. */
  isLeftAlone: boolean
}

/** What a link sells stays as it is: who wants to change it ends the link first. */
export function mayChangeDraft({
  state,
}: Pick<DraftFacts, 'state'>): Outcome<undefined, 'draft.not_open' | 'draft.sent'> {
  if (state === 'sent') return refuse('draft.sent')
  return state === 'open' ? agree() : refuse('draft.not_open')
}

type Ending = Pick<DraftFacts, 'state' | 'isBeingPaid'>

/** A link that was sent can be ended, whether it has expired or not, unless it is being paid. */
export function mayWithdrawLink({
  state,
  isBeingPaid,
}: Ending): Outcome<undefined, 'draft.not_sent' | 'draft.being_paid'> {
  if (state !== 'sent') return refuse('draft.not_sent')
  return isBeingPaid ? refuse('draft.being_paid') : agree()
}

/** What is neither ordered nor cancelled, nor being paid. */
export function mayCancelDraft({
  state,
  isBeingPaid,
}: Ending): Outcome<undefined, 'draft.not_open' | 'draft.being_paid'> {
  if (state !== 'open' && state !== 'sent') return refuse('draft.not_open')
  return isBeingPaid ? refuse('draft.being_paid') : agree()
}

/**
 * Whether its link still sells it. A payment that was begun in time may be finished: its order waits a while longer than
 * the link.
 */
export function mayPayDraft(
  { state, linkExpiresAt, waitsUntil, isLeftAlone }: DraftFacts,
  now: Date,
): Outcome<undefined, 'order.already_paid' | 'draft.link_ended'> {
  if (state === 'ordered') return refuse('order.already_paid')
  if (state !== 'sent') return refuse('draft.link_ended')
  const begun = waitsUntil !== null && waitsUntil.getTime() > now.getTime() + limits.timeToPay.value
  const isOpen = !isLeftAlone && linkExpiresAt !== null && linkExpiresAt > now
  return begun || isOpen ? agree() : refuse('draft.link_ended')
}

/** Its number as people type it: "d101" or only its digits. */
export const draftNumberTyped = (typed: string) =>
  typed
    .trim()
    .toUpperCase()
    .replace(/^(?=\d+$)/, 'D')

export interface LinkedDraft {
  id: DraftId
  linkSeries: number
}
