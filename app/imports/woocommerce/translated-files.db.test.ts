import { expect, test } from 'vitest'
import { listProducts, runImportOf, useEmptyShop, writeFile } from '#test/support/importing.ts'
import { runSql } from '#test/support/database/sql.ts'
import { wooCommerceColumnNames } from './woocommerce-columns.ts'

// WooCommerce translates its headings and their units, and guards cells that a spreadsheet would take for a formula.

const shop = useEmptyShop()

interface Language {
  /** A heading that stands for any translated one. */
  heading: string
  weight: string
  side: string
  download: (number: number) => string[]
  attribute: (number: number) => string[]
  meta: string
}

const languages: Record<string, Language> = {
  Russian: {
    heading: 'Столбец',
    weight: 'Вес (кг)',
    side: 'Сторона (см)',
    download: (number) => [`ID загрузки ${number}`, `Имя загрузки ${number}`, `URL загрузки ${number}`],
    attribute: (number) =>
      ['Название', 'Значения', 'Видимость', 'Глобальный'].map((part) => `${part} атрибута ${number}`),
    meta: 'Мета: drop_note',
  },
  French: {
    heading: 'Colonne',
    weight: 'Poids (kg)',
    side: 'Côté (cm)',
    download: (number) => [
      `ID téléchargement ${number}`,
      `Nom téléchargement ${number}`,
      `URL téléchargement ${number}`,
    ],
    attribute: (number) => ['Nom', 'Valeur(s)', 'Visible', 'Global'].map((part) => `${part} de l’attribut ${number}`),
    meta: 'Méta : drop_note',
  },
  Japanese: {
    heading: '列',
    weight: '重量（kg）',
    side: '辺（cm）',
    download: (number) => ['ID', '名', 'URL'].map((part) => `ダウンロード${number}の${part}`),
    attribute: (number) => ['名', '値', '表示', 'グローバル'].map((part) => `属性${number}の${part}`),
    meta: 'メタ：drop_note',
  },
}

type Cells = Record<string, string>

const fixed = [...wooCommerceColumnNames, 'Cost of goods', 'Brands']

/** A file as WooCommerce writes it, with a download before the attribute; of each row what is not empty. */
function fileIn({ heading, weight, side, download, attribute, meta }: Language, rows: Cells[]): string {
  const translated = fixed.map((name, at) => {
    if (name === 'Weight') return weight
    return ['Length', 'Width', 'Height'].includes(name)
      ? side.replace(/^/, `${at % 2 ? 'A' : 'B'}${at} `)
      : `${heading} ${'x'.repeat(at)}`
  })
  const header = [...translated, ...download(1), ...attribute(1), meta]
  const names = [...fixed, 'download', 'download name', 'download url', 'name', 'value', 'visible', 'global', 'note']
  const lines = rows.map((row) => names.map((name) => `"${(row[name] ?? '').replaceAll('"', '""')}"`).join(','))
  return [header.map((name) => `"${name}"`).join(','), ...lines, ''].join('\r\n')
}

const base = { Published: '1', 'Visibility in catalog': 'visible', 'Tax status': 'taxable', 'In stock?': '1' }
const rows: Cells[] = [
  {
    ...base,
    ID: '1',
    Type: 'simple, downloadable, virtual',
    Name: 'Plan',
    'Regular price': '5',
    download: 'a-1',
    'download name': 'Plan',
    'download url': 'https://old.example/plan.pdf',
  },
  {
    ...base,
    ID: '2',
    Type: 'variable',
    Name: "'-10% box",
    Description: "'- red\\n- blue",
    Weight: '1,2',
    Length: '40',
    Brands: 'Kiln',
    name: 'Colour',
    value: 'Red, Blue',
    visible: '1',
    global: '0',
    note: "'=1+1",
  },
  {
    ...base,
    ID: '3',
    Type: 'variation',
    SKU: 'BOX-R',
    Parent: 'id:2',
    'Regular price': '19,90',
    Stock: '4',
    'Cost of goods': '7,5',
    name: 'Colour',
    value: 'Red',
    global: '0',
  },
  {
    ...base,
    ID: '4',
    Type: 'variation',
    SKU: 'BOX-B',
    Parent: 'id:2',
    'Regular price': '19,90',
    Stock: "'-3",
    name: 'Colour',
    value: 'Blue',
    global: '0',
  },
  { ...base, ID: '5', Type: 'simple', Name: 'Not ready', Published: "'-1", 'Regular price': '3', Position: "'-1" },
  { ...base, ID: '6', Type: 'simple', Name: 'Waits for review', Published: '2', 'Regular price': '3' },
]

test.each(Object.entries(languages))(
  '%s: a file with drafts, downloads, costs, brands and guarded cells',
  async (_, language) => {
    const summary = await runImportOf(writeFile(fileIn(language, rows)))
    expect(summary).toMatchObject({ format: 'woocommerce', created: 4, refused: 0 })
    expect(summary.problems.map(({ reason }) => reason)).toEqual(['downloadable'])
    expect(await listProducts()).toMatchObject([
      { slug: '10-box', status: 'active' },
      { slug: 'not-ready', status: 'draft' },
      { slug: 'plan', status: 'draft' },
      { slug: 'waits-for-review', status: 'draft' },
    ])
    const [box] = await runSql(shop.url, [
      `select title, description, vendor, custom_fields from products where slug = '10-box'`,
    ])
    expect(box).toMatchObject({ title: '-10% box', vendor: 'Kiln', custom_fields: { drop_note: { value: '=1+1' } } })
    expect(box).toMatchObject({ description: expect.stringContaining('- red') })
    expect(JSON.stringify(box)).not.toContain("'-")
    const variants = `select sku, price, cost, weight_grams as grams, dimensions->'length' as length, l.on_hand as stock
     from variants v join stock_levels l on l.variant_id = v.id where sku like 'BOX%' order by sku`
    expect(await runSql(shop.url, [variants])).toEqual([
      { sku: 'BOX-B', price: 1990, cost: null, grams: 1200, length: 400, stock: 0 },
      { sku: 'BOX-R', price: 1990, cost: 750, grams: 1200, length: 400, stock: 4 },
    ])
  },
)

test('a unit that nobody knows is named, and its numbers are kept as they are', async () => {
  const russian = { ...fixedLanguage(), weight: 'Вес (пуд)' }
  const summary = await runImportOf(
    writeFile(fileIn(russian, [{ ...base, ID: '7', Type: 'simple', Name: 'Mug', 'Regular price': '3', Weight: '2' }])),
  )
  expect(summary).toMatchObject({ created: 1, unread: ['Вес (пуд)'] })
  const [mug] = await runSql(shop.url, ['select custom_fields from products'])
  expect(mug).toMatchObject({ custom_fields: { 'Weight (пуд)': { value: '2' } } })
})

function fixedLanguage(): Language {
  const { Russian } = languages
  if (!Russian) throw new Error('Russian is above')
  return Russian
}
