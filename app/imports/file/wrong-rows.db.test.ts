import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { db } from '#db/database.server.ts'
import { edited, fixture, listProducts, runImportOf, useEmptyShop, writeFile } from '#test/support/importing.ts'
import { attentionSentence } from '#app/imports/report/attention.ts'
import { findLastImport, readReport, writeReport } from '#app/imports/report/report.server.ts'

const shop = useEmptyShop()

test('each wrong row is reported by line, column and reason, and its product waits as a draft', async () => {
  const summary = await runImportOf(fixture('shopify-wrong-rows.csv'))
  expect(summary.problems.map(({ line, column, reason }) => `${line} ${column} ${reason}`)).toEqual([
    '3 Variant Price price',
    '4 Variant Price price_digits',
    '6 Variant Price price',
    '7 Title required',
    '8 Option4 Name too_many_options',
    '9 Variant SKU sku_repeated',
    '11 Option1 Value same_options',
    '12 Image Src address',
    '13 Published choice',
    '13 Variant Grams weight',
    '13 Variant Inventory Qty whole_number',
    '13 Variant Inventory Policy choice',
    '14  cells',
    '14 Variant Price required',
    '15 Title quotes',
    '16 Title quotes',
    '17 Handle required',
    '18 Gift Card gift_card',
  ])
  expect(summary).toMatchObject({ created: 16, refused: 0, drafts: 13 })
  const seen = (await listProducts()).filter(({ status }) => status === 'active').map(({ slug }) => slug)
  expect(seen).toEqual(['bad-picture', 'good-one', 'last-one'])
  const again = await runImportOf(fixture('shopify-wrong-rows.csv'))
  expect(again).toMatchObject({ created: 0, changed: 0, unchanged: 16, drafts: 13, problems: summary.problems })
})

test('WooCommerce’s wrong rows are reported the same way; products that cannot be sold here wait as drafts', async () => {
  const summary = await runImportOf(fixture('woocommerce-wrong-rows.csv'))
  expect(summary.problems.map(({ line, column, reason }) => `${line} ${column} ${reason}`)).toEqual([
    '3 Regular price required',
    '4 Name required',
    '5 Type no_variants',
    '5 Regular price required',
    '6 Parent parent_unknown',
    '7 Parent parent_unknown',
    '9 Stock shared_stock',
    '11 Stock shared_stock',
    '12 Tax class choice',
    '13 Weight (kg) weight',
    '14 ID id_repeated',
    '15 Type downloadable',
    '16 Type grouped',
    '17 Type external',
    '18 Type type_unknown',
    '19 SKU required',
  ])
  expect(summary).toMatchObject({ created: 14, refused: 2, drafts: 12 })
  const seen = (await listProducts()).filter(({ status }) => status === 'active').map(({ slug }) => slug)
  expect(seen).toEqual(['good-one', 'last-one'])
})

test('a row with a cell too many, or with a character that cannot be stored, makes its product a draft and is stored', async () => {
  // Far behind the beginning, by which a file is known as text.
  const rows = ['good,Good,5', `far,${'far '.repeat(1_500)},5`, 'wide,Wide,5,6', 'empty-cell,Fine,5,', 'zero,Ze\0ro,5']
  const path = writeFile(`Handle,Title,Variant Price\n${rows.join('\n')}\n`)
  const { problems, refused } = await runImportOf(path)
  expect(problems.map(({ line, column, reason }) => `${line} ${column} ${reason}`)).toEqual([
    '3 Title too_long',
    '4  cells',
    '6 Title characters',
  ])
  expect(refused).toBe(0)
  const seen = (await listProducts()).map(({ slug, title, status }) => [slug, title.slice(0, 6), status])
  expect(seen).toEqual([
    ['empty-cell', 'Fine', 'active'],
    ['far', 'far fa', 'draft'],
    ['good', 'Good', 'active'],
    ['wide', 'Wide', 'draft'],
    ['zero', 'Zero', 'draft'],
  ])
})

