import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lockOfFiles } from '#app/catalogue/pictures/hold-files.server.ts'
import { listKept, pathOf } from '#app/catalogue/pictures/media-folder.server.ts'
import { pictureFiles } from '#app/catalogue/storage/picture-files.server.ts'
import { type Configuration, configure } from '#app/configuration.ts'
import { type MediaId, newId, type ProductId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import type { Actor } from '#app/operations/actor.ts'
import { perform } from '#app/operations/perform.server.ts'
import { findUndo } from '#app/operations/undo/undo.server.ts'
import { finishPhoto } from '#app/pictures/photo.server.ts'
import { createProduct } from '#app/products/create-product.operation.ts'
import { addPictures } from '#app/products/pictures/add-pictures.operation.ts'
import { changePictures } from '#app/products/pictures/change-pictures.operation.ts'
import { pruneExpired } from '#app/system/prune.server.ts'
import { db } from '#db/database.server.ts'
import { hearAlarms } from '#test/support/alarms.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { runSql } from '#test/support/database/sql.ts'
import { untilBlocked } from '#test/support/database/until-blocked.ts'
import { staffAt } from '#test/support/people/staff/staff.ts'
import { deletePicture } from './delete-picture.operation.ts'
import { removePictureFiles } from './remove-files.server.ts'
import { restorePicture } from './restore-picture.operation.ts'
import { keepUpload } from './uploads.server.ts'

const database = useDatabase()
const now = new Date('2026-05-04T09:00:00Z')
const actor = staffAt(now)
const later = (ms: number): Actor => ({ ...actor, now: new Date(now.getTime() + ms) })
let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'barrow-deletion-'))
  configure({ dataFolder: folder, origin: 'http://shop.example' } as Configuration)
})
afterAll(() => rmSync(folder, { recursive: true }))

const photo = (background: string) =>
  sharp({ create: { width: 400, height: 200, channels: 3, background } })
    .jpeg()
    .toBuffer()

async function uploaded(background: string): Promise<string> {
  const kept = await keepUpload(await photo(background))
  if (!kept.ok) throw new Error(kept.reason)
  return kept.value
}

async function aProduct(uploads: string[]): Promise<{ id: ProductId }> {
  const input = { title: 'Mug', price: { amount: 1990, currency: 'EUR' }, status: 'active', uploads }
  const outcome = await perform(createProduct, { key: null, input, actor })
  if (!outcome.ok) throw new Error(JSON.stringify(outcome))
  return { id: outcome.value.id }
}

const shownBy = ({ id }: { id: ProductId }) =>
  db
    .selectFrom('productMedia')
    .select(['mediaId', 'alt', 'translations'])
    .where('productId', '=', id)
    .orderBy('position')
    .execute()
const idsOf = async (product: { id: ProductId }) => (await shownBy(product)).map(({ mediaId }) => mediaId)
const firstOf = async (product: { id: ProductId }): Promise<MediaId> => {
  const [first] = await idsOf(product)
  if (!first) throw new Error('A product without a picture')
  return first
}
const remove = (key: MediaId, input: object = {}, by = actor) => perform(deletePicture, { key, input, actor: by })
async function undo(key: MediaId) {
  const offered = await findUndo(deletePicture, key, actor)
  if (!offered.ok) throw new Error(offered.reason)
  return perform(restorePicture, { key, input: {}, actor, seen: offered.value.seen })
}
const filesOf = async (key: string) =>
  (await Array.fromAsync(listKept(folder))).flat().filter((name) => name.startsWith(key))
