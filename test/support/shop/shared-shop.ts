import type { TestProject } from 'vitest/node'
import { makeFirstStarts } from './first-starts.ts'
import { startShop } from './shop.ts'

/** Of whoever collects the figures of test shops. */
export const collectorsKey = 'kQ3v0Zr8mX1pL6tB9yN4dF7hJ2wS5gAc'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The one shop of this run, with the demo shop in it. Tests do not touch other tests' carts and orders. */
    shop: {
      origin: string
      databaseUrl: string
      standIns: Record<'identityProvider' | 'cardProvider' | 'mailbox', string>
    }
  }
}

export default async function setup(project: TestProject) {
  const removeFirstStarts = await makeFirstStarts(async (made, dataFolder) => {
    const only = { WORKER: 'off', STAND_INS: 'off', LOG_LEVEL: 'warn' }
    const first = await startShop({ dataFolder, env: { ...only, DEMO_SHOP: made === 'demo' ? 'on' : 'off' } })
    await first.stop()
  })
  const shop = await startShop({ env: { LOG_LEVEL: 'warn', WEBHOOK_LOOPBACK: 'on', METRICS_KEY: collectorsKey } })
  const { origin, databaseUrl, standIns } = shop
  project.provide('shop', { origin, databaseUrl, standIns })
  return async () => {
    await shop.stop()
    removeFirstStarts()
    const faults = shop.said.filter((line) => line.includes('"level":50'))
    if (faults.length > 0) console.warn(`The shared shop logged faults:\n${faults.slice(0, 20).join('\n')}`)
  }
}
