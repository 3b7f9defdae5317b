import { configuration } from '#app/configuration.ts'
import { limits } from '#app/limits.ts'
import type { Language } from '#app/web/language-of.ts'
import { isLinkCode, linkCode } from '#app/system/link-code.server.ts'
import type { LinkedDraft } from './draft.ts'

const opens = ({ id, linkSeries }: LinkedDraft) => `draft:${id}:series ${linkSeries}`
const bytes = limits.orderLinkBytes.value

/** The key of a payment link. Withdrawing a link begins a new series. */
export const draftKey = (draft: LinkedDraft): string => linkCode(opens(draft), bytes)

/** Whether this key opens the draft. */
export const isDraftKey = (key: string | null, draft: LinkedDraft): boolean =>
  isLinkCode(key ?? '', opens(draft), bytes)

/** Whether this key opened the draft until its link was withdrawn: its holder is told so. */
export function isFormerKey(key: string | null, { id, linkSeries }: LinkedDraft): boolean {
  const count = Math.min(linkSeries, limits.formerDraftLinks.value)
  const former = Array.from({ length: count }, (_, back) => ({ id, linkSeries: linkSeries - 1 - back }))
  return former.some((link) => isDraftKey(key, link))
}

/** The address that sells what was sent to anyone who has it. */
export const draftLink = ({ href }: Language, draft: LinkedDraft & { number: string }): string =>
  configuration().origin + href('/checkout/draft', undefined, { draft: draft.number, key: draftKey(draft) })
