import { createHmac, timingSafeEqual } from 'node:crypto'
import { configuration, sessionSecrets } from '#app/configuration.ts'

/**
 * The code in a link that opens something for whoever has it: computed from what it opens and the shop's secret, so that
 * neither a table nor a mail that waits holds it. `bytes`: how many of its 32 are used.
 */
export function linkCode(opens: string, bytes = 32, secret = configuration().sessionSecret): string {
  return createHmac('sha256', secret).update(opens).digest().subarray(0, bytes).toString('base64url')
}

/** Whether this code opens it. Compares with every secret of the shop, so that the time does not tell with which one it was made. */
export function isLinkCode(code: string, opens: string, bytes = 32): boolean {
  const given = Buffer.from(code)
  const isRight = sessionSecrets().map((secret) => {
    const own = Buffer.from(linkCode(opens, bytes, secret))
    return given.length === own.length && timingSafeEqual(given, own)
  })
  return isRight.includes(true)
}
