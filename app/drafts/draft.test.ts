import { expect, test } from 'vitest'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import { draftNumberTyped, draftStates, mayCancelDraft, mayChangeDraft, mayPayDraft, mayWithdrawLink } from './draft.ts'

const now = new Date('2026-11-26T12:00:00Z')
const later = (ms: number) => new Date(now.getTime() + ms)
const sent = {
  state: 'sent',
  linkExpiresAt: later(1),
  waitsUntil: null,
  isBeingPaid: false,
  isLeftAlone: false,
} as const

test('what a link sells is not changed while the link exists', () => {
  expect(draftStates.map((state) => mayChangeDraft({ state }))).toEqual([
    agree(),
    refuse('draft.sent'),
    refuse('draft.not_open'),
    refuse('draft.not_open'),
  ])
})

test('a link that was sent can be ended, and what is not ordered can be cancelled', () => {
  expect(draftStates.filter((state) => mayWithdrawLink({ state, isBeingPaid: false }).ok)).toEqual(['sent'])
  expect(draftStates.filter((state) => mayCancelDraft({ state, isBeingPaid: false }).ok)).toEqual(['open', 'sent'])
})

test('a link sells until its end, once', () => {
  expect(mayPayDraft(sent, now)).toEqual(agree())
  expect(mayPayDraft({ ...sent, linkExpiresAt: now }, now)).toEqual(refuse('draft.link_ended'))
  expect(mayPayDraft({ ...sent, isLeftAlone: true }, now)).toEqual(refuse('draft.link_ended'))
  expect(mayPayDraft({ ...sent, state: 'open' }, now)).toEqual(refuse('draft.link_ended'))
  expect(mayPayDraft({ ...sent, state: 'cancelled' }, now)).toEqual(refuse('draft.link_ended'))
  expect(mayPayDraft({ ...sent, state: 'ordered' }, now)).toEqual(refuse('order.already_paid'))
})

test('a payment that was begun before the link’s end may be finished, as long as there is time to pay', () => {
  const ended = { ...sent, linkExpiresAt: later(-1) }
  expect(mayPayDraft({ ...ended, waitsUntil: later(limits.timeToPay.value + 1) }, now)).toEqual(agree())
  expect(mayPayDraft({ ...ended, waitsUntil: later(limits.timeToPay.value) }, now)).toEqual(refuse('draft.link_ended'))
})

test('its number is found however it is typed', () => {
  expect([' d101', '101', 'D101'].map(draftNumberTyped)).toEqual(['D101', 'D101', 'D101'])
})
