import { addDays, dayAt } from '#app/kernel/day.ts'
import type { AttemptId, OrderId, OrderLineId } from '#app/kernel/ids.ts'
import { Baskets } from './basket.ts'
import { type Buyer, Buyers, type KnownPerson } from './buyers.ts'
import { at as momentBetween, orderMoments, weeks } from './calendar.ts'
import { type Chance, idAt } from './chance.ts'
import type { Shelf } from './shelf.server.ts'
import type { Fate, Story } from './story.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const count = 1_180

export interface Setting {
  chance: Chance
  now: Date
  shelf: Shelf
  customers: readonly KnownPerson[]
}

/** Who ordered what, oldest first, and what becomes of it in the end. */
export function startStories({ chance, now, shelf, customers }: Setting): Story[] {
  const { timeZone } = shelf.settings
  const moments = orderMoments(chance, count, now, timeZone)
  const buyers = new Buyers(chance, customers, moments[8] ?? now)
  const baskets = new Baskets(chance, shelf, now)
  const stories = moments.flatMap((at, index) => {
    const buyer = index < 8 ? buyers.newcomer(at) : buyers.next(at)
    const draft = baskets.fill(buyer, at)
    return draft ? [storyOf(chance, buyer, draft, at)] : []
  })
  giveFates({ chance, now, shelf }, stories)
  for (const story of stories) pay(chance, story, now, timeZone)
  return stories
}

function storyOf(chance: Chance, buyer: Buyer, draft: Story['draft'], at: Date): Story {
  return {
    id: idAt<OrderId>(at),
    number: '',
    attemptId: idAt<AttemptId>(at),
    fate: 'sold',
    buyer,
    draft,
    lines: draft.lines.map((line) => ({ ...line, id: idAt<OrderLineId>(at) })),
    at,
    method: chance.weighted([
      ['pm_card_visa', 42],
      ['pm_card_mastercard', 25],
      ['pm_card_visa_debit', 8],
      ['pm_card_amex', 3],
      ['paypal', 16],
      [buyer.land.country === 'DE' ? 'DE89370400440532013000' : 'pm_card_visa', 6],
    ] as const),
    placedAt: null,
    paidAt: null,
    endedAt: null,
    endedBy: null,
    closed: null,
    declines: 0,
    parcels: [],
    refunds: [],
    returns: [],
    withdrawals: [],
    dispute: null,
    account: null,
    steps: [],
    told: null,
  }
}

type Fits = (story: Story, age: number) => boolean
const shipped: Fits = ({ draft }) => draft.delivery === 'ship'
const isMany: Fits = ({ draft }) => draft.lines.length > 1

/** How many of each, and which orders may be: their age is in days. */
const fates: readonly (readonly [Fate, number, Fits])[] = [
  ['debit', 2, (story, age) => age > 0.6 && age < 3 && shipped(story, age) && story.buyer.land.country === 'DE'],
  ['authorised', 3, (story, age) => age < 2 && shipped(story, age)],
  ['held', 1, (_, age) => age > 1 && age < 5],
  ['partly', 4, (story, age) => age > 2 && age < 7 && isMany(story, age) && shipped(story, age)],
  ['lost', 1, (story, age) => age > 8 && age < 14 && shipped(story, age)],
  ['lost-again', 3, (story, age) => age > 25 && age < 150 && shipped(story, age)],
  ['called-off', 1, (_, age) => age > 8 && age < 40],
  ['cancelled', 13, (_, age) => age > 1],
  ['account', 26, ({ buyer, draft }, age) => buyer.account !== null && age > 0.2 && age < 160 && draft.total < 20_000],
  ['expired', 46, (_, age) => age > 0.1],
]

function giveFates({ chance, now, shelf }: Omit<Setting, 'customers'>, stories: readonly Story[]) {
  const reserve = reserving(shelf)
  const ageOf = ({ at }: Story) => (now.getTime() - at.getTime()) / day
  for (const [fate, wanted, fits] of fates) {
    const fitting = stories.filter((story) => story.fate === 'sold' && fits(story, ageOf(story)))
    // Buying on account is for companies first, and some of it is recent.
    const ranked = chance.shuffled(fitting)
    if (fate === 'account') ranked.sort((one, other) => Number(ageOf(other) < 32) - Number(ageOf(one) < 32))
    const recent = fate === 'account' ? ranked.slice(0, 9).concat(ranked.slice(9).toReversed()) : ranked
    const possible = fate === 'debit' ? recent.filter(reserve) : recent
    for (const story of possible.slice(0, wanted)) story.fate = fate
  }
}

