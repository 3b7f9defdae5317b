import { sql } from 'kysely'
import { newId, type LocationId } from '#app/kernel/ids.ts'
import type { AnyOperation } from '#app/operations/operation.server.ts'
import { perform } from '#app/operations/perform.server.ts'
import { stockOperations } from '#app/stock/stock-operations.server.ts'
import { db } from '#db/database.server.ts'
import type { History } from '#test/histories/history.ts'
import { type Thing, things } from '#test/histories/shop/empty-shop.ts'
import { staffAt } from '#test/support/people/staff/staff.ts'
import type { Act } from './act.ts'

const { adjustStock, countStock, moveStock, receiveGoods, setStock } = stockOperations

interface Level {
  locationId: LocationId
  onShelf: number
}

/** What a person finds on the shelf, and where; they look first, and change it a moment later. */
async function look(thing: Thing): Promise<Level[]> {
  const { rows } = await sql<Level>`
    select location_id, on_hand + pieces_to_send(variant_id, location_id) as on_shelf
    from stock_levels where variant_id = ${things[thing]} order by location_id`.execute(db)
  return rows
}

const change = ({ shop }: History, operation: AnyOperation, key: string | null, input: object) =>
  perform(operation, { key, input, actor: staffAt(shop.now()) })

/** What is promised to somebody stays: such a change is refused, as is one that others were faster than. */
const onOne = (
  thing: Thing,
  says: string,
  run: (history: History, level: Level, key: string) => Promise<unknown>,
): Act => ({
  says,
  async run(history) {
    const [level] = await look(thing)
    if (level) await run(history, level, `${things[thing]}/${level.locationId}`)
  },
})

const asCounted = (pieces: number) => (pieces > 0 ? `${pieces} more` : `${-pieces} less`)

export const counts = (thing: Thing, pieces: number, presses: number) =>
  onOne(
    thing,
    `Staff count ${asCounted(pieces)} ${thing}${presses > 1 ? ', pressing twice' : ''}`,
    async (history, level, key) => {
      const counted = Math.max(0, level.onShelf + pieces)
      const set = () => change(history, setStock, key, { counted, was: level.onShelf })
      await Promise.all(Array.from({ length: presses }, set))
    },
  )

export const countsSheet = (thing: Thing, pieces: number) =>
  onOne(thing, `Staff count a sheet with ${asCounted(pieces)} ${thing}`, (history, { locationId, onShelf }) =>
    change(history, countStock, null, {
      location: locationId,
      lines: { [things[thing]]: Math.max(0, onShelf + pieces) },
      was: { [things[thing]]: onShelf },
    }),
  )

export const adjusts = (thing: Thing, by: number) =>
  onOne(thing, `Staff find or lose ${asCounted(by)} ${thing}`, (history, _, key) =>
    change(history, adjustStock, key, { by, reason: by > 0 ? 'found' : 'lost' }),
  )

export const receivesGoods = (thing: Thing, pieces: number) =>
  onOne(thing, `Staff receive ${pieces} ${thing}`, (history, { locationId }) =>
    change(history, receiveGoods, null, { location: locationId, lines: { [things[thing]]: pieces } }),
  )

/** To a store room, and back. */
export const moves = (thing: Thing, quantity: number, isBack: boolean): Act => ({
  says: `Staff move ${quantity} ${thing}${isBack ? ' back' : ''}`,
  async run(history) {
    const [here, room] = [await look(thing), await storeRoom()]
    const from = isBack ? room : here.find(({ locationId }) => locationId !== room)?.locationId
    const to = isBack ? here.find(({ locationId }) => locationId !== room)?.locationId : room
    if (from && to) await change(history, moveStock, `${things[thing]}/${from}`, { to, quantity })
  },
})

async function storeRoom(): Promise<LocationId> {
  const id = newId<LocationId>()
  const room = {
    id,
    slug: 'store-room',
    name: 'Store room',
    address: '{}' as never,
    latitude: null,
    longitude: null,
    position: 9,
  }
  await db
    .insertInto('locations')
    .values(room)
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .execute()
  return (await db.selectFrom('locations').select('id').where('slug', '=', 'store-room').executeTakeFirstOrThrow()).id
}
