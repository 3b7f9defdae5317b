import { expect, test } from 'vitest'
import { newId } from '#app/kernel/ids.ts'
import { perform } from '#app/operations/perform.server.ts'
import { permissionsOf } from '#app/permissions.ts'
import { db } from '#db/database.server.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { staffAt } from '#test/support/people/staff/staff.ts'
import { eventsAbout } from '#test/support/told.ts'
import type { Problem } from './problems.server.ts'
import { raiseProblem, resolveProblem } from './problems.server.ts'
import { reopenPaymentProblem } from './reopen-payment-problem.operation.ts'
import { resolvePaymentProblem } from './resolve-payment-problem.operation.ts'

useDatabase()
const now = new Date()
const dispute = (details: Problem['details'], reference: string): Problem => ({ kind: 'dispute', reference, details })

const resolve = (key: string, calls?: number, who = 'ada') =>
  perform(resolvePaymentProblem, { key, input: { calls }, actor: staffAt(now, who) })
const reopen = (key: string, who = 'ada') => perform(reopenPaymentProblem, { key, input: {}, actor: staffAt(now, who) })

async function getProblem(reference: string) {
  const found = db
    .selectFrom('paymentProblems')
    .select(['id', 'calls', 'resolvedBy', 'details'])
    .where('reference', '=', reference)
  expect(await found.execute()).toHaveLength(1)
  return found.executeTakeFirstOrThrow()
}

/** A dispute of 24.00 that a person has looked at. */
async function aLookedAt(before = { amount: 2_400, reason: 'fraudulent', state: 'inquiry' }) {
  const reference = `du_${newId()}`
  await raiseProblem(db, dispute(before, reference))
  const { id, calls } = await getProblem(reference)
  expect(await resolve(id, calls)).toMatchObject({ ok: true })
  return { reference, before }
}

test('each problem raised or resolved is an event; no change is none', async () => {
  const { reference, before } = await aLookedAt()
  const { id } = await getProblem(reference)
  await raiseProblem(db, dispute(before, reference))
  expect(await resolve(id)).toMatchObject({ ok: true })
  const told = ['payment_problem.raised', 'payment_problem.resolved']
  expect(await eventsAbout('payment_problems', id)).toEqual(told)
  expect(await reopen(id)).toMatchObject({ ok: true })
  expect(await reopen(id)).toMatchObject({ ok: true })
  await resolveProblem(db, 'dispute', reference, 'provider', now)
  await resolveProblem(db, 'dispute', reference, 'provider', now)
  const since = ['payment_problem.reopened', 'payment_problem.resolved']
  expect(await eventsAbout('payment_problems', id)).toEqual([...told, ...since])
  await raiseProblem(db, dispute(before, reference))
  expect((await eventsAbout('payment_problems', id)).slice(4)).toEqual(['payment_problem.raised'])
})

test('a resolved problem that is unchanged notifies no one again', async () => {
  const { reference, before } = await aLookedAt()
  await raiseProblem(db, dispute(before, reference))
  await raiseProblem(db, dispute({ state: 'inquiry', reason: 'fraudulent', amount: 2_400 }, reference))
  expect(await getProblem(reference)).toMatchObject({ calls: 1, resolvedBy: 'ada' })
})

test.each([
  ['an inquiry that becomes a dispute', { state: 'open' }],
  ['another amount', { amount: 1_200 }],
  ['another reason', { reason: 'product_not_received' }],
])('%s is a new notification, even after a person has looked', async (_, change) => {
  const { reference, before } = await aLookedAt()
  const changed = { ...before, ...change }
  for (let times = 0; times < 3; times++) await raiseProblem(db, dispute(changed, reference))
  expect(await getProblem(reference)).toMatchObject({ calls: 2, resolvedBy: null, details: changed })
})

test('a problem that was gone and comes back is a new one, no matter who looked at the former one or resolved it', async () => {
  const { reference, before } = await aLookedAt()
  await resolveProblem(db, 'dispute', reference, 'provider', now)
  expect(await getProblem(reference)).toMatchObject({ resolvedBy: 'ada' })
  await raiseProblem(db, dispute(before, reference))
  expect(await getProblem(reference)).toMatchObject({ calls: 2, resolvedBy: null })
  await resolveProblem(db, 'dispute', reference, 'provider', now)
  expect(await getProblem(reference)).toMatchObject({ calls: 2, resolvedBy: 'provider' })
  await raiseProblem(db, dispute(before, reference))
  expect(await getProblem(reference)).toMatchObject({ calls: 3, resolvedBy: null })
})

