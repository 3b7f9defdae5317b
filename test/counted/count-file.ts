import { readFileSync } from 'node:fs'

/**
 * Counts what a product file of Shopify or WooCommerce has in it, straight from its text. It shares no code with the import, so that both can be
 * wrong only in different ways: it has a reader of its own, and reads what the formats mean, not what the shop makes of it.
 */
export interface Counted {
  title: string
  variants: number
  /** In cents, of all variants together. */
  prices: number
  struck: number
  stock: number
  pictures: number
  tags: number
  /** Characters that a reader sees, without spaces. */
  letters: number
}

export function countFile(path: string, today: string): Counted[] {
  const [header = [], ...lines] = cellsOf(textOf(readFileSync(path)))
  const names = header.map((heading, at) => called(heading.trim(), at, header))
  const rows = lines.map((cells) => new Map(names.map((name, at) => [name, (cells[at] ?? '').trim()])))
  const counted = names.includes('Handle') ? shopify(rows) : wooCommerce(rows, today)
  return counted.toSorted((a, b) => (a.title < b.title ? -1 : 1))
}

/** UTF-16 begins with its mark; what is no UTF-8 has one byte for each letter. */
function textOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.subarray(2).toString('utf16le')
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '')
  return text.includes('\uFFFD') ? bytes.toString('latin1') : text
}

const shopifyOfToday: Record<string, string> = {
  'URL handle': 'Handle',
  Description: 'Body (HTML)',
  Price: 'Variant Price',
  'Compare-at price': 'Variant Compare At Price',
  'Inventory tracker': 'Variant Inventory Tracker',
  'Inventory quantity': 'Variant Inventory Qty',
  'Product image URL': 'Image Src',
  'Variant image URL': 'Variant Image',
}

/** Where WooCommerce's columns are in a file without codes and brands, from the first and from its "Position", in any language. */
const wooCommercePlaces: Record<number, string> = {
  0: 'ID',
  1: 'Type',
  2: 'SKU',
  3: 'Name',
  4: 'Published',
  7: 'Short description',
  8: 'Description',
  9: 'Date sale price starts',
  10: 'Date sale price ends',
  14: 'Stock',
  24: 'Sale price',
  25: 'Regular price',
  27: 'Tags',
  29: 'Images',
  32: 'Parent',
}

function called(heading: string, at: number, header: readonly string[]): string {
  if (header.includes('URL handle')) return shopifyOfToday[heading] ?? heading
  if (header.includes('Handle') || header.includes('Regular price')) return heading
  const [, number] = /^Attribut (\d) /.exec(heading) ?? []
  if (number === undefined) return wooCommercePlaces[at] ?? heading
  const begins = header.findIndex((each) => each.startsWith(`Attribut ${number} `))
  return `Attribute ${number} ${['name', 'value(s)', 'visible'][at - begins] ?? heading}`
}

/** RFC 4180, one character after the other, with the separator that the first line has most of. */
function cellsOf(text: string): string[][] {
  const [first = ''] = text.split(/\r|\n/)
  const separator = [',', ';', '\t'].reduce((most, each) =>
    first.split(each).length > first.split(most).length ? each : most,
  )
  const rows: string[][] = [['']]
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const char = text[at] ?? ''
    const row = rows.at(-1) ?? []
    if (quoted && char === '"' && text[at + 1] === '"') row.push(`${row.pop()}${text[++at]}`)
    else if (char === '"') quoted = !quoted
    else if (!quoted && char === separator) row.push('')
    else if (!quoted && char === '\n') rows.push([''])
    else if (quoted || char !== '\r') row.push(`${row.pop()}${char}`)
  }
  return rows.filter((row) => row.some((cell) => cell !== ''))
}

type Row = ReadonlyMap<string, string>
const of = (row: Row | undefined, column: string) => row?.get(column) ?? ''
/** `19.90`, `19,90`, `,99` and `1.000,50`: what comes last, a point or a comma, stands before the cents. */
const cents = (text: string) => {
  const [whole = '', part = ''] = text.split(/[.,](?=\d*$)/)
  return Number(whole.replace(/\D/g, '')) * 100 + Math.round(Number(`0.${part || 0}`) * 100)
}
const sum = (rows: readonly Row[], count: (row: Row) => number) => rows.reduce((all, row) => all + count(row), 0)
const distinct = (texts: readonly string[]) => new Set(texts.map((text) => text.trim()).filter(Boolean)).size

/** Visible letters of HTML, or of plain text. */
export const lettersIn = (html: string) =>
  html
    .replace(/<(script|style)\b.*?<\/\1>/gs, '')
    .replace(/<[^>]*>/g, '')
    .replaceAll('\\n', '')
    .replaceAll('&nbsp;', '')
    .replace(/&(amp|lt|gt|quot);/g, '.')
    .replace(/\s/g, '').length

