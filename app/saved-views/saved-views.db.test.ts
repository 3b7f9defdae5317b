import { expect, test } from 'vitest'
import type { Actor } from '#app/operations/actor.ts'
import { newId, type SavedViewId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { perform } from '#app/operations/perform.server.ts'
import { permissionsOf } from '#app/permissions.ts'
import '#app/orders/lists/orders.list.ts'
import '#app/staff/members/staff.list.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { aColleague } from '#test/support/people/staff/colleagues.ts'
import { staffAt } from '#test/support/people/staff/staff.ts'
import { changeView } from './change-view.operation.ts'
import { deleteView } from './delete-view.operation.ts'
import { saveView } from './save-view.operation.ts'
import { savedView } from './saved-view.record.ts'
import { listViews } from './saved-views.server.ts'
import { db } from '#db/database.server.ts'

useDatabase()
// Colleagues come from the stand-in for sign-in, which its configuration names.
useCardProvider()
const now = () => new Date()
const support = (id: string): Actor => ({ ...staffAt(now(), id), permissions: permissionsOf(true, ['support']) })
const people = async () => {
  const [ada, ben] = [await aColleague('Ada Weber'), await aColleague('Ben')]
  return [support(ada.id), support(ben.id)] as const
}
const save = (actor: Actor, name: string, shared = false, list = 'orders') =>
  perform(saveView, {
    key: null,
    input: { list, name, query: 'payment=paid&sort=-total', columns: ['total'], shared },
    actor,
  })
const idOf = (saved: Awaited<ReturnType<typeof save>>) => (saved.ok ? saved.value.view : '')
const names = async (actor: Actor) => (await listViews('orders', actor)).map(({ name }) => name)

test('a view is its maker’s alone until it is shared', async () => {
  const [ada, ben] = await people()
  const mine = idOf(await save(ada, 'Mine'))
  await save(ada, 'All of us', true)
  expect(await names(ada)).toEqual(['All of us', 'Mine'])
  expect(await names(ben)).toEqual(['All of us'])
  expect(await savedView.find(db, mine, ben)).toBeNull()
  await perform(changeView, { key: mine, input: { shared: true }, actor: ada })
  expect(await names(ben)).toEqual(['All of us', 'Mine'])
})

test('a shared view is changed and deleted by its maker or who changes the settings, by no one else', async () => {
  const [ada, ben] = await people()
  const view = idOf(await save(ada, 'Shared', true))
  const change = (actor: Actor) => perform(changeView, { key: view, input: { name: 'Other' }, actor })
  expect(await change(ben)).toMatchObject({ ok: false, reason: 'saved_view.not_yours' })
  const remove = (actor: Actor) => perform(deleteView, { key: view, input: {}, actor })
  expect(await remove(ben)).toMatchObject({ ok: false, reason: 'saved_view.not_yours' })
  expect(await change(staffAt(now()))).toMatchObject({ ok: true })
  expect(await remove(ada)).toMatchObject({ ok: true })
  expect(await names(ada)).not.toContain('Other')
})

test('a list that one may not see has no views, and none can be saved or found', async () => {
  const [ada] = await people()
  const packer: Actor = { ...ada, permissions: new Set(['views:write']) }
  expect(await save(packer, 'Mine')).toMatchObject({ ok: false, problems: [{ pointer: '/list' }] })
  expect(await save(packer, 'Mine', false, 'nothing')).toMatchObject({ ok: false, problems: [{ pointer: '/list' }] })
  const shared = idOf(await save(ada, 'Shared', true))
  expect(await savedView.find(db, shared, packer)).toBeNull()
  expect(await listViews('orders', packer)).toEqual([])
})

test('a name is used once by one person in one list, in whichever case', async () => {
  const [ada, ben] = await people()
  await save(ada, 'Large')
  expect(await save(ada, ' large ')).toMatchObject({
    ok: false,
    problems: [{ pointer: '/name', code: 'saved_view.name_taken' }],
  })
  expect((await save(ben, 'Large')).ok).toBe(true)
  const other = idOf(await save(ada, 'Small'))
  const renamed = await perform(changeView, { key: other, input: { name: 'LARGE' }, actor: ada })
  expect(renamed).toMatchObject({ ok: false, problems: [{ pointer: '/name' }] })
  // Ten presses at once keep one.
  const pressed = await Promise.all(Array.from({ length: 10 }, () => save(ada, 'Pressed')))
  expect(pressed.filter(({ ok }) => ok)).toHaveLength(1)
})

test('two views that get the same name at once: one has it, whatever its capitals', async () => {
  const [ada] = await people()
  const views = [idOf(await save(ada, 'One')), idOf(await save(ada, 'Other'))]
  const changes = views.map((view, at) => {
    const input = { name: at === 0 ? 'Çelik' : 'çelik' }
    return perform(changeView, { key: view, input, actor: ada })
  })
  const outcomes = await Promise.all(changes)
  expect(outcomes.map((outcome) => (outcome.ok ? 'named' : outcome.reason)).toSorted()).toEqual([
    'named',
    'saved_view.name_taken',
  ])
})

test('one’s own views are there among however many that colleagues share, and count', async () => {
  const [ada, ben] = await people()
  const row = { list: 'orders', query: '', columns: null, ownerId: null, shared: true, createdAt: now() }
  const shared = Array.from({ length: limits.savedViewsShown.value }, (_, at) => ({
    ...row,
    id: newId<SavedViewId>(),
    name: `A ${at}`,
    owner: `key-${at}`,
  }))
  await db.insertInto('savedViews').values(shared).execute()
  expect(await save(ada, 'Zebra')).toMatchObject({ ok: true })
  expect((await names(ada)).at(-1)).toBe('Zebra')
  expect(await names(ben)).not.toContain('Zebra')
  expect(await save(ada, 'zebra')).toMatchObject({ ok: false, reason: 'saved_view.name_taken' })
})
