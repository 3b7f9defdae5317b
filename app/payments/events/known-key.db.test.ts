import { beforeEach, expect, test } from 'vitest'
import { configuration, configure } from '#app/configuration.ts'
import { limits } from '#app/limits.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { isCardKeyKnown } from './known-key.server.ts'
import { readMissedEvents } from './missed-events.server.ts'

useDatabase()
useCardProvider()
beforeEach(async () => {
  await db.deleteFrom('providerCursors').execute()
})

const now = new Date()
const later = (ms: number) => new Date(now.getTime() + ms)

/** A process with another key of the same account. */
async function withKey<Value>(secretKey: string, work: () => Promise<Value>) {
  const former = configuration()
  configure({ ...former, cards: { ...former.cards, secretKey } })
  try {
    return await work()
  } finally {
    configure(former)
  }
}
const another = 'sk_test_another'

test('a start with the same key as before prints no warning, nor does that of a new shop', async () => {
  expect(await isCardKeyKnown(now)).toBe(true)
  await readMissedEvents(now)
  expect(await isCardKeyKnown(now)).toBe(true)
})

test('a start with another key is told, whether that of before is still in use or not', async () => {
  await readMissedEvents(now)
  expect(await withKey(another, () => isCardKeyKnown(later(2 * limits.keyInUse.value)))).toBe(false)
})

test('both are told as long as both read, and a key that was replaced is forgotten', async () => {
  await readMissedEvents(now)
  // The other one is not known to this account: what counts is that its process reads.
  await db
    .insertInto('providerCursors')
    .values({ provider: 'stripe other', listedUntil: now, readAt: later(1_000) })
    .execute()
  expect(await isCardKeyKnown(later(2_000))).toBe(false)
  expect(await isCardKeyKnown(later(2 * limits.keyInUse.value))).toBe(true)
})

test('the cursor of an earlier release says nothing about keys', async () => {
  await db.insertInto('providerCursors').values({ provider: 'stripe', listedUntil: now }).execute()
  expect(await isCardKeyKnown(now)).toBe(true)
})