test('figures of the moment are no news', async () => {
  const reference = newId()
  const flood = (declined: number): Problem => ({ kind: 'card-testing', reference, details: { declined }, once: true })
  for (const declined of [31, 32, 40]) await raiseProblem(db, flood(declined))
  expect(await getProblem(reference)).toMatchObject({ calls: 1, details: { declined: 31 } })
})

test('resolving covers only what was shown, not what came meanwhile', async () => {
  const reference = `du_${newId()}`
  await raiseProblem(db, dispute({ state: 'inquiry' }, reference))
  const shown = await getProblem(reference)
  await raiseProblem(db, dispute({ state: 'open' }, reference))
  expect(await resolve(shown.id, shown.calls)).toMatchObject({ reason: 'problem.changed' })
  expect(await getProblem(reference)).toMatchObject({ resolvedBy: null })
  expect(await resolve(shown.id, 2)).toMatchObject({ ok: true })
  expect(await reopen(shown.id)).toMatchObject({ ok: true })
  expect(await getProblem(reference)).toMatchObject({ calls: 2, resolvedBy: null })
})

test('one change seen ten times at once is one call', async () => {
  const { reference, before } = await aLookedAt()
  const raises = Array.from({ length: 10 }, () => raiseProblem(db, dispute({ ...before, state: 'open' }, reference)))
  await Promise.all(raises)
  expect(await getProblem(reference)).toMatchObject({ calls: 2 })
})

test('a problem whose reason is gone is not reopened: it would never be closed again', async () => {
  const { reference, before } = await aLookedAt()
  const { id } = await getProblem(reference)
  await resolveProblem(db, 'dispute', reference, 'shop', now)
  expect(await reopen(id)).toMatchObject({ reason: 'problem.over' })
  expect(await getProblem(reference)).toMatchObject({ resolvedBy: 'ada' })
  // Come back, it is a new call.
  await raiseProblem(db, dispute(before, reference))
  expect(await getProblem(reference)).toMatchObject({ calls: 2, resolvedBy: null })
})

test('a resolved problem keeps the first person who resolved it, and only that person can reopen it; each step is in the audit log', async () => {
  const { reference } = await aLookedAt()
  const { id } = await getProblem(reference)
  const again = await Promise.all(Array.from({ length: 5 }, () => resolve(id, undefined, 'ben')))
  expect(again.every(({ ok }) => ok)).toBe(true)
  expect(await reopen(id, 'ben')).toMatchObject({ reason: 'record.resolved_by_other' })
  expect(await getProblem(reference)).toMatchObject({ resolvedBy: 'ada' })
  expect(await reopen(id)).toMatchObject({ ok: true })
  const entries = db.selectFrom('auditEntries').select(['operation', 'actorId', 'changes']).where('objectId', '=', id)
  const kept = await entries.orderBy('id').execute()
  expect(kept.filter(({ actorId }) => actorId === 'ada')).toMatchObject([
    { operation: 'payment_problems.resolve', changes: { resolved_by: [null, 'ada'] } },
    { operation: 'payment_problems.reopen', changes: { resolved_by: ['ada', null] } },
  ])
})

test('only a person who may refund can resolve a problem, and a missing problem is not found', async () => {
  const { id } = await getProblem((await aLookedAt()).reference)
  const call = { key: id, input: {}, actor: { ...staffAt(now), permissions: permissionsOf(true, ['support']) } }
  await expect(perform(resolvePaymentProblem, call)).rejects.toThrow('access.forbidden')
  await expect(perform(reopenPaymentProblem, call)).rejects.toThrow('access.forbidden')
  for (const key of [newId(), 'nonsense']) await expect(resolve(key)).rejects.toThrow('request.not_found')
  expect(await resolve(id, -1)).toMatchObject({ problems: [{ pointer: '/calls', code: 'request.malformed' }] })
})