const versionOf = async ({ id }: { id: ProductId }) =>
  (await db.selectFrom('products').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version
const eventsOf = async ({ id }: { id: ProductId }) =>
  (await db.selectFrom('events').select('type').where('objectId', '=', id).orderBy('id').execute()).map(
    ({ type }) => type,
  )

/** An order that was placed with a picture, as its line keeps it. */
function anOrderLine(key: string): string[] {
  const id = newId()
  return [
    `insert into orders (id, submission_key, snapshot_hash, email, locale, currency, delivery, prices_include_tax,
        subtotal, shipping_total, tax_total, total, expires_at, state, placed_at)
      values ('${id}', '${id}', '', 'a@example.com', 'en', 'EUR', 'ship', true, 1, 0, 0, 1, now(), 'placed', now())`,
    `insert into order_lines (id, order_id, position, title, slug, unit_price, quantity, total, picture)
      values (uuidv7(), '${id}', 1, 'Mug', 'mug', 1, 1, 1, '{"key": "${key}"}')`,
  ]
}

test('it disappears from products, variants, collections and locations, and comes back to all of them', async () => {
  const [mug, bowl] = [await aProduct([await uploaded('#101010')]), await aProduct([await uploaded('#101010')])]
  const id = await firstOf(mug)
  await perform(addPictures, { key: mug, input: { uploads: [await uploaded('#202020')] }, actor })
  const [, second] = await idsOf(mug)
  await runSql(database.url, [
    `update product_media set translations = '{"de": {"alt": "Ein Becher"}}' where product_id = '${mug.id}' and media_id = '${id}'`,
    `update variants set media_id = '${id}' where product_id = '${mug.id}'`,
    `insert into collections (id, slug, title, media_id) values (uuidv7(), 'mugs', 'Mugs', '${id}')`,
    `insert into locations (id, slug, name, address, latitude, longitude, media_id) values (uuidv7(), 'quay', 'Quay', '{}', 0, 0, '${id}')`,
  ])
  const before = await shownBy(mug)
  const places = () =>
    runSql(database.url, [
      `select array(select media_id from variants where product_id = '${mug.id}') as variants,
        (select media_id from collections where slug = 'mugs') as collection, (select media_id from locations where slug = 'quay') as location`,
    ])
  const shown = await places()
  const version = await versionOf(bowl)
  expect(await remove(id)).toMatchObject({ ok: true })
  expect([await idsOf(mug), await idsOf(bowl)]).toEqual([[second], []])
  expect(await places()).toEqual([{ variants: [null], collection: null, location: null }])
  expect([await versionOf(bowl), (await eventsOf(bowl)).at(-1)]).toEqual([version + 1, 'product.updated'])
  // Meanwhile the other one is put first.
  await perform(changePictures, { key: mug, input: { order: [second] }, actor })
  expect(await undo(id)).toMatchObject({ ok: true })
  expect(await shownBy(mug)).toEqual(before)
  expect(await idsOf(bowl)).toEqual([id])
  expect(await places()).toEqual(shown)
  expect(await versionOf(bowl)).toBe(version + 2)
  expect(await db.selectFrom('deletedRows').select('id').where('id', '=', id).execute()).toEqual([])
})

test('what has taken its place stays', async () => {
  const mug = await aProduct([await uploaded('#303030')])
  const id = await firstOf(mug)
  await runSql(database.url, [
    `insert into collections (id, slug, title, media_id) values (uuidv7(), 'bowls', 'Bowls', '${id}')`,
    `update media set source_url = 'https://old.example/a.jpg' where id = '${id}'`,
  ])
  await remove(id)
  const other = newId<MediaId>()
  await runSql(database.url, [
    `insert into media (id, kind, source_url) values ('${other}', 'raster', 'https://old.example/a.jpg')`,
    `update collections set media_id = '${other}' where slug = 'bowls'`,
  ])
  expect(await undo(id)).toMatchObject({ ok: true })
  expect(
    await db.selectFrom('media').select(['id', 'sourceUrl']).where('id', 'in', [id, other]).orderBy('id').execute(),
  ).toEqual([
    { id, sourceUrl: null },
    { id: other, sourceUrl: 'https://old.example/a.jpg' },
  ])
  expect(await db.selectFrom('collections').select('mediaId').where('slug', '=', 'bowls').execute()).toEqual([
    { mediaId: other },
  ])
  expect(await idsOf(mug)).toEqual([id])
})

test('it stays where it has come to more places than was said', async () => {
  const mug = await aProduct([await uploaded('#404040')])
  const id = await firstOf(mug)
  const bowl = await aProduct([])
  await perform(addPictures, { key: bowl, input: { pictures: [id] }, actor })
  expect(await remove(id, { uses: 1 })).toMatchObject({ ok: false, reason: 'picture.more_uses' })
  expect(await idsOf(mug)).toEqual([id])
  expect(await remove(id, { uses: 2 })).toMatchObject({ ok: true })
})

test('two who delete it at once delete it once; one who comes to show it meanwhile shows it, or is refused', async () => {
  for (const round of [0, 1, 2, 3, 4]) {
    const mug = await aProduct([await uploaded(`#5050${round}0`)])
    const bowl = await aProduct([])
    const id = await firstOf(mug)
    const outcomes = await Promise.allSettled([
      remove(id),
      perform(addPictures, { key: bowl, input: { pictures: [id] }, actor }),
      remove(id, {}, later(1)),
    ])
    const deleted = [outcomes[0], outcomes[2]].filter((each) => each?.status === 'fulfilled')
    expect(deleted).toHaveLength(1)
    expect([await idsOf(mug), await idsOf(bowl)]).toEqual([[], []])
    const added = outcomes[1].status === 'fulfilled' && outcomes[1].value.ok
    await perform(restorePicture, { key: id, input: {}, actor: later(2) })
    expect([await idsOf(mug), await idsOf(bowl)]).toEqual([[id], added ? [id] : []])
  }
})

test('its files go when it cannot come back any more; those that an order or another picture shows stay', async () => {
  const keys = [await uploaded('#800000'), await uploaded('#008000'), await uploaded('#000080')]
  const [gone = '', ordered = '', twice = ''] = keys
  const ids: MediaId[] = []
  for (const key of keys) ids.push(await firstOf(await aProduct([key])))
  for (const key of keys) await finishPhoto(pictureFiles(), key, [320])
  await runSql(database.url, [
    `insert into media (id, kind, state, key, width, height, widths) values (uuidv7(), 'raster', 'ready', '${twice}', 400, 200, '{320}')`,
    ...anOrderLine(ordered),
  ])
  for (const id of ids) await remove(id)
  await pruneExpired(later(limits.deletedRow.value + 1).now)
  await removePictureFiles(later(limits.deletedRow.value - 1).now)
  for (const key of keys) expect(await filesOf(key)).not.toEqual([])
  await removePictureFiles(later(limits.deletedRow.value).now)
  expect(await filesOf(gone)).toEqual([])
  for (const key of [ordered, twice]) expect(await filesOf(key)).not.toEqual([])
  expect(await db.selectFrom('deletedRows').select('id').execute()).toEqual([])
  await removePictureFiles(later(limits.deletedRow.value).now)
})

test('files that cannot be removed are told an operator and tried again; those of other pictures go', async () => {
  const keys = [await uploaded('#900000'), await uploaded('#009000')]
  const [stuck = '', gone = ''] = keys
  const pictures = [await firstOf(await aProduct([stuck])), await firstOf(await aProduct([gone]))]
  for (const key of keys) await finishPhoto(pictureFiles(), key, [320])
  for (const [at, id] of pictures.entries()) await remove(id, {}, later(at))
  // A folder where a file should be: it cannot be removed as one.
  const inTheWay = pathOf(folder, `${stuck}-9.webp`)
  mkdirSync(inTheWay)
  const alarms = hearAlarms()
  const due = later(limits.deletedRow.value + 1).now
  await expect(removePictureFiles(due)).rejects.toThrow()
  expect(await filesOf(gone)).toEqual([])
  expect(alarms()).toEqual([expect.stringContaining(stuck)])
  rmSync(inTheWay, { recursive: true })
  await removePictureFiles(due)
  expect(await filesOf(stuck)).toEqual([])
  expect(await db.selectFrom('deletedRows').select('id').execute()).toEqual([])
})

test('the same picture can be brought again, before its files are removed and after', async () => {
  const key = await uploaded('#707070')
  const first = await firstOf(await aProduct([key]))
  await finishPhoto(pictureFiles(), key, [320])
  await remove(first)
  expect(await uploaded('#707070')).toBe(key)
  const mug = await aProduct([key])
  await removePictureFiles(later(limits.deletedRow.value).now)
  await finishPhoto(pictureFiles(), key, [320])
  expect((await filesOf(key)).toSorted()).toEqual(['avif', 'jpg', 'webp'].map((format) => `${key}-320.${format}`))
  await remove(await firstOf(mug))
  await removePictureFiles(later(limits.deletedRow.value).now)
  expect(await filesOf(key)).toEqual([])
  await uploaded('#707070')
  await aProduct([key])
  expect(await filesOf(key)).toContain(`${key}-320.jpg`)
})

test('one that is brought again while its files are removed keeps its source, and is made after that', async () => {
  const key = await uploaded('#909090')
  await finishPhoto(pictureFiles(), key, [320])
  let bringing: Promise<string> | undefined
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${lockOfFiles(key)}, 0))`.execute(tx)
    bringing = uploaded('#909090')
    const waiting = () =>
      runSql(database.url, [
        `select count(*)::int as waiting from pg_locks join pg_database d on d.oid = database
         where locktype = 'advisory' and not granted and datname = current_database()`,
      ])
    await expect.poll(waiting, { timeout: 5_000 }).toEqual([{ waiting: 1 }])
    for (const format of ['avif', 'jpg', 'webp']) await pictureFiles().drop(`${key}-320.${format}`)
  })
  await bringing
  expect((await filesOf(key)).toSorted()).toEqual([`${key}-320.jpg`, `${key}.json`, `${key}.source`])
})

test('one that comes back in the last moment, while its files are about to be removed, keeps them', async () => {
  const key = await uploaded('#a0a0a0')
  const mug = await aProduct([key])
  const id = await firstOf(mug)
  await finishPhoto(pictureFiles(), key, [320])
  await remove(id)
  const { value: last } = limits.deletedRow
  let both: Promise<unknown> | undefined
  await db.transaction().execute(async (tx) => {
    await sql`select from products where id = ${mug.id} for update`.execute(tx)
    const coming = perform(restorePicture, { key: id, input: {}, actor: later(last - 1) })
    await untilBlocked()
    both = Promise.all([coming, removePictureFiles(later(last).now)])
    await untilBlocked(2)
  })
  await both
  expect(await idsOf(mug)).toEqual([id])
  expect(await filesOf(key)).not.toEqual([])
})

test('one that is still to be fetched is fetched when it comes back', async () => {
  const mug = await aProduct([])
  await perform(addPictures, { key: mug, input: { urls: ['https://pictures.invalid/slow.jpg'] }, actor })
  const id = await firstOf(mug)
  await remove(id)
  const jobs = () =>
    runSql(database.url, [`select count(*)::int as jobs from graphile_worker.jobs where key = 'fetch-picture:${id}'`])
  await runSql(database.url, [`select graphile_worker.remove_job('fetch-picture:${id}')`])
  expect(await jobs()).toEqual([{ jobs: 0 }])
  expect(await undo(id)).toMatchObject({ ok: true })
  expect(await jobs()).toEqual([{ jobs: 1 }])
})
