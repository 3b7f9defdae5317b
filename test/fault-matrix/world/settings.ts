import { until } from './until.ts'
import type { World } from './world.ts'

/** The owner changes the shop's settings. Answers when the shop shows that it knows: every process keeps them until told. */
export async function changeSettings(world: World, settings: Record<string, string | number>) {
  const email = `shop-${Math.floor(performance.now())}@example.com`
  const change = JSON.stringify({ ...settings, email })
  await world.sql(`update settings set value = value || $1::jsonb where key = 'shop'`, change)
  const shown = async () => (await (await fetch(`${world.origin}/contact`)).text()).includes(email)
  await until('the new settings in the shop', shown)
}
