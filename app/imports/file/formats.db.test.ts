import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fixture, listProducts, runImportOf, useEmptyShop, writeFile } from '#test/support/importing.ts'
import { runSql } from '#test/support/database/sql.ts'

const shop = useEmptyShop()

const variants = () =>
  runSql(shop.url, [
    `select v.sku, v.price, v.compare_at_price as before, l.on_hand as stock, v.weight_grams as grams
     from variants v left join stock_levels l on l.variant_id = v.id order by v.sku`,
  ])

test('Shopify’s file of today is read as its older ones are, and what is not read is named', async () => {
  const summary = await runImportOf(fixture('shopify-today.csv'))
  expect(summary).toMatchObject({ format: 'shopify', created: 2, refused: 0, drafts: 1 })
  expect(summary.unread).toContain('Drop note')
  expect(summary.problems).toMatchObject([{ column: 'Status', reason: 'hidden' }])
  expect(await listProducts()).toMatchObject([
    { slug: 'candle', status: 'active' },
    { slug: 'secret', status: 'draft' },
  ])
  expect(await variants()).toEqual([
    { sku: 'CA-L', price: 900, before: null, stock: 0, grams: 300 },
    { sku: 'CA-S', price: 50, before: 99, stock: 5, grams: 120 },
    { sku: 'SE', price: 900, before: null, stock: null, grams: 1 },
  ])
  expect(await runImportOf(fixture('shopify-today.csv'))).toMatchObject({ created: 0, changed: 0, unchanged: 2 })
})

test('WooCommerce’s file in another language, with its commas, semicolons and encoding', async () => {
  const text = readFileSync(fixture('woocommerce-german.csv'), 'utf8')
  const summary = await runImportOf(writeFile(Buffer.from(text, 'latin1')))
  expect(summary).toMatchObject({ format: 'woocommerce', created: 1, drafts: 0, problems: [] })
  expect(await variants()).toEqual([
    { sku: 'GK-10', price: 99, before: 100_050, stock: 0, grams: 1200 },
    { sku: 'GK-5', price: 1990, before: null, stock: 3, grams: 1200 },
  ])
  const utf16 = writeFile(Buffer.from(`\uFEFF${text}`, 'utf16le'))
  expect(await runImportOf(utf16)).toMatchObject({ unchanged: 1, changed: 0 })
})

test('a problem names the column as the file does', async () => {
  const summary = await runImportOf(writeFile('Title,URL handle,Price\nMug,mug,free\n'))
  expect(summary.problems).toMatchObject([{ column: 'Price', reason: 'price' }])
})

test('a file of any shop is imported with a column mapping', async () => {
  const path = writeFile('Nr;Bezeichnung;Preis;Lager\nT-1;Tasse;9,90;4\nT-2;Kanne;24,00 €;\n;;;\n')
  await expect(runImportOf(path)).rejects.toMatchObject({ code: 'import.unknown_format' })
  const mapping = { Title: 'Bezeichnung', Price: 'Preis', SKU: 'Nr', 'Inventory quantity': 'Lager' }
  const summary = await runImportOf(path, { mapping })
  expect(summary).toMatchObject({ format: 'generic', created: 2, drafts: 0, refused: 0, problems: [] })
  expect(await variants()).toMatchObject([
    { sku: 'T-1', price: 990, stock: 4 },
    { sku: 'T-2', price: 2400, stock: null },
  ])
})
