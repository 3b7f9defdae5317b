import { expect, test } from 'vitest'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { maySchedule } from './schedule.ts'

const now = new Date('2026-11-29T12:00:00Z')
const day = 86_400_000
const inDays = (days: number | null) => (days === null ? null : new Date(now.getTime() + days * day))

const cases: ['draft' | 'active' | 'archived', number | null, number | null, ReturnType<typeof maySchedule>][] = [
  ['draft', 1, null, agree()],
  ['draft', 1, 2, agree()],
  ['draft', 0, null, agree()],
  ['draft', null, null, agree()],
  ['active', null, 1, agree()],
  ['archived', 1, null, refuse('product.archived')],
  ['archived', null, null, refuse('product.archived')],
  ['active', 1, 2, refuse('product.on_sale', '/publish_at')],
  ['draft', -1, null, refuse('product.publish_past', '/publish_at')],
  ['draft', 731, null, refuse('product.scheduled_far', '/publish_at')],
  ['active', null, 731, refuse('product.scheduled_far', '/withdraw_at')],
  ['active', null, 0, refuse('product.withdraw_early', '/withdraw_at')],
  ['draft', 2, 2, refuse('product.withdraw_early', '/withdraw_at')],
  ['draft', 2, 1, refuse('product.withdraw_early', '/withdraw_at')],
  ['draft', null, 1, refuse('product.withdraw_unpublished', '/withdraw_at')],
]
test.each(cases)('%s, published in %s days and taken out in %s', (status, from, until, outcome) => {
  expect(maySchedule(status, { publishAt: inDays(from), withdrawAt: inDays(until) }, now)).toEqual(outcome)
})
