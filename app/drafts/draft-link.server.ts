import { createHmac, timingSafeEqual } from 'node:crypto'
import { configuration, sessionSecrets } from '#app/configuration.ts'
import { limits } from '#app/limits.ts'
import type { Language } from '#app/web/language-of.ts'
import type { LinkedDraft } from './draft.ts'

/**
 * The key of a payment link: computed from the draft's id, the series of its links and the shop's secret, so that no table
 * holds it. Withdrawing a link begins a new series.
 */
export function draftKey({ id, linkSeries }: LinkedDraft, secret = configuration().sessionSecret): string {
  const mac = createHmac('sha256', secret).update(`draft:${id}:series ${linkSeries}`).digest()
  return mac.subarray(0, limits.orderLinkBytes.value).toString('base64url')
}

/** Whether this key opens the draft. Compares with every secret, so that the time tells nothing. */
export function isDraftKey(key: string | null, draft: LinkedDraft): boolean {
  const given = Buffer.from(key ?? '')
  const isRight = sessionSecrets().map((secret) => {
    const own = Buffer.from(draftKey(draft, secret))
    return given.length === own.length && timingSafeEqual(given, own)
  })
  return isRight.includes(true)
}

/** Whether this key opened the draft until its link was withdrawn: its holder is told so. */
export function isFormerKey(key: string | null, { id, linkSeries }: LinkedDraft): boolean {
  const count = Math.min(linkSeries, limits.formerDraftLinks.value)
  const former = Array.from({ length: count }, (_, back) => ({ id, linkSeries: linkSeries - 1 - back }))
  return former.some((link) => isDraftKey(key, link))
}

/** The address that sells what was sent to anyone who has it. */
export const draftLink = ({ href }: Language, draft: LinkedDraft & { number: string }): string =>
  configuration().origin + href('/checkout/draft', undefined, { draft: draft.number, key: draftKey(draft) })
