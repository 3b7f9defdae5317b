import { beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#app/kernel/ids.ts'
import { perform } from '#app/operations/perform.server.ts'
import { db } from '#db/database.server.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { runSql } from '#test/support/database/sql.ts'
import { staffAt } from '#test/support/people/staff/staff.ts'
import { createRedirect } from './create-redirect.operation.ts'
import { deleteRedirect } from './delete-redirect.operation.ts'
import { findMoved } from './find-moved.server.ts'
import { leadTo } from './redirects.server.ts'

const database = useDatabase()

beforeAll(() =>
  runSql(database.url, [
    ...['mug', 'cup', 'jug'].map(
      (slug) => `insert into products (id, slug, title, status) values ('${newId()}', '${slug}', '${slug}', 'active')`,
    ),
    `insert into collections (id, slug, title) values ('${newId()}', 'kitchen', 'Kitchen')`,
  ]),
)
beforeEach(() => runSql(database.url, ['delete from redirects']))

const actor = staffAt(new Date())
const create = (from: string, to: string) => perform(createRedirect, { key: null, input: { from, to }, actor })
const remove = (key: string) => perform(deleteRedirect, { key, input: {}, actor })
const all = async () =>
  Object.fromEntries(
    (await db.selectFrom('redirects').select(['fromPath', 'toPath']).execute()).map((row) => [
      row.fromPath,
      row.toPath,
    ]),
  )

test('staff make an old address lead to a page, change it and end it', async () => {
  expect(await create('/pages/About-Us/', '/contact?from=old')).toMatchObject({
    ok: true,
    value: { written: 'created' },
  })
  expect(await findMoved('/pages/about-us?x=1')).toBe('/contact?from=old')
  expect(await findMoved('/de/pages/about-us/')).toBe('/de/contact?from=old')
  expect(await create('/pages/about-us', '/contact?from=old')).toMatchObject({ value: { written: 'unchanged' } })
  expect(await create('/pages/about-us', '/products/mug')).toMatchObject({ value: { written: 'changed' } })
  expect(await findMoved('/pages/about-us')).toBe('/products/mug')
  expect(await remove('/pages/about-us')).toMatchObject({ ok: true })
  expect(await findMoved('/pages/about-us')).toBeNull()
})

test('a chain is one step from the beginning, in whichever order it is made', async () => {
  await create('/b', '/products/mug')
  await create('/a', '/b')
  expect(await all()).toEqual({ '/a': '/products/mug', '/b': '/products/mug' })
  await create('/b', '/products/cup')
  expect(await all()).toEqual({ '/a': '/products/mug', '/b': '/products/cup' })
  // Where an address moves that others lead to, they follow.
  await runSql(database.url, [`update products set slug = 'teacup' where slug = 'cup'`])
  await db.transaction().execute((tx) => leadTo(tx, [{ from: '/products/cup', to: '/products/jug' }], 'shop'))
  expect(await all()).toMatchObject({ '/b': '/products/jug', '/products/cup': '/products/jug' })
  expect(await create('/c', '/collections/any/products/mug')).toMatchObject({ value: { to: '/products/mug' } })
})

test('an address at which there is a page, or a draft of one, is left alone', async () => {
  await create('/a', '/products/mug')
  await db.transaction().execute((tx) => leadTo(tx, [{ from: '/products/mug', to: '/products/jug' }], 'import'))
  expect(await all()).toEqual({ '/a': '/products/mug' })
})

test('a loop, a page that is there, and a page that is not are refused at their field', async () => {
  const problemOf = async (from: string, to: string) => {
    const outcome = await create(from, to)
    return outcome.ok ? null : [outcome.problems[0]?.pointer, outcome.problems[0]?.code]
  }
  await runSql(database.url, [`insert into redirects (from_path, to_path) values ('/y', '/x')`])
  expect(await problemOf('/x', '/y')).toEqual(['/to', 'redirect.loop'])
  expect(await problemOf('/products/mug', '/products/jug')).toEqual(['/from', 'redirect.page_exists'])
  expect(await problemOf('/cart', '/products/jug')).toEqual(['/from', 'redirect.page_exists'])
  expect(await problemOf('/api/v1/orders', '/products/jug')).toEqual(['/from', 'redirect.page_exists'])
  expect(await problemOf('/', '/products/jug')).toEqual(['/from', 'redirect.page_exists'])
  expect(await problemOf('/old', '/products/nothing')).toEqual(['/to', 'redirect.nowhere'])
  for (const to of [
    '//evil.example',
    'https://evil.example/',
    '/\\evil.example',
    'javascript:alert(1)',
    'products/mug',
  ])
    expect([to, await problemOf('/old', to)]).toEqual([to, ['/to', 'redirect.elsewhere']])
  expect(await all()).toEqual({ '/y': '/x' })
})

test('the database keeps no redirect out of the shop', async () => {
  for (const to of ['//evil.example', '/\\\\evil.example', 'https://evil.example'])
    await expect(
      runSql(database.url, [`insert into redirects (from_path, to_path) values ('/z', '${to.replace('\\\\', '\\')}')`]),
    ).rejects.toThrow()
})

test('the home page is a place to lead to', async () => {
  expect(await create('/old-home', '/')).toMatchObject({ ok: true })
  expect(await findMoved('/de/old-home')).toBe('/de')
})
