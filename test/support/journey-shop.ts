import { startShop } from './shop.ts'

/** Starts one shop, with its stand-ins and the demo shop in it, for all journeys of a run. */
export default async function setup() {
  const shop = await startShop({ env: { LOG_LEVEL: 'warn' } })
  // Playwright's workers are processes of their own and inherit the environment.
  process.env.JOURNEY_SHOP = JSON.stringify({ origin: shop.origin, standIns: shop.standIns })
  return async () => {
    await shop.stop()
  }
}