test('an unexpected database error skips only its product', async () => {
  await sql`create function refuse_one() returns trigger language plpgsql as
    $$ begin if new.slug = 'good-one' then raise exception 'not this one'; end if; return new; end $$`.execute(db)
  await sql`create trigger refuse_one before insert on products for each row execute function refuse_one()`.execute(db)
  const summary = await runImportOf(fixture('shopify-wrong-rows.csv'))
  await sql`drop trigger refuse_one on products`.execute(db)
  expect(summary.problems.map(({ line, reason }) => `${line} ${reason}`)).toContain('2 not_saved')
  expect((await listProducts()).map(({ slug }) => slug)).not.toContain('good-one')
  expect(summary).toMatchObject({ created: 15, refused: 1 })
})

test('each problem of a product is reported once, in the owner’s words', async () => {
  const { attention } = await runImportOf(fixture('shopify-wrong-rows.csv'))
  const said = attention.map((each) => attentionSentence('goods.csv', each))
  expect(said).toHaveLength(14)
  expect(said[0]).toBe('goods.csv:3 Bad price waits as a draft: Variant Price: “9,900” is not a price such as 19.90')
  expect(said[2]).toBe(
    'goods.csv:5 Bad second row waits as a draft: Variant Price: “free” is not a price such as 19.90 (row 6)',
  )
})

test('the rows that need attention are written to a file that can be corrected and imported', async () => {
  const first = await runImportOf(fixture('shopify-wrong-rows.csv'))
  const path = writeFile('', 'report.csv')
  const last = await findLastImport()
  expect(last && (await writeReport(path, last))).toBe(15)
  const again = await runImportOf(path)
  expect(again).toMatchObject({ created: 0, refused: 0, unread: [] })
  const mended = edited(path, 'bad-second,,,,,M,,,,B-4,10,1,deny,free', 'bad-second,,,,,M,,,,B-4,10,1,deny,7')
  expect(await runImportOf(mended)).toMatchObject({ changed: 1, drafts: again.drafts - 1 })
  expect((await findLastImport())?.header).toEqual(last?.header)
  expect(again.drafts).toBeLessThanOrEqual(first.drafts)
})

test('their file in another language is known as well: its last column is none of the owner’s', async () => {
  await runImportOf(writeFile('Handle,Title,Variant SKU,Variant Price\nmug,Mug,M-1,free\n'))
  const said: unknown[] = []
  const words = { locale: 'de', say: (wrong: unknown) => (said.push(wrong), 'Preis: falsch') } as const
  const { lines } = await readReport((await findLastImport()) ?? expect.unreachable(), words)
  expect(lines).toEqual([
    'Handle,Title,Variant SKU,Variant Price,Barrow: zu korrigieren\r\n',
    'mug,Mug,M-1,free,Preis: falsch\r\n',
  ])
  expect(said).toEqual([
    { first: 2, problems: [{ line: 2, column: 'Variant Price', reason: 'price', value: 'free' }], more: 0 },
  ])
  const mended = await runImportOf(writeFile(lines.join('').replace(',free,', ',9,')))
  expect(mended).toMatchObject({ changed: 1, drafts: 0, unread: [] })
  expect((await findLastImport())?.header).toEqual(['Handle', 'Title', 'Variant SKU', 'Variant Price'])
})

test('they are separated as in the file that they came from: its owner’s spreadsheet writes and reads it so', async () => {
  await runImportOf(writeFile('Handle;Title;Variant SKU;Variant Price\nmug;A mug, blue;M-1;free\ncup;Cup;C-1;7\n'))
  const path = writeFile('', 'report.csv')
  await writeReport(path, (await findLastImport()) ?? expect.unreachable())
  const [header, row] = readFileSync(path, 'utf8').split('\r\n')
  expect(header).toBe('Handle;Title;Variant SKU;Variant Price;Barrow: to be mended')
  expect(row).toMatch(/^mug;"A mug, blue";M-1;free;/)
  expect(await runImportOf(edited(path, ';free;', ';9;'))).toMatchObject({ changed: 1, drafts: 0 })
})

