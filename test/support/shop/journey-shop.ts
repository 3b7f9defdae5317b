import { startShop } from './shop.ts'

/** Starts one shop, with its stand-ins and the demo shop in it, for all journeys of a run. */
export default async function setup() {
  const shop = await startShop({ env: { LOG_LEVEL: 'warn' } })
  const { origin, databaseUrl, standIns } = shop
  // Playwright's workers are separate processes and inherit the environment.
  process.env.JOURNEY_SHOP = JSON.stringify({ origin, databaseUrl, standIns })
  return async () => {
    await shop.stop()
    const faults = shop.said.filter((line) => line.includes('"level":50'))
    if (faults.length > 0) console.warn(`The shop of the journeys logged faults:\n${faults.slice(0, 20).join('\n')}`)
  }
}
