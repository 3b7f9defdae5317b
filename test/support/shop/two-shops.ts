import { afterAll, beforeAll } from 'vitest'
import { createDatabase, type TestDatabase } from '#test/support/database/database.ts'
import { type RunningShop, startShop } from './shop.ts'

/**
 * Two processes of one shop on one outside database, as behind a load balancer; the first has jobs and stand-ins, and
 * the second uses the same card provider.
 */
export function useTwoShops() {
  let database: TestDatabase | undefined
  const shops: RunningShop[] = []
  beforeAll(async () => {
    database = await createDatabase()
    const shared = { DATABASE_URL: database.url, SESSION_SECRET: 'f'.repeat(40), LOG_LEVEL: 'warn' }
    const first = await startShop({ env: shared })
    shops.push(first)
    const cards = { STRIPE_API_ORIGIN: first.standIns.cardProvider, STRIPE_SCRIPT_ORIGIN: first.standIns.cardProvider }
    shops.push(await startShop({ env: { ...shared, ...cards, WORKER: 'off', STAND_INS: 'off' } }))
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
    /** The address of the card provider of both. */
    get cardProvider() {
      if (!shops[0]) throw new Error('The card provider is there once the tests run')
      return shops[0].standIns.cardProvider
    },
    /** The output of both so far. */
    get said() {
      return shops.flatMap(({ said }) => said)
    },
  }
}
