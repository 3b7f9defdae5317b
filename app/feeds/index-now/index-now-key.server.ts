import { createHmac } from 'node:crypto'
import { configuration } from '#app/configuration.ts'

/** The same in every process, unknown before it is shown, and of no use to anyone who knows it but to submit this shop's pages. */
export function indexNowKey(): string {
  return createHmac('sha256', configuration().sessionSecret).update('IndexNow key').digest('hex').slice(0, 32)
}
