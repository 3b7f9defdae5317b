import type { TestProject } from 'vitest/node'
import { startShop } from './shop.ts'

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
  const shop = await startShop({ env: { LOG_LEVEL: 'warn', WEBHOOK_LOOPBACK: 'on' } })
  const { origin, databaseUrl, standIns } = shop
  project.provide('shop', { origin, databaseUrl, standIns })
  return async () => {
    await shop.stop()
    const faults = shop.said.filter((line) => line.includes('"level":50'))
    if (faults.length > 0) console.warn(`The shared shop logged faults:\n${faults.slice(0, 20).join('\n')}`)
  }
}
