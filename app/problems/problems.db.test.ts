import { expect, test } from 'vitest'
import { markLookedAt, putBack } from '#app/back-office/problems.server.ts'
import { newId } from '#app/kernel/ids.ts'
import { db } from '#db/database.server.ts'
import { useDatabase } from '#test/support/database.ts'
import type { Problem } from './problems.server.ts'
import { raiseProblem, resolveProblem } from './problems.server.ts'

useDatabase()
const now = new Date()
const dispute = (details: Problem['details'], reference: string): Problem => ({ kind: 'dispute', reference, details })

async function getProblem(reference: string) {
  const found = db
    .selectFrom('paymentProblems')
    .select(['id', 'calls', 'resolvedBy', 'details'])
    .where('reference', '=', reference)
  expect(await found.execute()).toHaveLength(1)
  return found.executeTakeFirstOrThrow()
}

/** A dispute of 24.00 that somebody has looked at. */
async function aLookedAt(before = { amount: 2_400, reason: 'fraudulent', state: 'inquiry' }) {
  const reference = `du_${newId()}`
  await raiseProblem(db, dispute(before, reference))
  const { id, calls } = await getProblem(reference)
  expect(await markLookedAt(id, calls, 'ada', now)).toBe(true)
  return { reference, before }
}

test('what was looked at and is as it was calls nobody again', async () => {
  const { reference, before } = await aLookedAt()
  await raiseProblem(db, dispute(before, reference))
  await raiseProblem(db, dispute({ state: 'inquiry', reason: 'fraudulent', amount: 2_400 }, reference))
  expect(await getProblem(reference)).toMatchObject({ calls: 1, resolvedBy: 'ada' })
})

test.each([
  ['an inquiry that becomes a dispute', { state: 'open' }],
  ['another amount', { amount: 1_200 }],
  ['another reason', { reason: 'product_not_received' }],
])('%s is a new call, also for somebody who has looked', async (_, change) => {
  const { reference, before } = await aLookedAt()
  const changed = { ...before, ...change }
  for (let times = 0; times < 3; times++) await raiseProblem(db, dispute(changed, reference))
  expect(await getProblem(reference)).toMatchObject({ calls: 2, resolvedBy: null, details: changed })
})

test('what was gone and comes back is a new call, whoever had looked and whoever said that it was gone', async () => {
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

test('who presses "looked at" has looked at what was shown, not at what came meanwhile', async () => {
  const reference = `du_${newId()}`
  await raiseProblem(db, dispute({ state: 'inquiry' }, reference))
  const shown = await getProblem(reference)
  await raiseProblem(db, dispute({ state: 'open' }, reference))
  expect(await markLookedAt(shown.id, shown.calls, 'ada', now)).toBe(false)
  expect(await getProblem(reference)).toMatchObject({ resolvedBy: null })
  expect(await markLookedAt(shown.id, 2, 'ada', now)).toBe(true)
  await putBack(shown.id, 'ada')
  expect(await getProblem(reference)).toMatchObject({ calls: 2, resolvedBy: null })
})

test('one change seen ten times at once is one call', async () => {
  const { reference, before } = await aLookedAt()
  const raises = Array.from({ length: 10 }, () => raiseProblem(db, dispute({ ...before, state: 'open' }, reference)))
  await Promise.all(raises)
  expect(await getProblem(reference)).toMatchObject({ calls: 2 })
})

test('whose reason is gone is not put back: nobody would ever close it again', async () => {
  const { reference, before } = await aLookedAt()
  const { id } = await getProblem(reference)
  await resolveProblem(db, 'dispute', reference, 'shop', now)
  await putBack(id, 'ada')
  expect(await getProblem(reference)).toMatchObject({ resolvedBy: 'ada' })
  // Come back, it is a new call.
  await raiseProblem(db, dispute(before, reference))
  expect(await getProblem(reference)).toMatchObject({ calls: 2, resolvedBy: null })
})
