import { afterAll, beforeAll } from 'vitest'
import { createDatabase, type TestDatabase } from './database.ts'
import { type RunningShop, startShop } from './shop.ts'

/** Two processes of one shop on one database outside of them, as behind a balancer; the first has jobs and stand-ins. */
export function useTwoShops() {
  let database: TestDatabase | undefined
  const shops: RunningShop[] = []
  beforeAll(async () => {
    database = await createDatabase()
    const shared = { DATABASE_URL: database.url, SESSION_SECRET: 'f'.repeat(40), LOG_LEVEL: 'warn' }
    shops.push(await startShop({ env: shared }))
    shops.push(await startShop({ env: { ...shared, WORKER: 'off', STAND_INS: 'off' } }))
  })
  afterAll(async () => {
    await Promise.all(shops.map((shop) => shop.stop()))
    await database?.drop()
  })
  return {
    get url() {
      if (!database) throw new Error('The database is there once the tests run')
      return database.url
    },
    get origins() {
      return shops.map(({ origin }) => origin)
    },
  }
}
