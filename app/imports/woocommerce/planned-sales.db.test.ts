import { expect, test } from 'vitest'
import { run } from '#app/products/sales/run-sales.job.ts'
import { db } from '#db/database.server.ts'
import { runSql } from '#test/support/database/sql.ts'
import { runImportOf, useEmptyShop, writeFile } from '#test/support/importing.ts'
import { inTime, timePasses } from '#test/support/people/sales.ts'

const shop = useEmptyShop()
const day = 86_400_000

interface Row {
  starts?: string
  ends?: string
  regular?: string
  title?: string
}

const file = (rows: readonly Row[]) =>
  writeFile(
    [
      'ID,Type,SKU,Name,Published,Regular price,Sale price,Date sale price starts,Date sale price ends',
      ...rows.map(
        ({ starts = '', ends = '', regular = '10', title = 'Rake' }, at) =>
          `${at + 1},simple,R-${at + 1},${title},1,${regular},8,${starts},${ends}`,
      ),
    ].join('\n'),
  )
const prices = () =>
  runSql(shop.url, [
    `select v.price, v.compare_at_price as before, s.state, s.price as sale, s.former_price as former, s.ends_at is not null as ends
     from variants v left join variant_sales s on s.variant_id = v.id order by v.sku`,
  ])
const planned = { price: 1000, before: null, state: 'planned', sale: 800, former: null }
const running = { price: 800, before: 1000, state: 'running', sale: 800, former: 1000 }
const noSale = { state: null, sale: null, former: null, ends: false }

test('a sale of the file is planned, runs or is over; the same file again changes nothing of it', async () => {
  const path = file([
    { starts: inTime(day), ends: inTime(2 * day) },
    { starts: inTime(-day), ends: inTime(day) },
    { starts: inTime(-day) },
    { ends: inTime(day) },
    { ends: inTime(-day) },
    { starts: inTime(900 * day) },
    {},
  ])
  expect(await runImportOf(path, { now: new Date() })).toMatchObject({ created: 7, refused: 0, problems: [] })
  expect(await prices()).toEqual([
    { ...planned, ends: true },
    { ...running, ends: true },
    { ...running, ends: false },
    { ...running, ends: true },
    { price: 1000, before: null, ...noSale },
    { price: 1000, before: null, ...noSale },
    { price: 800, before: 1000, ...noSale },
  ])
  const before = await db.selectFrom('variantPrices').selectAll().execute()
  await timePasses(1.5 * day)
  await run({})
  expect(await runImportOf(path, { now: new Date() })).toMatchObject({ unchanged: 7, changed: 0 })
  expect((await prices()).slice(0, 4)).toEqual([
    { ...running, ends: true },
    { price: 1000, before: null, ...noSale },
    { ...running, ends: false },
    { price: 1000, before: null, ...noSale },
  ])
  expect(before).toHaveLength(7)
})

test('another description of the product keeps the sale that runs, with its price of before; other prices are another sale', async () => {
  const [starts, ends] = [inTime(-day), inTime(day)]
  await runImportOf(file([{ starts, ends }]), { now: new Date() })
  const history = () => db.selectFrom('variantPrices').select('price').execute()
  expect(await history()).toEqual([{ price: 800 }])
  expect(await runImportOf(file([{ starts, ends, title: 'Garden rake' }]), { now: new Date() })).toMatchObject({
    changed: 1,
  })
  expect(await prices()).toEqual([{ ...running, ends: true }])
  expect(await history(), 'the price was not put back in between').toEqual([{ price: 800 }])
  const later = file([{ starts: inTime(day), ends: inTime(2 * day), regular: '12' }])
  expect(await runImportOf(later, { now: new Date() })).toMatchObject({ changed: 1 })
  expect(await prices()).toEqual([{ ...planned, price: 1200, ends: true }])
  expect(await runImportOf(file([{ regular: '12' }]), { now: new Date() })).toMatchObject({ changed: 1 })
  expect(await prices(), 'its price has fallen by itself').toMatchObject([{ price: 800, before: 1200, sale: 800 }])
})
