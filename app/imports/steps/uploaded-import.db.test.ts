import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { aloneAtImport } from '#app/imports/report/run-record.server.ts'
import { keepUpload } from '#app/imports/uploads/upload.server.ts'
import { newId, type UploadId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { perform } from '#app/operations/perform.server.ts'
import { permissionsOf } from '#app/permissions.ts'
import { pruneExpired } from '#app/system/prune.server.ts'
import { db, type Tx } from '#db/database.server.ts'
import { useEmptyShop } from '#test/support/importing.ts'
import { configureIdentity } from '#test/support/shop/configure-identity.ts'
import { staffAt } from '#test/support/people/staff/staff.ts'
import { createImport } from './create-import.operation.ts'
import { discardImport } from './discard-import.operation.ts'
import { mapColumns } from './map-columns.operation.ts'
import { startImport } from './start-import.operation.ts'
import { tryImport } from './try-import.operation.ts'
import { workOnImport } from './work-on-import.server.ts'

useEmptyShop()
const now = new Date()
const actor = { ...staffAt(now), kind: 'tool' as const, permissions: permissionsOf(true, ['owner']) }
const answers = { currency: 'EUR', prices: 'with_tax' }
const products = `URL handle,Title,Price,SKU,Inventory quantity,Inventory tracker
mug,Mug,19.90,MUG,4,shopify
bowl,Bowl,free,BOWL,2,shopify
`

async function upload(content: string, more: object = {}): Promise<string> {
  const input = { file_name: 'old shop.csv', file: content, ...more }
  const made = await perform(createImport, { key: null, input, actor })
  if (!made.ok) throw new Error(made.reason)
  await workOnImport(made.value.import)
  return made.value.import
}
const rowOf = (id: string) => db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const pieces = async () => (await db.selectFrom('uploadPieces').select('piece').execute()).length
const inShop = async () => await db.selectFrom('products').select(['title', 'status']).orderBy('title').execute()
const act = (operation: typeof tryImport, id: string, input: object = answers) =>
  perform(operation, { key: id, input, actor })

beforeEach(async () => {
  await db.deleteFrom('uploads').execute()
})

test('an uploaded file is read, tried out without a change, and imported, and is gone then', async () => {
  const id = await upload(products)
  expect(await rowOf(id)).toMatchObject({ state: 'checked', work: null, format: 'shopify', found: { rows: 2 } })
  expect((await rowOf(id)).found?.samples[0]).toContain('Mug')
  expect(await act(tryImport, id)).toMatchObject({ ok: true })
  await workOnImport(id)
  expect((await rowOf(id)).trial).toMatchObject({ created: 2, refused: 0, drafts: 1, problems: [{ line: 3 }] })
  expect(await inShop()).toEqual([])
  expect(await act(startImport, id)).toMatchObject({ ok: true })
  expect(await act(startImport, id)).toMatchObject({ ok: false, reason: 'import.at_work' })
  await workOnImport(id)
  await workOnImport(id)
  expect(await rowOf(id)).toMatchObject({ state: 'done', work: null, createdCount: 2, draftCount: 1, uploadId: null })
  expect(await inShop()).toEqual([
    { title: 'Bowl', status: 'draft' },
    { title: 'Mug', status: 'active' },
  ])
  expect(await pieces()).toBe(0)
  expect(await act(startImport, id)).toMatchObject({ ok: false, reason: 'import.not_uploaded' })
})

test('answers that are not this shop’s import nothing, and say which', async () => {
  const id = await upload(products)
  const refused = async (input: object) => act(startImport, id, input)
  expect(await refused({})).toMatchObject({ reason: 'field.required', problems: [{ pointer: '/currency' }] })
  expect(await refused({ ...answers, currency: 'USD' })).toMatchObject({ reason: 'import.other_currency' })
  expect(await refused({ currency: 'EUR' })).toMatchObject({ problems: [{ pointer: '/prices', code: 'field.choice' }] })
  expect(await refused({ ...answers, prices: 'without_tax' })).toMatchObject({ reason: 'import.other_tax' })
  await workOnImport(id)
  expect(await inShop()).toEqual([])
})

test('a file without quantities asks for them, and the inventory export answers', async () => {
  const without = products.replace(/,Inventory quantity/, '').replaceAll(/,[42],shopify/g, ',shopify')
  const id = await upload(without)
  expect(await act(startImport, id)).toMatchObject({
    reason: 'import.stock_unknown',
    problems: [{ pointer: '/stock' }],
  })
  expect(await act(startImport, id, { ...answers, stock: 'none' })).toMatchObject({ ok: true })
  await workOnImport(id)
  const inventory = 'Handle,Title,Option1 Value,SKU,Location,On hand\nmug,Mug,,MUG,Kiel,7\nbowl,Bowl,,BOWL,Kiel,3\n'
  const counted = await upload(without, { inventory })
  expect(await act(startImport, counted)).toMatchObject({ ok: true })
  await workOnImport(counted)
  expect(await rowOf(counted)).toMatchObject({ work: null, state: 'done' })
})

test('of a file with unknown headings staff say which column is which', async () => {
  const id = await upload('Bezeichnung;Preis\nTasse;19,90\nSchale;7,50\n')
  expect(await rowOf(id)).toMatchObject({
    state: 'uploaded',
    found: { isUnknown: true, header: ['Bezeichnung', 'Preis'] },
  })
  expect(await act(startImport, id)).toMatchObject({ reason: 'import.not_read' })
  const map = (input: object) => perform(mapColumns, { key: id, input, actor })
  expect(await map({ title: 'Bezeichnung' })).toMatchObject({ problems: [{ pointer: '/price' }] })
  expect(await map({ title: 'Bezeichnung', price: 'Kosten' })).toMatchObject({ problems: [{ pointer: '/price' }] })
  expect(await map({ title: 'Preis', price: 'Preis' })).toMatchObject({ reason: 'import.columns' })
  expect(await map({ title: 'Bezeichnung', price: 'Preis' })).toMatchObject({ ok: true })
  await workOnImport(id)
  expect(await rowOf(id)).toMatchObject({ state: 'checked', format: 'generic', found: { rows: 2, isUnknown: false } })
  await act(startImport, id)
  await workOnImport(id)
  expect((await inShop()).map(({ title }) => title)).toEqual(['Schale', 'Tasse'])
})

test('a file with the headings of one before is read as staff said then, and a column of values names its option', async () => {
  const id = await upload(
    'Bezeichnung;Preis;Groesse;Nr\nSocken;12,90;S;A1\nSocken;13,90;M;A2\nVase;19,00;;A3\nHut;teuer;;A4\n',
  )
  await perform(mapColumns, {
    key: id,
    input: { title: 'Bezeichnung', price: 'Preis', option_1_value: 'Groesse', sku: 'Nr' },
    actor,
  })
  await workOnImport(id)
  await act(startImport, id)
  await workOnImport(id)
  const { rows } = await sql<{
    option: string
    values: string[]
  }>`select o.name as option, array_agg(v.name order by v.position)
      as values from options o join option_values v on v.option_id = o.id join products p on p.id = o.product_id
      where p.title = 'Socken' group by o.name`.execute(db)
  expect(rows).toEqual([{ option: 'Groesse', values: ['S', 'M'] }])
  // Only the hat needs attention.
  const drafts = await db.selectFrom('products').select('title').where('status', '=', 'draft').execute()
  expect(drafts).toEqual([{ title: 'Hut' }])
  const mended = await upload(
    'Bezeichnung,Preis,Groesse,Nr,Barrow: to be mended\nHut,"24,00",,A4,Preis: is not a price\n',
  )
  expect(await rowOf(mended)).toMatchObject({
    state: 'checked',
    format: 'generic',
    found: { rows: 1, isUnknown: false },
  })
  // Other headings still have to be mapped.
  expect(await rowOf(await upload('Bezeichnung;Kosten\nHut;1\n'))).toMatchObject({ state: 'uploaded' })
})

test('what is no whole file is refused with its line, and stays listed as failed', async () => {
  const id = await upload(products.replace('Mug,19.90', '"Mug,19.90'))
  const { state, errors, work } = await rowOf(id)
  expect({ state, errors, work }).toEqual({
    state: 'failed',
    errors: [{ code: 'import.cut_off', line: 2 }],
    work: null,
  })
  expect(await perform(createImport, { key: null, input: { file_name: 'x.csv', file: '' }, actor })).toMatchObject({
    reason: 'import.no_file',
  })
})

test('a file that could not be read is not imported and not tried out; it can only be put away', async () => {
  for (const content of ['URL handle,Title,Price\n', '{"no": "CSV"}', products.replace('Mug,19.90', '"Mug,19.90')]) {
    const id = await upload(content)
    expect(await rowOf(id)).toMatchObject({ state: 'failed', work: null, found: null })
    for (const operation of [tryImport, startImport])
      expect(await act(operation, id)).toMatchObject({ ok: false, reason: 'import.not_read' })
    expect(await perform(discardImport, { key: id, input: {}, actor })).toMatchObject({ ok: true })
  }
})

test('while another import runs, the next one looks again every few seconds, however long that takes', async () => {
  const id = await upload(products)
  await act(startImport, id)
  const jobs = () =>
    db
      .selectFrom(
        sql<{ key: string; attempts: number; soon: boolean }>`(select key, attempts,
        run_at < now() + interval '10 seconds' as soon from graphile_worker.jobs)`.as('jobs'),
      )
      .selectAll()
      .where('key', '=', `import-${id}`)
      .execute()
  await aloneAtImport(async () => {
    for (let look = 0; look < 3; look += 1) await workOnImport(id)
  })
  expect(await jobs()).toEqual([{ key: `import-${id}`, attempts: 0, soon: true }])
  expect(await rowOf(id)).toMatchObject({ state: 'checked', work: 'run' })
  await workOnImport(id)
  expect(await rowOf(id)).toMatchObject({ state: 'done', createdCount: 2 })
})

/** Work on the file that stands still while `meanwhile` happens, as that of a process that was stopped. */
async function standsStill(id: string, meanwhile: (tx: Tx) => Promise<unknown>) {
  const late = await db.transaction().execute(async (tx) => {
    await tx.selectFrom('imports').select('id').where('id', '=', id).forUpdate().execute()
    const work = workOnImport(id)
    const waits = sql`select from pg_stat_activity 
      where datname = current_database() and wait_event_type = 'Lock' and query like 'update "imports"%'`
    await expect.poll(async () => (await waits.execute(db)).rows.length).toBe(1)
    await meanwhile(tx)
    return { work }
  })
  await late.work
}

test('work that stood still ends what it was asked for, not what was asked for since', async () => {
  const made = await perform(createImport, { key: null, input: { file_name: 'a.csv', file: products }, actor })
  if (!made.ok) throw new Error(made.reason)
  const id = made.value.import
  await standsStill(id, async (tx) => {
    await tx
      .updateTable('imports')
      .set({ state: 'checked', format: 'shopify', work: 'run' })
      .where('id', '=', id)
      .execute()
  })
  expect(await rowOf(id)).toMatchObject({ state: 'checked', work: 'run' })
})

test('an import that stood still while another process did it is not done again', async () => {
  const id = await upload(products)
  await act(startImport, id)
  await standsStill(id, async (tx) => {
    await tx.updateTable('imports').set({ state: 'done', work: null, createdCount: 2 }).where('id', '=', id).execute()
  })
  expect(await inShop()).toEqual([])
  await workOnImport(id)
  expect(await rowOf(id)).toMatchObject({ state: 'done', work: null, createdCount: 2 })
})

test('a trial run of many products says how far it is', async () => {
  const rows = Array.from({ length: 120 }, (_, at) => `trial-${at},Trial ${at},1.00\n`).join('')
  const id = await upload(`URL handle,Title,Price\n${rows}`)
  await act(tryImport, id)
  await workOnImport(id)
  expect(await rowOf(id)).toMatchObject({ progress: 100, trial: { created: 120 } })
})

test('files of people are read without samples, and go with an erasure and after a week', async () => {
  const customers = 'Customer ID,First Name,Last Name,Email,Total Spent\n1,Ada,Moreno,ada@example.com,5\n'
  const id = await upload(customers)
  expect(await rowOf(id)).toMatchObject({
    state: 'checked',
    format: 'shopify_customers',
    found: { rows: 1, samples: [] },
  })
  expect(await pieces()).toBe(1)
  await act(startImport, id, {})
  await workOnImport(id)
  expect(await rowOf(id)).toMatchObject({ state: 'done', createdCount: 1 })
  const kept = await upload(customers)
  await db
    .updateTable('uploads')
    .set({ createdAt: new Date(now.getTime() - limits.uploadKept.value - 1) })
    .execute()
  await pruneExpired(now)
  expect(await pieces()).toBe(0)
  expect(await rowOf(kept)).toMatchObject({ state: 'failed', uploadId: null })
})

test('an import runs with the rights that its maker has at that moment', async () => {
  configureIdentity({ issuer: 'http://127.0.0.1:9' })
  // A key that has ended.
  const gone = { ...actor, kind: 'key' as const, id: newId() }
  const made = await perform(createImport, { key: null, input: { file_name: 'a.csv', file: products }, actor: gone })
  if (!made.ok) throw new Error(made.reason)
  await workOnImport(made.value.import)
  expect(await rowOf(made.value.import)).toMatchObject({
    work: null,
    errors: [{ code: 'access.forbidden', line: null }],
  })
})

test('one file belongs to one import, and a discarded one is gone', async () => {
  async function* content() {
    yield Buffer.from(products.slice(0, 40))
    yield Buffer.from(products.slice(40))
  }
  const file: UploadId = await keepUpload('a.csv', content(), now)
  const input = { file_name: 'a.csv', upload: file }
  const first = await perform(createImport, { key: null, input, actor })
  expect(first).toMatchObject({ ok: true })
  expect(await perform(createImport, { key: null, input, actor })).toMatchObject({ reason: 'import.no_file' })
  if (!first.ok) return
  await workOnImport(first.value.import)
  expect(await perform(discardImport, { key: first.value.import, input: {}, actor })).toMatchObject({ ok: true })
  expect(await pieces()).toBe(0)
})
