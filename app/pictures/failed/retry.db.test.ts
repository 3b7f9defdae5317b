import { beforeEach, expect, test } from 'vitest'
import { type MediaId, newId } from '#app/kernel/ids.ts'
import { perform } from '#app/operations/perform.server.ts'
import { db } from '#db/database.server.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { runSql } from '#test/support/database/sql.ts'
import { staffAt } from '#test/support/people/staff/staff.ts'
import { failedPictures } from './failed-pictures.list.ts'
import { retryFailedPictures } from './retry-failed.operation.ts'
import { retryPicture } from './retry-picture.operation.ts'

const database = useDatabase()
const actor = staffAt(new Date())
const ids: MediaId[] = []

beforeEach(async () => {
  await runSql(database.url, ['delete from media', 'delete from graphile_worker._private_jobs'])
  ids.splice(0, Infinity, newId(), newId(), newId())
  const [failed, alsoFailed, ready] = ids
  await runSql(database.url, [
    `insert into media (id, kind, state, source_url, failure) values
      ('${failed}', 'raster', 'failed', 'https://pictures.example/a.jpg', 'file.not_there'),
      ('${alsoFailed}', 'raster', 'failed', 'https://pictures.example/b.jpg', 'file.unreachable')`,
    `insert into media (id, kind, state, key, source_url, width, height, widths) values
      ('${ready}', 'raster', 'ready', 'abc', 'https://pictures.example/c.jpg', 1, 1, '{1}')`,
  ])
})

const states = async () =>
  (await db.selectFrom('media').select(['id', 'state']).execute())
    .map(({ id, state }) => `${ids.indexOf(id)} ${state}`)
    .sort()
const jobs = async () => {
  const rows = await runSql(database.url, [
    `select payload ->> 'mediaId' as id from graphile_worker._private_jobs order by 1`,
  ])
  return (rows as { id: MediaId }[]).map(({ id }) => ids.indexOf(id)).sort()
}
const listed = async (filter = {}) =>
  failedPictures.find({
    filter: { q: null, failure: null, ...filter },
    sort: { by: 'address', descending: false },
    after: null,
    most: 10,
  })

test('a failed picture is tried again, and one that is there is left alone', async () => {
  expect(await perform(retryPicture, { key: ids[0] as MediaId, input: {}, actor })).toMatchObject({ ok: true })
  expect(await states()).toEqual(['0 pending', '1 failed', '2 ready'])
  expect(await jobs()).toEqual([0])
  for (const id of [ids[0], ids[2]])
    expect(await perform(retryPicture, { key: id as MediaId, input: {}, actor })).toMatchObject({
      ok: false,
      reason: 'picture.not_failed',
    })
})

test('all failed pictures are tried again at once', async () => {
  expect(await perform(retryFailedPictures, { key: 'shop', input: {}, actor })).toMatchObject({
    value: { pictures: 2, more: false },
  })
  expect(await states()).toEqual(['0 pending', '1 pending', '2 ready'])
  expect(await jobs()).toEqual([0, 1])
})

test('the list has the failed ones alone, with their reasons, by address and by reason', async () => {
  expect(await listed()).toMatchObject([
    { address: 'https://pictures.example/a.jpg', failure: 'file.not_there', product: null },
    { address: 'https://pictures.example/b.jpg', failure: 'file.unreachable' },
  ])
  expect(await listed({ failure: 'file.unreachable' })).toHaveLength(1)
  expect(await listed({ q: 'https://pictures.example/a' })).toHaveLength(1)
})
