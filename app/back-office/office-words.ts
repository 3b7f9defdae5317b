import type { LetterKind } from '#app/letter-list.ts'
import type { HoldReason } from '#app/orders/order.ts'
import { type OwnReason, type StaffReason, staffReasons } from '#app/orders/money/refund.ts'
import { type ProblemKind, problemKinds } from '#app/problems/problem.ts'
import type { TextKey } from '#app/texts.ts'
import type { Language } from '#app/web/language-of.ts'

/** Who did it: the shop, the provider, or a person by name. */
export function actorName(who: string | null, people: Map<string, string>, { t }: Language): string {
  if (who === 'shop') return t('office.by_shop')
  if (who === 'provider') return t('office.by_provider')
  return (who && people.get(who)) || t('office.by_somebody')
}

type Reason = StaffReason | OwnReason | 'dashboard'
const reasons = {
  goodwill: 'office.reason.goodwill',
  returned: 'office.reason.returned',
  damaged: 'office.reason.damaged',
  mistake: 'office.reason.mistake',
  dashboard: 'office.reason.dashboard',
  'sold-out': 'office.reason.sold-out',
  duplicate: 'office.reason.duplicate',
  replaced: 'office.reason.replaced',
  cancelled: 'office.reason.cancelled',
  'called-off': 'office.reason.called-off',
  edited: 'office.reason.edited',
} as const satisfies Record<Reason, TextKey>

/** The reason as people say it; the column is free text, so an unknown one is shown as it is. */
export function reasonWord(reason: string, { t }: Language): string {
  return reason in reasons ? t(reasons[reason as Reason]) : reason
}

export function reasonOptions({ t }: Language) {
  return staffReasons.map((value) => ({ value, label: t(reasons[value]) }))
}

/** The letters about an order. A kind without its words does not compile. */
export const letterWords = {
  'order-cancelled': 'office.letter.order-cancelled',
  'order-confirmation': 'office.letter.order-confirmation',
  'order-credited': 'office.letter.order-credited',
  'order-expired': 'office.letter.order-expired',
  'order-link': 'office.letter.order-link',
  'order-not-charged': 'office.letter.order-not-charged',
  'order-payment-delayed': 'office.letter.order-payment-delayed',
  'order-payment-failed': 'office.letter.order-payment-failed',
  'order-parcel-lost': 'office.letter.order-parcel-lost',
  'order-payment-reminder': 'office.letter.order-payment-reminder',
  'order-refund-failed': 'office.letter.order-refund-failed',
  'order-invoice': 'office.letter.order-invoice',
  'order-refunded': 'office.letter.order-refunded',
  'order-return-approved': 'office.letter.order-return-approved',
  'order-return-received': 'office.letter.order-return-received',
  'order-return-rejected': 'office.letter.order-return-rejected',
  'order-return-requested': 'office.letter.order-return-requested',
  'order-sent': 'office.letter.order-sent',
  'order-sold-out': 'office.letter.order-sold-out',
} as const satisfies Record<Extract<LetterKind, `order-${string}`>, TextKey>

const holds = {
  underpaid: 'office.held.underpaid',
  'other-payment': 'office.held.other-payment',
  'other-order': 'office.held.other-order',
  'other-mode': 'office.held.other-mode',
  'other-currency': 'office.held.other-currency',
} as const satisfies Record<HoldReason, TextKey>

export function holdSentence(reason: string, { t }: Language): string {
  return reason in holds ? t(holds[reason as HoldReason]) : reason
}

/** What is wrong and what to do about it, one sentence each. */
export function problemSentences(
  kind: string,
  { t }: Language,
  { byHand = false } = {},
): { what: string; todo: string } {
  if (kind === 'given-back' && byHand)
    return { what: t('office.problem.given-back_by_hand'), todo: t('office.todo.given-back_by_hand') }
  const known: ProblemKind | undefined = problemKinds.find((each) => each === kind)
  return known ? { what: t(`office.problem.${known}`), todo: t(`office.todo.${known}`) } : { what: kind, todo: '' }
}
