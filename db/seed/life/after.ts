import { addDays, dayAt } from '#app/kernel/day.ts'
import type { DisputeId, RefundId } from '#app/kernel/ids.ts'
import { planRefund, type RefundWish } from '#app/refunds/plan-refund.ts'
import { at as momentBetween } from './calendar.ts'
import { idAt } from './chance.ts'
import { refundNotes } from './phrases.ts'
import type { Dispute, Refund, Story } from './story.ts'
import type { Shop } from './work.ts'

const day = 86_400_000

/** Sold, sent and delivered, and nothing else has happened to it. */
export const isQuiet = ({ fate, parcels, refunds, returns, dispute, closed }: Story) =>
  fate === 'sold' &&
  parcels.length > 0 &&
  parcels.every(({ state }) => state === 'delivered') &&
  refunds.length + returns.length === 0 &&
  !dispute &&
  !closed

/** What a bank has debited goes back only after days, so these are left alone. */
export const isPaidBack = ({ method }: Story) => method.startsWith('pm_card') || method === 'paypal'

export const deliveredAt = ({ parcels }: Story): Date => parcels.at(-1)?.deliveredAt ?? new Date(0)
export const daysSince = (now: Date, moment: Date) => (now.getTime() - moment.getTime()) / day

/** A moment in the shop's hours, some days after another; never in the future. */
export function later({ chance, now, timeZone }: Shop, moment: Date, [least, most]: readonly [number, number]): Date {
  const on = addDays(dayAt(moment, timeZone), chance.between(least, most))
  const then = momentBetween(chance, on, [9 * 60, 17 * 60], timeZone)
  return new Date(Math.min(Math.max(then.getTime(), moment.getTime() + 60_000), now.getTime() - 300_000))
}

/** Refunds without a return: broken pieces, delivery that was late, and what staff give back of good will. */
export function giveBack(shop: Shop, stories: readonly Story[]) {
  const { chance, now, team } = shop
  for (const story of stories) {
    if (story.fate !== 'cancelled' || !story.endedAt || !story.endedBy) continue
    const about = { reason: 'called-off', note: '', by: story.endedBy, at: story.endedAt }
    refund(story, { kind: 'rest' }, about)
  }
  const fitting = stories.filter(
    (story) => isQuiet(story) && isPaidBack(story) && daysSince(now, deliveredAt(story)) > 1.5,
  )
  const quiet = chance.shuffled(fitting)
  const [broken, goodwill, shipping, whole] = [quiet.splice(0, 17), quiet.splice(0, 8), quiet.splice(0, 24), quiet]
  const about = (story: Story, reason: keyof typeof refundNotes) => ({
    reason,
    note: chance.percent(75) ? chance.pick(refundNotes[reason]) : '',
    by: chance.percent(60) ? team.service : team.owner,
    at: later(shop, deliveredAt(story), [0, 6]),
  })
  for (const story of broken) {
    const line = chance.pick(story.lines)
    const lines = [{ orderLineId: line.id, quantity: 1 }]
    refund(story, { kind: 'lines', lines, shipping: 0 }, about(story, 'damaged'))
  }
  for (const story of goodwill)
    if (story.draft.total > 3_000)
      refund(story, { kind: 'amount', amount: chance.pick([500, 1_000]) }, about(story, 'goodwill'))
  for (const story of shipping.filter(({ draft }) => draft.shippingTotal > 0).slice(0, 7))
    refund(story, { kind: 'lines', lines: [], shipping: story.draft.shippingTotal }, about(story, 'mistake'))
  for (const story of whole.slice(0, 4)) refund(story, { kind: 'rest' }, about(story, 'damaged'))
}

type About = Pick<Refund, 'reason' | 'note' | 'by' | 'at'> & Partial<Pick<Refund, 'returnId'>>

/** As staff would be offered it: the same plan divides it over the lines. */
export function refund(story: Story, wish: RefundWish, about: About) {
  const { draft, lines } = story
  const plan = planRefund(
    {
      ledger: [{ kind: 'captured', amount: draft.total }],
      underWay: 0,
      lines: lines.map(({ id, quantity, total }) => ({
        id,
        quantity,
        gross: total,
        refundedQuantity: 0,
        refundedAmount: 0,
      })),
      shipping: { gross: draft.shippingTotal, refundedAmount: 0 },
      step: 1,
    },
    wish,
  )
  if (!plan.ok) throw new Error(`A refund of ${story.number} is refused: ${plan.reason}`)
  const { amount, shipping } = plan.value
  const id = idAt<RefundId>(about.at)
  const pieces = plan.value.lines.flatMap(({ orderLineId, ...part }) =>
    lines.filter((line) => line.id === orderLineId).map((line) => ({ line, ...part })),
  )
  const settledAt = new Date(about.at.getTime() + 4_000)
  story.refunds.push({ returnId: null, ...about, id, amount, shipping, pieces, settledAt, kind: wish.kind })
  story.steps.push({ at: settledAt.getTime(), does: 'refund', amount, metadata: { refund_id: id } })
}

const outcomes: readonly (readonly [state: Dispute['state'], least: number, most: number])[] = [
  ['inquiry', 12, 30],
  ['open', 12, 34],
  ['closed', 50, 110],
  ['won', 60, 150],
  ['lost', 60, 150],
  ['lost', 80, 170],
]

/** Some buyers went to their bank instead of the shop. */
export function contest(shop: Shop, stories: readonly Story[]) {
  const { chance, now } = shop
  for (const [state, least, most] of outcomes) {
    const fitting = stories.filter((story) => {
      const age = daysSince(now, story.at)
      return (
        isQuiet(story) && story.method.startsWith('pm_card') && age > least && age < most && story.draft.total > 2_500
      )
    })
    if (fitting.length === 0) continue
    const story = chance.pick(fitting)
    const opened = later(shop, deliveredAt(story), [2, 5])
    const decided = state === 'inquiry' || state === 'open' ? null : later(shop, opened, [20, 34])
    const isInquiry = state === 'inquiry' || state === 'closed'
    const { total: amount } = story.draft
    story.dispute = { id: idAt<DisputeId>(opened), state, amount, at: opened, closedAt: decided }
    story.steps.push({ at: opened.getTime(), does: isInquiry ? 'inquiry' : 'dispute' })
    if (decided) story.steps.push({ at: decided.getTime(), does: state === 'lost' ? 'lose' : 'win' })
  }
}