/** One row for each variant or picture; those that follow the first of a product repeat its handle alone. */
function shopify(rows: readonly Row[]): Counted[] {
  return [...Map.groupBy(rows, (row) => of(row, 'Handle')).values()].map((own) => {
    const variants = own.filter((row) => of(row, 'Variant Price') !== '')
    const price = (row: Row) => cents(of(row, 'Variant Price'))
    const struck = (row: Row) => cents(of(row, 'Variant Compare At Price'))
    return {
      title: of(own[0], 'Title'),
      variants: variants.length,
      prices: sum(variants, price),
      struck: sum(variants, (row) => (struck(row) > price(row) ? struck(row) : 0)),
      stock: sum(variants, (row) =>
        of(row, 'Variant Inventory Tracker') ? Math.max(0, Number(of(row, 'Variant Inventory Qty'))) : 0,
      ),
      pictures: distinct([
        ...own.flatMap((row) => [of(row, 'Image Src'), of(row, 'Variant Image')]),
        ...[...of(own[0], 'Body (HTML)').matchAll(/<img[^>]* src="([^"]*)"/g)].map(([, address = '']) => address),
      ]),
      tags: distinct(of(own[0], 'Tags').split(',')),
      letters: lettersIn(of(own[0], 'Body (HTML)')),
    }
  })
}

/**
 * Products, and rows of type "variation" that name their product by its SKU or id. One that leaves an attribute open stands for all of its
 * values, except where another names the value. Attributes in which nothing differs are read as text.
 */
function wooCommerce(rows: readonly Row[], today: string): Counted[] {
  const isVariation = (row: Row) => of(row, 'Type').includes('variation')
  return rows
    .filter((row) => !isVariation(row))
    .map((product) => {
      const parents = [of(product, 'SKU'), `id:${of(product, 'ID')}`].filter(Boolean)
      const own = rows.filter((row) => isVariation(row) && isSold(row) && parents.includes(of(row, 'Parent')))
      const sold = own.length > 0 ? choices(product, own) : [product]
      const regular = (row: Row) => cents(of(row, 'Regular price'))
      const sale = (row: Row) => (isOnSale(row, today) ? cents(of(row, 'Sale price')) : regular(row))
      return {
        title: of(product, 'Name'),
        variants: sold.length,
        prices: sum(sold, sale),
        struck: sum(sold, (row) => (sale(row) < regular(row) ? regular(row) : 0)),
        stock: sum(sold, (row) => Math.max(0, Number(of(row, 'Stock') || 0))),
        pictures: distinct([product, ...own].flatMap((row) => of(row, 'Images').split(','))),
        tags: distinct(of(product, 'Tags').split(',')),
        letters:
          lettersIn(of(product, 'Short description')) + lettersIn(of(product, 'Description')) + listed(product, own),
      }
    })
}

const isSold = (variation: Row) => of(variation, 'Published') !== '0'

const isOnSale = (row: Row, today: string) =>
  of(row, 'Sale price') !== '' &&
  (of(row, 'Date sale price starts') || today) <= today &&
  (of(row, 'Date sale price ends') || today) >= today

const attributes = [1, 2, 3, 4, 5, 6].map((number) => ({
  name: `Attribute ${number} name`,
  values: `Attribute ${number} value(s)`,
  visible: `Attribute ${number} visible`,
}))

/** A variation for each combination of values, the one that names most of them. */
function choices(product: Row, variations: readonly Row[]): Row[] {
  const open = (row: Row) => attributes.filter(({ name, values }) => of(row, name) !== '' && of(row, values) === '')
  const chosen = new Map<string, Row>()
  for (const row of variations.toSorted((a, b) => open(a).length - open(b).length)) {
    let keys = ['']
    for (const { name, values } of attributes.filter(({ name }) => of(row, name) !== '')) {
      const named = attributes.find((each) => of(product, each.name) === of(row, name))
      const all = of(row, values) ? [of(row, values)] : of(product, named?.values ?? '').split(',')
      keys = keys.flatMap((key) => all.map((value) => `${key}|${value.trim()}`))
    }
    for (const key of keys) if (!chosen.has(key)) chosen.set(key, row)
  }
  return [...chosen.values()]
}

/** "Colour: Green". */
function listed(product: Row, variations: readonly Row[]): number {
  const differs = (name: string) => variations.some((row) => attributes.some((each) => of(row, each.name) === name))
  return attributes
    .filter(
      ({ name, visible }) => of(product, name) !== '' && of(product, visible) === '1' && !differs(of(product, name)),
    )
    .reduce((all, { name, values }) => all + lettersIn(`${of(product, name)}:${of(product, values)}`), 0)
}
