import { createHmac } from 'node:crypto'
import { configuration } from '#app/configuration.ts'

/** The same in every process, known to nobody before it is shown, and of no use to whoever knows it but to tell of this shop's pages. */
export function indexNowKey(): string {
  return createHmac('sha256', configuration().sessionSecret).update('IndexNow key').digest('hex').slice(0, 32)
}