/** Whether its items are still there beside those of the orders asked about before: while a bank works, they are reserved. */
function reserving({ goods }: Shelf) {
  const left = new Map(goods.map(({ variantId, stock }) => [variantId, stock]))
  return ({ lines }: Story): boolean => {
    if (lines.some(({ variantId, quantity }) => (left.get(variantId) ?? 0) < quantity)) return false
    for (const { variantId, quantity } of lines) left.set(variantId, (left.get(variantId) ?? 0) - quantity)
    return true
  }
}

const declining = ['pm_card_visa_chargeDeclinedInsufficientFunds', 'pm_card_visa_chargeDeclined'] as const

/** When its money came, if it did, and what the provider has of it. */
function pay(chance: Chance, story: Story, now: Date, timeZone: string) {
  const { fate, at } = story
  const soon = (from: number, to: number) => new Date(at.getTime() + chance.between(from, to))
  if (fate === 'expired') return expire(chance, story)
  if (fate === 'debit') return void (story.method = 'DE08370400440532013003')
  if (fate === 'account') return owe(chance, story, now, timeZone)
  const isAuthorised = fate === 'authorised' || fate === 'called-off' || fate === 'held'
  if (isAuthorised) story.method = 'pm_card_visa'
  // What a bank has debited goes back by another way, which takes days.
  if (fate === 'cancelled' && story.method.startsWith('DE')) story.method = 'pm_card_mastercard'
  if (story.method.startsWith('DE')) return debit(chance, story, now)
  story.placedAt = soon(25_000, 4 * minute)
  if (!isAuthorised) story.paidAt = story.placedAt
  if (fate !== 'held') return
  const captured = new Date(story.placedAt.getTime() + 3 * hour)
  story.paidAt = captured
  story.steps.push({ at: captured.getTime(), does: 'capture', amount: Math.floor(story.draft.total * 0.8) })
}

function expire(chance: Chance, story: Story) {
  story.endedAt = new Date(story.at.getTime() + 31 * minute + chance.between(0, 55_000))
  story.method = chance.percent(55) ? 'none' : chance.pick(declining)
  story.declines = story.method === 'none' ? 0 : 1
  story.steps.push({ at: story.endedAt.getTime(), does: 'cancel' })
}

/** Its bank takes some days; one that would not be done yet is paid by card. */
function debit(chance: Chance, story: Story, now: Date) {
  const paid = new Date(story.at.getTime() + 3 * day + chance.between(0, day))
  if (paid.getTime() > now.getTime() - hour) {
    story.method = 'pm_card_visa'
    story.placedAt = story.paidAt = new Date(story.at.getTime() + minute)
    return
  }
  story.placedAt = story.paidAt = paid
  story.steps.push({ at: paid.getTime(), does: 'finish-debit' })
}

/** Placed at once; paid by most in time, by some late, by a few not yet. */
function owe(chance: Chance, story: Story, now: Date, timeZone: string) {
  story.method = 'account'
  story.placedAt = new Date(story.at.getTime() + 2_000)
  const ordered = dayAt(story.at, timeZone)
  const dueOn = addDays(ordered, 14)
  const paidOn = addDays(ordered, chance.percent(80) ? chance.between(5, 14) : chance.between(15, 24))
  const recorded = momentBetween(chance, addDays(paidOn, 1), [9 * 60, 11 * 60], timeZone)
  const isOverdue = dueOn < dayAt(now, timeZone)
  const remindedAt = momentBetween(chance, addDays(dueOn, 1), [8 * 60 + 20, 8 * 60 + 30], timeZone)
  const account = { id: idAt<never>(story.placedAt), dueOn, receipts: [], remindedAt: null }
  story.account = account
  const staysOpen = isOverdue && now.getTime() - story.at.getTime() < 32 * day && chance.percent(70)
  if (isOverdue && (staysOpen || remindedAt < recorded) && remindedAt < now) story.account.remindedAt = remindedAt
  if (recorded > now || staysOpen) return
  story.paidAt = recorded
  const receipt = { id: idAt<never>(recorded), amount: story.draft.total, on: paidOn, at: recorded, by: '' }
  story.account.receipts = [receipt]
}

export const since = (now: Date) => new Date(now.getTime() - weeks * 7 * day)
