import { expect, test } from 'vitest'
import { connect, disconnect } from '#db/database.server.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { whyNoWrites } from './health.server.ts'

const database = useDatabase()

test('a database that only reads, as a replica, is ready for no writes', async () => {
  expect(await whyNoWrites()).toBeNull()
  const url = new URL(database.url)
  url.searchParams.set('options', '-c default_transaction_read_only=on')
  await disconnect()
  connect(url.href)
  try {
    expect(await whyNoWrites()).toBe('database is read-only')
  } finally {
    await disconnect()
    connect(database.url)
  }
  expect(await whyNoWrites()).toBeNull()
})