test('a code that another product of the shop has stays its own, and the newcomer waits as a draft without it', async () => {
  await runImportOf(writeFile('Handle,Title,Variant SKU,Variant Price\nfirst,First,X-1,5\n'))
  const summary = await runImportOf(
    writeFile('Handle,Title,Variant SKU,Variant Price\nsecond,Second,X-1,5\nthird,Third,X-2,5\n'),
  )
  expect(summary).toMatchObject({
    created: 2,
    drafts: 1,
    problems: [{ line: 2, column: 'Variant SKU', reason: 'sku_taken', value: 'X-1' }],
  })
  expect((await listProducts()).map(({ slug, status }) => `${slug} ${status}`)).toEqual([
    'first active',
    'second draft',
    'third active',
  ])
  const holders = await db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.productId')
    .select('slug')
    .where('sku', '=', 'X-1')
    .execute()
  expect(holders).toEqual([{ slug: 'first' }])
})

const cup = (price: string) => writeFile(`Handle,Title,Variant SKU,Variant Price\ncup,Cup,C-1,${price}\n`)

test('a wrong cell takes no product off sale: it stays unchanged until its rows are correct', async () => {
  await runImportOf(cup('5'))
  const before = await shop.everything()
  expect(await runImportOf(cup('free'))).toMatchObject({ changed: 0, refused: 1, problems: [{}, { reason: 'stays' }] })
  expect(await shop.everything()).toBe(before)
  expect(await runImportOf(cup('6'))).toMatchObject({ changed: 1, problems: [] })
})

test('importing the corrected file completes a draft', async () => {
  expect(await runImportOf(cup('free'))).toMatchObject({ created: 1, drafts: 1 })
  expect(await db.selectFrom('products').select(['status', 'draftReasons']).execute()).toEqual([
    { status: 'draft', draftReasons: [{ column: 'Variant Price', reason: 'price', value: 'free' }] },
  ])
  expect(await runImportOf(cup('6'))).toMatchObject({ changed: 1, drafts: 0, problems: [] })
  expect(await db.selectFrom('products').select(['status', 'draftReasons']).execute()).toEqual([
    { status: 'active', draftReasons: [] },
  ])
})

test('a code may move from one product of a file to another', async () => {
  const file = (first: string, second: string) =>
    writeFile(`Handle,Title,Variant SKU,Variant Price\na,A,${first},5\nb,B,${second},5\n`)
  await runImportOf(file('X-1', 'X-2'))
  expect(await runImportOf(file('X-2', 'X-3'))).toMatchObject({ changed: 2, problems: [] })
})

const header = 'Handle,Title,Option1 Name,Option1 Value,Variant Price\n'
const refusals: [what: string, content: string | Buffer, code: string][] = [
  [
    'of two encodings',
    Buffer.concat([Buffer.from(`${header}a,Töpfe,,,5\n`), Buffer.from('b,Töpfe,,,5\n', 'latin1')]),
    'import.encoding',
  ],
  ['cut off within quotes', `${header}a,A,,,5\nb,"Pots and`, 'import.cut_off'],
  ['cut off within a row', `${header}a,A,Size,S,5\na,,`, 'import.cut_off'],
  ['with a quote that is never closed', `${header}a,A,,,5\nb,"B,,,5\nc,C,,,5\n"d",D,,,5\n`, 'import.cut_off'],
  ['of other columns', 'name,price\nA,5\n', 'import.unknown_format'],
  ['with a column twice', 'Handle,Title,Title,Variant Price\na,A,B,5\n', 'import.unknown_format'],
  ['of a header alone', header, 'import.empty'],
]

test.each(refusals)('a file %s is refused as a whole and leaves nothing behind', async (_what, content, code) => {
  const before = await shop.everything()
  await expect(runImportOf(writeFile(content))).rejects.toMatchObject({ code })
  expect(await shop.everything()).toBe(before)
})

test('a file that is said to be another shop’s is refused', async () => {
  await expect(runImportOf(fixture('shopify-kitchen.csv'), { format: 'woocommerce' })).rejects.toMatchObject({
    code: 'import.unknown_format',
  })
  expect(await db.selectFrom('imports').select(['format', 'state', 'errors']).execute()).toEqual([
    { format: 'woocommerce', state: 'failed', errors: [{ code: 'import.unknown_format', line: 1 }] },
  ])
})
