import type { LocationId, VariantId } from '#app/kernel/ids.ts'
import { type Chance, idAt } from './chance.ts'
import { lifeReceipts } from './life-mark.server.ts'
import type { Rows } from '#db/seed/life/rows/rows.server.ts'
import type { Shelf } from './shelf.server.ts'
import { stateOf } from '#db/seed/life/rows/order-rows.ts'
import type { Story, Team } from './story.ts'

const day = 86_400_000
const hour = 3_600_000

interface Movement {
  variantId: VariantId
  quantity: number
  reason: 'sale' | 'return' | 'correction' | 'receipt' | 'release'
  reference: string
  who: string
  at: Date
}

/** What orders have taken from the shelf and given back, and what is set aside for those that are not paid yet. */
export function addStock(rows: Rows, stories: readonly Story[], shelf: Shelf, team: Team, chance: Chance, now: Date) {
  const moved = stories.flatMap((story) => movementsOf(story))
  const byVariant = Map.groupBy(moved, ({ variantId }) => variantId)
  for (const goods of shelf.goods) {
    const own = (byVariant.get(goods.variantId) ?? []).toSorted((one, other) => one.at.getTime() - other.at.getTime())
    const begun = Math.max(goods.since.getTime(), now.getTime() - 187 * day)
    const restocked = refill(chance, own, { stock: goods.stock, begun, team, now, variantId: goods.variantId })
    for (const movement of [...own, ...restocked])
      rows.add('stockMovements', { ...movement, id: idAt(movement.at), locationId: shelf.locationId })
  }
  for (const story of stories) addReservations(rows, story, shelf.locationId)
}

function movementsOf(story: Story): Movement[] {
  const { lines, placedAt, number, endedAt, fate, parcels, returns } = story
  if (!placedAt) return []
  const sale = { reason: 'sale', reference: number, who: 'shop' } as const
  const sold = lines.map(({ variantId, quantity }) => ({ ...sale, variantId, quantity: -quantity, at: placedAt }))
  const isOver = fate === 'cancelled' || fate === 'called-off'
  const released = isOver && endedAt ? lines.map((line) => giveBack(line, number, endedAt)) : []
  const again = parcels.slice(1).filter(() => fate === 'lost-again')
  const replaced = again.flatMap(({ pieces, at }) =>
    pieces.map(({ line, quantity }) => ({ ...sale, variantId: line.variantId, quantity: -quantity, at })),
  )
  const back = returns.flatMap(({ received, pieces }) =>
    received
      ? pieces
          .filter(({ restocked }) => restocked > 0)
          .map(({ line, restocked }) => ({
            variantId: line.variantId,
            quantity: restocked,
            reason: 'return' as const,
            reference: number,
            who: received.by,
            at: received.at,
          }))
      : [],
  )
  return [...sold, ...released, ...replaced, ...back]
}

const giveBack = ({ variantId, quantity }: Story['lines'][number], reference: string, at: Date): Movement => ({
  variantId,
  quantity,
  reference,
  at,
  reason: 'release',
  who: 'shop',
})

interface Refilled {
  variantId: VariantId
  /** Today's level. */
  stock: number
  begun: number
  team: Team
  now: Date
}

/**
 * Deliveries from the workshop, so that nothing was ever sold that was not there, and today's level comes out. The first
 * one stands for the count at the beginning; a breakage is a correction.
 */
function refill(
  chance: Chance,
  own: readonly Movement[],
  { variantId, stock, begun, team, now }: Refilled,
): Movement[] {
  const made: Movement[] = []
  // Today's stock stays when the orders are removed; what was delivered for these goes with them.
  let lasting = stock
  const receive = (quantity: number, at: number, reason: 'receipt' | 'correction' = 'receipt') => {
    const who = chance.percent(70) ? team.packing : team.owner
    const stays = Math.max(0, Math.min(quantity, lasting))
    lasting -= stays
    for (const [part, reference] of [[stays, ''] as const, [quantity - stays, lifeReceipts] as const])
      if (part !== 0) made.push({ variantId, quantity: part, reason, reference, who, at: new Date(at) })
  }
  const broken = own.length > 4 && chance.percent(22) ? 1 : 0
  // What is to come in all, beside what orders brought back.
  let left = stock - own.reduce((sum, { quantity }) => sum + quantity, 0) + broken
  const first = Math.min(left, Math.max(chance.between(2, 14), -(own[0]?.quantity ?? 0)))
  receive(first, begun)
  left -= first
  let level = first
  for (const { quantity, at } of own) {
    if (level + quantity < 0) {
      const batch = Math.min(left, Math.max(-(level + quantity), chance.between(8, 24)))
      receive(batch, Math.max(begun + hour, at.getTime() - chance.between(3, 40) * hour))
      left -= batch
      level += batch
    }
    level += quantity
  }
  const last = own.at(-1)?.at.getTime() ?? begun
  if (broken > 0) receive(-broken, Math.max(begun + hour, last - 2 * hour), 'correction')
  receive(left, Math.max(begun + 2 * hour, now.getTime() - chance.between(2, 9) * day))
  return made
}

/** Committed for what was sold; held while a bank works on the payment. */
function addReservations(rows: Rows, story: Story, locationId: LocationId) {
  const state = stateOf(story)
  const about = { orderId: story.id, locationId, expiresAt: new Date(story.at.getTime() + 1_800_000) }
  const isSold = state === 'placed' || state === 'closed'
  for (const { variantId, quantity } of story.lines)
    rows.add('stockReservations', {
      ...about,
      variantId,
      quantity,
      id: idAt(story.at),
      state: state === 'pending' ? 'held' : isSold ? 'committed' : 'released',
    })
}
