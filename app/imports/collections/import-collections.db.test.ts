import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { promisify } from 'node:util'
import { beforeEach, expect, test } from 'vitest'
import { collection } from '#app/catalogue/collections/collection.record.ts'
import { findMoved } from '#app/catalogue/redirects/find-moved.server.ts'
import { leadTo } from '#app/catalogue/redirects/redirects.server.ts'
import { importBeside } from '#app/imports/beside/import-beside.server.ts'
import { findLastImport, readReport } from '#app/imports/report/report.server.ts'
import { newId } from '#app/kernel/ids.ts'
import { db } from '#db/database.server.ts'
import { runSql } from '#test/support/database/sql.ts'
import { now, runImportOf, useEmptyShop, writeFile } from '#test/support/importing.ts'
import { staffAt } from '#test/support/people/staff/staff.ts'
import { configureIdentity } from '#test/support/shop/configure-identity.ts'

const shop = useEmptyShop()
configureIdentity({ issuer: 'http://127.0.0.1:9' })
const actor = staffAt(now)

const products = `Handle,Title,Vendor,Type,Tags,Published,Variant Price
mug,Mug,Kiln,,clay,TRUE,10.00
jug,Jug,Kiln,,clay,TRUE,30.00
湯呑み,Yunomi,Press,,paper,TRUE,5.00
`
beforeEach(async () => {
  await runSql(shop.url, ['delete from redirects'])
  await runImportOf(writeFile(products, 'products.csv'))
})

const bring = (text: string, wish: { trial?: boolean } = {}) =>
  importBeside(writeFile(text), { now, by: 'import', ...wish })
type Summary = Awaited<ReturnType<typeof bring>>
const saidOf = ({ problems }: Summary) => problems.map(({ line, column, reason }) => `${line} ${column} ${reason}`)
const counts = ({ created, changed, unchanged, refused }: Summary) => [created, changed, unchanged, refused]

async function shown(handle: string) {
  const view = await collection.viewOf(db, (await collection.find(db, handle, actor)) ?? expect.unreachable())
  const rows = await db.selectFrom('products').select(['id', 'slug']).execute()
  const slugs = new Map<string, string>(rows.map(({ id, slug }) => [id, slug]))
  return { ...view, products: view.products.map((id) => slugs.get(id)) }
}
const membersOf = async (handle: string) => {
  const rows = await runSql(shop.url, [
    `select p.slug from collection_products m join products p on p.id = m.product_id join collections c on c.id = m.collection_id
     where c.slug = '${handle}' order by 1`,
  ])
  return rows.map((row) => (row as { slug: string }).slug)
}

const file = `ID,Handle,Command,Title,Body HTML,Sort Order,Published,Image Src,Image Alt Text,Row #,Top Row,Product: ID,Product: Handle,Product: Position,Must Match,Rule: Product Column,Rule: Relation,Rule: Condition
1,table,MERGE,For the table,"<p>Cups, <b>jugs</b>.</p>",Manual,TRUE,https://cdn.example/table.jpg,A laid table,1,TRUE,11,湯呑み,2,,,,
1,,,,,,,,,2,,12,mug,1,,,,
,table,,,,,,,,3,,13,teapot,3,,,,
2,陶器,MERGE,Ceramics,,Best Selling,TRUE,,,4,TRUE,,,,all conditions,Tag,Equals,clay
2,陶器,,,,,,,,5,,12,mug,1,all conditions,Variant Price,Greater Than,10
3,named,MERGE,Named so,,Alphabet,FALSE,,,6,TRUE,13,jug,1,any condition,Title,Contains,jug
`

test('collections of a former shop come in with texts, order, picture and rule, by a trial the same, and again nothing changes', async () => {
  const before = await shop.everything()
  const tried = await bring(file, { trial: true })
  expect(await shop.everything()).toBe(before)
  const summary = await bring(file)
  expect(counts(summary)).toEqual([3, 0, 0, 0])
  expect(tried).toEqual(summary)
  expect(saidOf(summary)).toEqual([
    '4 Product: Handle collection_product',
    '5 Sort Order collection_sort',
    '7 Rule: Product Column collection_rule',
  ])
  expect(await shown('table')).toMatchObject({
    title: 'For the table',
    description: 'Cups, jugs.',
    sort: 'featured',
    visible: true,
    rule: null,
    products: ['mug', 'yunomi'],
    picture: { alt: { en: 'A laid table' } },
  })
  const jobs = await runSql(shop.url, [
    `select t.identifier from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     join media m on j.payload ->> 'mediaId' = m.id::text where m.source_url = 'https://cdn.example/table.jpg'`,
  ])
  expect(jobs).toEqual([{ identifier: 'fetch-picture' }])
  const ceramics = await shown('collection')
  expect(ceramics.rule).toEqual({ match: 'all', conditions: ['tag:clay', 'price_from:1001'] })
  expect(await membersOf('collection')).toEqual(['jug'])
  expect(await findMoved('/collections/%E9%99%B6%E5%99%A8')).toBe('/collections/collection')
  expect(await shown('named')).toMatchObject({ visible: false, sort: 'title', rule: null, products: ['jug'] })
  const state = await shop.everything()
  expect(counts(await bring(file))).toEqual([0, 0, 3, 0])
  expect(await shop.everything()).toBe(state)
})

