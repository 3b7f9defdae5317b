import { createHmac } from 'node:crypto'
import { configuration } from '#app/configuration.ts'

/** The same in every process and secret until it is published. With it, one can only submit this shop's pages. */
export function indexNowKey(): string {
  return createHmac('sha256', configuration().sessionSecret).update('IndexNow key').digest('hex').slice(0, 32)
}
