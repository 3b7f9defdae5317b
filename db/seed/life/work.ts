import { addDays, dayAt, momentOf } from '#app/kernel/day.ts'
import type { ShipmentId } from '#app/kernel/ids.ts'
import { at as momentBetween, packedAt, workdayAfter } from './calendar.ts'
import { type Chance, idAt } from './chance.ts'
import type { Parcel, Pieces, Story, Team } from './story.ts'

const day = 86_400_000

export interface Shop {
  chance: Chance
  now: Date
  timeZone: string
  team: Team
}

/** What staff did with an order: they packed and sent it, cancelled it, or recorded its money. */
export function workOn(shop: Shop, story: Story) {
  for (const receipt of story.account?.receipts ?? []) receipt.by = shop.team.owner
  if (story.fate === 'cancelled' || story.fate === 'called-off') return cancel(shop, story)
  if (story.fate === 'held' || story.fate === 'authorised' || !story.placedAt) return
  const { chance, now, timeZone } = shop
  const sentAt = packedAt(chance, story.placedAt, timeZone)
  if (sentAt > now) return
  if (story.fate === 'partly') return void send(shop, story, firstPart(story), sentAt)
  const parcel = send(shop, story, wholeOf(story), sentAt)
  if (story.fate === 'lost' || story.fate === 'lost-again') lose(shop, story, parcel)
  else deliver(shop, story, parcel)
  closeSome(shop, story)
}

const wholeOf = ({ lines }: Story): Pieces[] => lines.map((line) => ({ line, quantity: line.quantity }))
const firstPart = (story: Story): Pieces[] => wholeOf(story).slice(0, 1)

function send({ chance, team }: Shop, story: Story, pieces: Pieces[], at: Date): Parcel {
  const { draft, buyer } = story
  const isLetter = /letter|brief/i.test(draft.shippingMethod?.name ?? '')
  const isPickUp = draft.delivery === 'pick_up'
  const carrier = isPickUp ? '' : isLetter ? 'Deutsche Post' : buyer.land.carrier
  const parcel: Parcel = {
    id: idAt<ShipmentId>(at),
    pieces,
    state: 'shipped',
    carrier,
    number: isPickUp || isLetter ? null : numberOf(chance, carrier),
    at,
    by: chance.percent(78) ? team.packing : team.service,
    deliveredAt: null,
    deliveredBy: null,
  }
  story.parcels.push(parcel)
  return parcel
}

function numberOf(chance: Chance, carrier: string): string {
  const digits = (count: number) => Array.from({ length: count }, () => chance.between(0, 9)).join('')
  if (carrier === 'DPD') return `0150${digits(10)}`
  return carrier === 'PostNord' ? `0037${digits(16)}` : `00340434${digits(12)}`
}

function deliver({ chance, now, timeZone, team }: Shop, { draft, buyer }: Story, parcel: Parcel) {
  const [least, most] = buyer.land.days
  const sent = dayAt(parcel.at, timeZone)
  const isPickUp = draft.delivery === 'pick_up'
  const arrives = isPickUp
    ? workdayAfter(sent, chance.between(1, 4), { saturdays: true })
    : workdayAfter(sent, chance.between(least, most), { saturdays: true })
  const deliveredAt = momentBetween(chance, arrives, [9 * 60, 17 * 60 + 30], timeZone)
  if (deliveredAt > now) return
  Object.assign(parcel, { state: 'delivered', deliveredAt, deliveredBy: isPickUp ? team.service : team.packing })
}

/** It was searched for a week, and then sent once more, or not yet. */
function lose(shop: Shop, story: Story, parcel: Parcel) {
  const { chance, now, timeZone } = shop
  const lostOn = workdayAfter(addDays(dayAt(parcel.at, timeZone), 7), 0)
  const lostAt = momentBetween(chance, lostOn, [9 * 60, 10 * 60], timeZone)
  if (lostAt > now) return
  Object.assign(parcel, { state: 'lost', lostAt })
  if (story.fate === 'lost') return
  deliver(shop, story, send(shop, story, wholeOf(story), new Date(lostAt.getTime() + 4 * 3_600_000)))
}

/** Staff called it off, mostly because the buyer asked. */
function cancel({ chance, now, timeZone, team }: Shop, story: Story) {
  const placed = story.placedAt
  if (!placed) return
  const wanted = momentBetween(chance, dayAt(placed, timeZone), [8 * 60, 18 * 60], timeZone)
  const later = Math.max(wanted.getTime(), placed.getTime() + chance.between(30, 300) * 60_000)
  story.endedAt = new Date(Math.min(later, now.getTime() - 1_800_000))
  story.endedBy = chance.percent(70) ? team.service : team.owner
  if (story.fate === 'called-off') story.steps.push({ at: story.endedAt.getTime() + 5_000, does: 'cancel' })
}

/** Now and then somebody closes what is done. */
function closeSome({ chance, now, timeZone, team }: Shop, story: Story) {
  const [parcel] = story.parcels
  if (parcel?.state !== 'delivered' || !parcel.deliveredAt || story.account || !chance.percent(9)) return
  const closedAt = momentOf(addDays(dayAt(parcel.deliveredAt, timeZone), 40), 17 * 60 + chance.between(0, 50), timeZone)
  if (closedAt.getTime() < now.getTime() - day) story.closed = { at: closedAt, by: team.owner }
}