test('products that come later are added by the same file, or by the rows of its report, each at its place', async () => {
  await bring(file)
  const { lines, count } = await readReport((await findLastImport()) ?? expect.unreachable())
  // A collection comes with all of its rows.
  expect(count).toBe(6)
  await runImportOf(writeFile(`${products}teapot,Teapot,Kiln,,,TRUE,50.00\n`, 'more.csv'))
  const staff = { title: 'Staff call it so' }
  await db.updateTable('collections').set(staff).where('slug', '=', 'table').execute()
  expect(counts(await bring(lines.join('')))).toEqual([0, 1, 2, 0])
  expect(await shown('table')).toMatchObject({ ...staff, products: ['mug', 'yunomi', 'teapot'] })
  expect(counts(await bring(file))).toEqual([0, 0, 3, 0])
})

test('a trial run says of each collection what would change, and of its products how many', async () => {
  await bring(file)
  const staff = { description: 'Said by staff' }
  await db
    .updateTable('collections')
    .set({ ...staff, importHash: null })
    .where('slug', '=', 'named')
    .execute()
  const changed = file
    .replace('For the table', 'Tableware')
    .replace(',13,teapot,3,', ',14,jug,3,')
    .replace('3,named,MERGE,Named so,,', '3,named,MERGE,Otherwise,<p>Of the file</p>,')
  const tried = await bring(changed, { trial: true })
  expect(tried.wouldChange).toEqual([
    { line: 2, name: 'For the table', changes: { title: ['For the table', 'Tableware'], products: [2, 3] } },
    // What staff have said stays.
    { line: 7, name: 'Named so', changes: {} },
  ])
})

test('a collection that is here is completed, also where an old address leads to it; changed rows of the file change what it brought', async () => {
  const [own, moved] = [newId(), newId()]
  const [mug] = await db.selectFrom('products').select('id').where('slug', '=', 'jug').execute()
  await runSql(shop.url, [
    `insert into collections (id, slug, title, description, sort) values ('${own}', 'table', 'Ours', '', 'newest'),
       ('${moved}', 'clay', 'Clay', 'By hand.', 'featured')`,
    `insert into collection_products (collection_id, product_id) values ('${own}', '${mug?.id}'), ('${moved}', '${mug?.id}')`,
  ])
  await db.transaction().execute((tx) => leadTo(tx, [{ from: '/collections/陶器', to: '/collections/clay' }], 'import'))
  const summary = await bring(file)
  expect(counts(summary)).toEqual([1, 2, 0, 0])
  expect(await shown('table')).toMatchObject({
    title: 'Ours',
    description: 'Cups, jugs.',
    sort: 'newest',
    products: ['mug', 'yunomi', 'jug'],
  })
  // The file's rule would take the jug away, since it names the mug alone.
  expect(await shown('clay')).toMatchObject({ description: 'By hand.', rule: null, products: ['mug', 'jug'] })
  expect(saidOf(summary)).toContain('5 Rule: Product Column collection_rule')
  expect(counts(await bring(file))).toEqual([0, 0, 3, 0])
  const changed = file.replace('For the table', 'For each table').replace('A laid table', 'Our table')
  expect(counts(await bring(changed))).toEqual([0, 1, 2, 0])
  expect(await shown('table')).toMatchObject({ title: 'For each table', picture: { alt: { en: 'Our table' } } })
})

test('products are found where their old addresses lead, each once, and a handle in capitals is the same collection', async () => {
  await db.transaction().execute((tx) => leadTo(tx, [{ from: '/products/cup', to: '/products/mug' }], 'import'))
  const named = 'Handle,Title,Product: Handle,Product: Position\nCups,Cups,cup,1\nCups,,jug,2\nCups,,mug,3\n'
  expect(counts(await bring(named))).toEqual([1, 0, 0, 0])
  expect(await shown('cups')).toMatchObject({ products: ['mug', 'jug'] })
  expect(counts(await bring(named))).toEqual([0, 0, 1, 0])
})

test('a collection with a rule of its own keeps it, and the file says that its products were left out', async () => {
  await runSql(shop.url, [
    `insert into collections (id, slug, title, rule) values ('${newId()}', 'table', 'Paper', '{"match": "all", "conditions": ["tag:paper"]}')`,
  ])
  expect(saidOf(await bring(file))).toContain('2 Handle collection_own_rule')
  expect(await shown('table')).toMatchObject({ rule: { conditions: ['tag:paper'] }, description: 'Cups, jugs.' })
})

test('what staff made of a rule that a file brought in stays', async () => {
  await bring(file)
  await db.updateTable('collections').set({ rule: null }).where('slug', '=', 'collection').execute()
  expect(counts(await bring(file))).toEqual([0, 0, 3, 0])
  expect(await membersOf('collection')).toEqual(['jug'])
})

test('the command completes a collection that has a picture, too', async () => {
  await bring(file)
  await runSql(shop.url, [`update collections set import_hash = null, description = '' where slug = 'table'`])
  const path = writeFile(file, 'by-command.csv')
  const { stdout } = await promisify(execFile)(process.execPath, ['tools/import.ts', path], {
    env: { ...process.env, NODE_ENV: '', DATABASE_URL: shop.url, DEMO_SHOP: 'off', BARROW_DATA: tmpdir() },
  })
  expect(stdout).toContain('0 created, 1 changed, 2 unchanged, 0 refused')
  expect(await shown('table')).toMatchObject({ description: 'Cups, jugs.' })
})
