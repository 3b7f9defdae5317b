import { deepEqual, equal } from 'node:assert/strict'
import pg from 'pg'
import type { LocationId } from '#app/kernel/ids.ts'
import type { RunRow } from '#test/fault-matrix/row.ts'
import { aBuyerWhoPaid, cards } from '#test/fault-matrix/world/buyer.ts'
import { fillShelves } from '#test/fault-matrix/world/shelves.ts'
import { staffOf } from '#test/fault-matrix/world/staff.ts'
import { until } from '#test/fault-matrix/world/until.ts'
import type { World } from '#test/fault-matrix/world/world.ts'
import { type Piece, pieceInStock } from '#test/support/people/shopper.ts'

/**
 * Staff receive, move and count: the shop is killed between the level and its movement, and before its answer; a page is
 * pressed twice, eight sheets of the same count are saved at once, and items are moved while buyers pay for them.
 */
export const stockByStaff: RunRow = async (world) => {
  await fillShelves(world)
  const shelf = await shelfOf(world, await pieceInStock(world.databaseUrl, 20))
  await killedAtEach(world, shelf)
  await twoPresses(world, shelf)
  await eightSheets(world, shelf)
  await whileBuyersPay(world, shelf)
}

interface Shelf {
  piece: Piece
  /** Where it is kept, and another location. */
  here: LocationId
  there: LocationId
  /** Sold here and not sent: it is still on the shelf. */
  toSend: number
}

async function shelfOf(world: World, piece: Piece): Promise<Shelf> {
  const [here, there] = await world.sql<{ id: LocationId; toSend: number }>(
    `select l.id, pieces_to_send($1, l.id) as "toSend" from locations l left join stock_levels s on s.location_id = l.id and s.variant_id = $1
     order by coalesce(s.on_hand, 0) desc, l.position limit 2`,
    piece.variantId,
  )
  if (!here || !there) throw new Error('The shop has one location')
  return { piece, here: here.id, there: there.id, toSend: here.toSend }
}

/** On hand at both locations, and how many movements staff have made. */
async function stateOf(world: World, { piece, here, there }: Shelf): Promise<[number, number, number]> {
  const [row] = await world.sql<{ counts: [number, number, number] }>(
    `select array[
       coalesce((select on_hand from stock_levels where variant_id = $1 and location_id = $2), 0),
       coalesce((select on_hand from stock_levels where variant_id = $1 and location_id = $3), 0),
       (select count(*)::int from stock_movements where variant_id = $1 and reason in ('receipt', 'move', 'count'))] as counts`,
    piece.variantId,
    here,
    there,
  )
  return row?.counts ?? [0, 0, 0]
}

const forms = ({ piece: { variantId }, here, there, toSend }: Shelf) => ({
  receive: (pieces: number) => ({
    path: '/admin/receive-stock',
    fields: { location: here, [`lines-${variantId}`]: String(pieces), place: '', receiving: 'yes' },
  }),
  move: (pieces: number, back = false) => ({
    path: `/admin/stock/${variantId}/move`,
    fields: { form: 'move', location: back ? there : here, to: back ? here : there, quantity: String(pieces) },
  }),
  /** Of so many on hand, so many are found. */
  count: (was: number, pieces: number) => ({
    path: '/admin/stock/count',
    fields: {
      location: here,
      [`lines-${variantId}`]: String(pieces + toSend),
      [`was-${variantId}`]: String(was + toSend),
    },
  }),
})

async function killedAtEach(world: World, shelf: Shelf) {
  const staff = staffOf(world)
  const { receive, move, count } = forms(shelf)
  const [start] = await stateOf(world, shelf)
  for (const [form, by] of [
    [receive(3), [3, 0, 1]],
    [move(2), [-2, 2, 2]],
    [count(start + 1, start), [-1, 0, 1]],
  ] as const) {
    const before = await stateOf(world, shelf)
    const after = before.map((was, at) => was + (by[at] ?? 0))
    const fields = { ...form.fields, submission: crypto.randomUUID() }
    for (const [moment, expected] of [
      ['stock-written', before],
      ['form-done', after],
    ] as const) {
      world.faults.crashAt(moment)
      const pressed = staff.post(form.path, fields).catch(() => null)
      await world.shop.ended()
      await pressed
      await world.startAll()
      deepEqual(await stateOf(world, shelf), expected, `${form.path} killed at ${moment}`)
    }
    equal((await staff.post(form.path, fields)).status, 303)
    deepEqual(await stateOf(world, shelf), after, `${form.path} pressed again`)
  }
}

/** The same delivery, pressed twice. */
async function twoPresses(world: World, shelf: Shelf) {
  const staff = staffOf(world)
  const [here, there, movements] = await stateOf(world, shelf)
  const { path, fields } = forms(shelf).receive(5)
  const submission = crypto.randomUUID()
  await Promise.all([1, 2].map(() => staff.post(path, { ...fields, submission })))
  deepEqual(await stateOf(world, shelf), [here + 5, there, movements + 1])
}

/** Eight sheets say what is there, each another number: all of them wait until the first one is read by none. */
async function eightSheets(world: World, shelf: Shelf) {
  const staff = staffOf(world)
  const [here, there, movements] = await stateOf(world, shelf)
  const client = new pg.Client({ connectionString: world.databaseUrl })
  await client.connect()
  try {
    await client.query('begin')
    await client.query('select from stock_levels where variant_id = $1 for update', [shelf.piece.variantId])
    const saved = Promise.all(
      Array.from({ length: 8 }, (_, at) => {
        const { path, fields } = forms(shelf).count(here, here - at - 1)
        return staff.post(path, fields)
      }),
    )
    await until('eight that wait', async () => {
      const [blocked] = await world.sql<{ count: number }>(
        `select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return blocked?.count === 8
    })
    await client.query('commit')
    const answers = await saved
    deepEqual(answers.map(({ status }) => status).toSorted(), [303, ...Array.from({ length: 7 }, () => 409)])
    const [now, other, more] = await stateOf(world, shelf)
    equal(here - 8 <= now && now < here, true, `${here} were counted as ${now}`)
    deepEqual([other, more], [there, movements + 1])
  } finally {
    await client.end()
  }
}

/** Four buyers pay while all but two items are carried off and back: only what they bought and what came changes the sum. */
async function whileBuyersPay(world: World, shelf: Shelf) {
  const staff = staffOf(world)
  const { move, receive } = forms(shelf)
  const [[here], before] = [await stateOf(world, shelf), await totalOf(world, shelf)]
  const presses = [move(here - 2), move(1, true), receive(2), move(2, true), move(3), receive(1)]
  const [, ...answers] = await Promise.all([
    Promise.all(
      ['198.18.51.7', '198.18.52.7', '198.18.53.7', '198.18.54.7'].map((address) =>
        aBuyerWhoPaid(world, cards.good, { piece: shelf.piece, quantity: 2, address }),
      ),
    ),
    ...presses.map(({ path, fields }) => staff.post(path, fields)),
  ])
  const statuses = answers.map(({ status }) => status)
  equal(
    statuses.every((status) => status === 303 || status === 409),
    true,
    `a press is done or refused: ${statuses.join(' ')}`,
  )
  deepEqual([statuses[2], statuses[5]], [303, 303], 'what has come is received')
  equal(await totalOf(world, shelf), before + 3 - 8)
}

async function totalOf(world: World, { piece }: Shelf): Promise<number> {
  const [row] = await world.sql<{ total: number }>(
    'select sum(on_hand)::int as total from stock_levels where variant_id = $1',
    piece.variantId,
  )
  return row?.total ?? 0
}
