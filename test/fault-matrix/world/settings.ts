import { until } from './until.ts'
import type { World } from './world.ts'

/**
 * The owner changes the shop's settings. Resolves when the shop shows the change: every process caches them until
 * notified.
 */
export async function changeSettings(world: World, settings: Record<string, string | number>) {
  const email = `shop-${Math.floor(performance.now())}@example.com`
  const change = JSON.stringify({ ...settings, email })
  await world.sql(`update settings set value = value || $1::jsonb where key = 'shop'`, change)
  const shown = async () => (await (await fetch(`${world.origin}/contact`)).text()).includes(email)
  await until('the new settings in the shop', shown)
}
