import { beforeEach, expect, test, vi } from 'vitest'
import type { Environment } from '#server/configuration.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { lookAtCardKey } from './prepare-database.ts'

useDatabase()
useCardProvider()
beforeEach(async () => {
  await db.insertInto('providerCursors').values({ provider: 'stripe other', listedUntil: new Date() }).execute()
})

test('a start says that another key is in use; of the stand-in, which may have another port each time, it says nothing', async () => {
  const said = vi.spyOn(console, 'warn').mockReturnValue()
  // Only this variable is looked at.
  await lookAtCardKey({ STRIPE_SECRET_KEY: undefined } as Environment)
  expect(said).not.toHaveBeenCalled()
  await lookAtCardKey({ STRIPE_SECRET_KEY: 'sk_test_barrow' } as Environment)
  expect(said).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('STRIPE_SECRET_KEY'))
  said.mockRestore()
})
