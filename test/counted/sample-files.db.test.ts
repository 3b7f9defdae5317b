import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dayAt } from '#app/kernel/day.ts'
import { db } from '#db/database.server.ts'
import { fixture, now, runImportOf, useEmptyShop, writeFile } from '#test/support/importing.ts'
import { countFile, type Counted, lettersIn } from './count-file.ts'

// Files of shops that nobody made for this project: SAMPLE_FILES names the folder. What the shop has after an import is compared with what a
// second program counts in the file.

const shop = useEmptyShop()

const folder = process.env.SAMPLE_FILES
const samples = folder
  ? readdirSync(folder)
      .filter((name) => name.endsWith('.csv'))
      .map((name) => join(folder, name))
  : []

/** The same of what the shop has now. */
async function inShop(): Promise<Counted[]> {
  const { rows } = await sql<Omit<Counted, 'letters'> & { description: string; facts: string[] }>`
    select p.title, p.description, array(select key || ':' || value from jsonb_each_text(p.facts)) as facts, cardinality(p.tags) as tags, v.*,
      (select count(*)::int from product_media m where m.product_id = p.id) as pictures
    from products p, lateral (
      select count(*)::int as variants, sum(price)::int as prices, coalesce(sum(compare_at_price), 0)::int as struck,
        coalesce(sum((select sum(l.on_hand) from stock_levels l where l.variant_id = o.id)), 0)::int as stock
      from variants o where o.product_id = p.id) v
    order by p.title collate "C"`.execute(db)
  return rows.map(({ description, facts, ...rest }) => ({ ...rest, letters: lettersIn(description + facts.join('')) }))
}

const totals = (all: readonly Counted[]) => ({
  products: all.length,
  ...Object.fromEntries(
    (['variants', 'prices', 'struck', 'stock', 'pictures', 'tags', 'letters'] as const).map((name) => [
      name,
      all.reduce((sum, each) => sum + each[name], 0),
    ]),
  ),
})

async function compare(path: string) {
  const counted = countFile(path, dayAt(now, 'Europe/Berlin'))
  const summary = await runImportOf(path)
  expect(summary).toMatchObject({ created: counted.length, refused: 0 })
  expect(await inShop()).toEqual(counted)
  return { counted, summary }
}

test.each(['shopify-kitchen.csv', 'woocommerce-garden.csv'])('%s comes in whole', async (name) => {
  const { counted } = await compare(fixture(name))
  expect(counted.length).toBeGreaterThan(1)
})

test.each(['shopify-today.csv', 'woocommerce-german.csv'])(
  '%s comes in whole, in each way of writing',
  async (name) => {
    const text = readFileSync(fixture(name), 'utf8')
    // Shopify's has commas inside cells, WooCommerce's of a German shop none.
    const tabs = name.startsWith('woo') ? [writeFile(text.replaceAll(';', '\t'), 'tabs.csv')] : []
    const latin = writeFile(Buffer.from(text, 'latin1'), 'latin-1.csv')
    const wide = writeFile(Buffer.from(`\uFEFF${text}`, 'utf16le'), 'utf-16.csv')
    await compare(fixture(name))
    const state = await shop.everything()
    for (const path of [latin, wide, ...tabs]) {
      expect(countFile(path, '2026-03-15')).toEqual(await inShop())
      expect(await runImportOf(path)).toMatchObject({ created: 0, changed: 0, refused: 0 })
    }
    expect(await shop.everything()).toBe(state)
  },
)

test('a second import completes what was left open, and changes nothing else', async () => {
  const path = fixture('shopify-kitchen.csv')
  const { counted } = await compare(path)
  const state = await shop.everything()
  expect(await runImportOf(path)).toMatchObject({ created: 0, changed: 0, unchanged: counted.length })
  expect(await shop.everything()).toBe(state)
  // Open: a product that is missing, and stock that was never taken over.
  const [gone, bare] = await db.selectFrom('products').select(['id', 'title']).orderBy('slug').execute()
  if (!gone || !bare) throw new Error('two products are needed')
  await sql`delete from products where id = ${gone.id}`.execute(db)
  const others = await db.selectFrom('products').select(['id', 'version']).orderBy('id').execute()
  expect(await runImportOf(path)).toMatchObject({ created: 1, changed: 0, unchanged: counted.length - 1 })
  expect(await inShop()).toEqual(counted)
  const same = db.selectFrom('products').select(['id', 'version']).where('title', '<>', gone.title).orderBy('id')
  expect(await same.execute()).toEqual(others)
})

test.runIf(samples.length > 0).each(samples)('%s comes in whole, once', async (path) => {
  const { counted, summary } = await compare(path)
  console.log(JSON.stringify({ ...totals(counted), drafts: summary.drafts }))
  const state = await shop.everything()
  expect(await runImportOf(path)).toMatchObject({ created: 0, changed: 0, unchanged: counted.length, refused: 0 })
  expect(await shop.everything()).toBe(state)
})

test.skipIf(samples.length > 0)(
  'sample files of other shops: skipped, SAMPLE_FILES names no folder with them',
  () => {},
)
