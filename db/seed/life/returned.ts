import type { ReturnId, WithdrawalId } from '#app/kernel/ids.ts'
import type { ReturnReason } from '#app/orders/returns/return.ts'
import { daysSince, deliveredAt, isPaidBack, isQuiet, later, refund } from './after.ts'
import { idAt } from './chance.ts'
import { instructions, rejections, returnNotes } from './phrases.ts'
import type { Return, Story } from './story.ts'
import type { Shop } from './work.ts'

/** How many returns of each state, and how many days ago their order was delivered. */
const wanted: readonly (readonly [Return['state'], count: number, least: number, most: number])[] = [
  ['requested', 4, 3, 14],
  ['approved', 3, 6, 20],
  ['received', 3, 12, 28],
  ['rejected', 2, 30, 120],
  ['closed', 19, 24, 170],
]

const reasons: readonly (readonly [ReturnReason, number])[] = [
  ['changed_mind', 40],
  ['not_as_shown', 20],
  ['wrong', 12],
  ['faulty', 16],
  ['too_late', 7],
  ['other', 5],
]

/** What came back, or is to come back, by the shop's own promise. */
export function takeBack(shop: Shop, stories: readonly Story[]) {
  for (const [state, count, least, most] of wanted)
    for (const story of someOf(shop, stories, count, least, most)) {
      const at = later(shop, deliveredAt(story), [1, 2])
      startReturn(shop, story, { state, at, by: 'customer', withdrawalId: null })
    }
}

/** Declarations of withdrawal: most were acted upon, and their items came back. */
export function withdraw(shop: Shop, stories: readonly Story[]) {
  const { chance, team } = shop
  const declared: readonly (readonly [Return['state'] | null, least: number, most: number])[] = [
    [null, 1, 9],
    [null, 1, 12],
    ['approved', 6, 16],
    ['received', 10, 24],
    ['closed', 20, 100],
    ['closed', 30, 140],
    ['closed', 40, 170],
  ]
  for (const [state, least, most] of declared) {
    const [story] = someOf(shop, stories, 1, least, most)
    if (!story) continue
    const at = later(shop, deliveredAt(story), [0, 3])
    const handledAt = state && later(shop, at, [0, 1])
    const id = idAt<WithdrawalId>(at)
    const [line] = story.lines
    const items = line && story.lines.length > 1 && chance.percent(50) ? `${line.quantity} × ${line.title}` : ''
    story.withdrawals.push({ id, items, at, handled: handledAt && { by: team.service, at: handledAt } })
    if (!state || !handledAt) continue
    startReturn(shop, story, { state, at: handledAt, by: team.service, withdrawalId: id, isWhole: items === '' })
  }
}

function someOf({ chance, now }: Shop, stories: readonly Story[], count: number, least: number, most: number) {
  const fitting = stories.filter((story) => {
    const age = daysSince(now, deliveredAt(story))
    const isFree =
      isQuiet(story) && isPaidBack(story) && story.withdrawals.length === 0 && story.draft.delivery === 'ship'
    return isFree && age > least && age < most && story.lines.every(({ noReturn }) => noReturn === null)
  })
  return chance.shuffled(fitting).slice(0, count)
}

interface Begun {
  state: Return['state']
  at: Date
  by: string
  withdrawalId: WithdrawalId | null
  isWhole?: boolean
}

function startReturn(shop: Shop, story: Story, { state, at, by, withdrawalId, isWhole = false }: Begun) {
  const { chance, team } = shop
  const { locale } = story.buyer
  const lines = isWhole ? story.lines : story.lines.slice(0, 1)
  const isHere = state === 'received' || state === 'closed'
  const isDecided = state !== 'requested'
  const decidedAt = withdrawalId ? at : later(shop, at, [0, 1])
  const receivedAt = later(shop, decidedAt, [3, 7])
  const refundedAt = later(shop, receivedAt, [0, 1])
  const closedAt = new Date(refundedAt.getTime() + 120_000)
  const returned: Return = {
    id: idAt<ReturnId>(at),
    number: '',
    kind: withdrawalId ? 'withdrawal' : 'voluntary',
    withdrawalId,
    state,
    pieces: lines.map((line) => {
      const quantity = isWhole ? line.quantity : Math.max(1, Math.ceil(line.quantity / 2))
      const reason = withdrawalId ? null : chance.weighted(reasons)
      const arrived = isHere ? quantity : 0
      return { line, quantity, reason, arrived, restocked: reason === 'faulty' ? 0 : arrived }
    }),
    note: !withdrawalId && chance.percent(60) ? chance.pick(returnNotes[locale]) : null,
    instructions: isDecided && state !== 'rejected' ? instructions[locale] : null,
    rejection: state === 'rejected' ? rejections[locale] : null,
    at,
    by,
    decided: isDecided ? { by: team.service, at: decidedAt } : null,
    received: isHere ? { by: team.packing, at: receivedAt } : null,
    closed: state === 'closed' ? { by: team.service, at: closedAt } : null,
  }
  story.returns.push(returned)
  // Those that have only arrived are not refunded yet: that is to do.
  if (state !== 'closed') return
  const pieces = returned.pieces.map(({ line, arrived }) => ({ orderLineId: line.id, quantity: arrived }))
  const about = { reason: 'returned', note: '', by: team.service, at: refundedAt }
  refund(story, { kind: 'lines', lines: pieces, shipping: 0 }, { ...about, returnId: returned.id })
}
