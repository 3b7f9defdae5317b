import { setTimeout as wait } from 'node:timers/promises'
import type { Browserless } from './browser-less-client.ts'

/** The page of a bulk change once its job has ended: it shows no progress any more. */
export async function endOfBulkChange(browser: Browserless, address: URL): Promise<string> {
  for (let tries = 0; tries < 200; tries += 1) {
    const { body } = await browser.get(address)
    if (!body.includes('<progress')) return body
    await wait(200)
  }
  throw new Error('the bulk change does not end')
}
