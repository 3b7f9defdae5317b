import { beforeEach, expect, test } from 'vitest'
import { newId, type LocationId } from '#app/kernel/ids.ts'
import { perform } from '#app/operations/perform.server.ts'
import { readSettings, saveSettings } from '#app/settings/settings.server.ts'
import { db } from '#db/database.server.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { staffAt } from '#test/support/people/staff/staff.ts'
import { writtenDownOf } from '#test/support/database/written-down.ts'
import { changeMap } from './change-map.operation.ts'

useDatabase()

const change = (input: object) => perform(changeMap, { key: 'shop', input, actor: staffAt(new Date()) })
const tiles = { map_tiles: 'https://tiles.example/{z}/{x}/{y}.png', map_attribution: '© Makers' }
const mill = { latitude: 54.8012, longitude: 9.6845 }
const point = () =>
  db.selectFrom('locations').select(['latitude', 'longitude']).where('slug', '=', 'mill').executeTakeFirst()
beforeEach(async () => {
  await db.deleteFrom('locations').execute()
  const address = JSON.stringify({ lines: ['Mill 1'], city: 'Town', postalCode: '1', country: 'DE' })
  const row = { id: newId<LocationId>(), slug: 'mill', name: 'Mill', address, ...mill }
  await db.insertInto('locations').values(row).execute()
  await saveSettings(db, { mapTiles: '', mapAttribution: '', mapAttributionLink: '' })
})

test('the owner sets a location’s coordinates, or leaves them unknown', async () => {
  await change({ points: { mill: '1,5; 2,5' } })
  expect(await point()).toEqual({ latitude: 1.5, longitude: 2.5 })
  await change({ ...tiles, points: { mill: null } })
  expect(await point()).toEqual({ latitude: null, longitude: null })
  const { entries, events } = await writtenDownOf('shop')
  expect(entries.at(-1)?.changes).toMatchObject({
    points: [{ mill: '1.5, 2.5' }, { mill: null }],
    map_attribution: ['', '© Makers'],
  })
  expect(events.at(-1)).toMatchObject({ type: 'map.changed', snapshot: { points: { mill: null } } })
})

test('a tile server needs its attribution, given now or before', async () => {
  const unnamed = { reason: 'field.required', problems: [{ pointer: '/map_attribution' }] }
  expect(await change({ map_tiles: tiles.map_tiles })).toMatchObject(unnamed)
  await change({ map_attribution: tiles.map_attribution })
  expect(await change({ map_tiles: tiles.map_tiles })).toMatchObject({ ok: true })
  expect(await change({ map_attribution: ' ' })).toMatchObject(unnamed)
})

test.each([
  [{ points: { mill: '90.5, 200.1' } }, 'field.coordinates'],
  [{ map_tiles: 'http://tiles.example/{z}/{x}/{y}' }, 'field.tile_address'],
  [{ map_attribution_link: 'javascript:alert(1)' }, 'field.web_address'],
])('%o is refused as %s, and nothing is saved', async (input, code) => {
  const changed = await change({ ...tiles, ...input })
  expect(changed).toMatchObject({ ok: false, problems: [{ code }] })
  expect(await point()).toEqual(mill)
  expect((await readSettings()).mapTiles).toBe('')
})

test('a location that is not there is not looked for, whatever it is called', async () => {
  for (const slug of ['nowhere', 'constructor'])
    expect(await change({ points: JSON.parse(`{"${slug}": "1.5, 2.5"}`) })).toMatchObject({
      reason: 'request.not_found',
    })
})
