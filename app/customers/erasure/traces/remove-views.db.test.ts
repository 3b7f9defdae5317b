import { expect, test } from 'vitest'
import { newId, type SavedViewId } from '#app/kernel/ids.ts'
import { db } from '#db/database.server.ts'
import { deleteRow } from '#app/operations/undo/deleted-rows.server.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { removeViews } from './remove-views.server.ts'

useDatabase()

async function aView(name: string, search: Record<string, string>) {
  const id = newId<SavedViewId>()
  const query = new URLSearchParams(search).toString()
  await db
    .insertInto('savedViews')
    .values({ id, list: 'orders', name, owner: 'key x', shared: true, query, columns: null, createdAt: new Date() })
    .execute()
  return id
}

test('views that search for the address, or are named after it, are gone; those of others stay', async () => {
  const gone = [
    await aView('Zoe', { q: 'Zoe+shop@example.com' }),
    await aView('With more words', { state: 'placed', q: 'from zoe+shop@example.com open' }),
    await aView('zoe+shop@example.com', { state: 'placed' }),
  ]
  const kept = [await aView('Another', { q: 'a.zoe+shop@example.com' }), await aView('All', {})]
  const removed = await db.transaction().execute((tx) => removeViews(tx, ['zoe+shop@example.com']))
  expect(removed.toSorted()).toEqual(gone.toSorted())
  const left = await db.selectFrom('savedViews').select('id').orderBy('id').execute()
  expect(left.map(({ id }) => id)).toEqual(kept.toSorted())
})

test('those that were deleted just now are gone too, and cannot be restored any more', async () => {
  const gone = [await aView('Zoe', { q: 'Zoe+shop@example.com' }), await aView('zoe+shop@example.com', {})]
  const kept = await aView('Left alone', { q: 'a.zoe+shop@example.com' })
  for (const id of [...gone, kept]) await db.transaction().execute((tx) => deleteRow(tx, 'saved_views', id, new Date()))
  const removed = await db.transaction().execute((tx) => removeViews(tx, ['zoe+shop@example.com']))
  expect(removed.toSorted()).toEqual(gone.toSorted())
  expect(await db.selectFrom('deletedRows').select('id').execute()).toEqual([{ id: kept }])
})
