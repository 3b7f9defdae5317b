import { parseArgs } from 'node:util'
import { isFormat } from '#app/imports/file/formats.ts'
import type { Mapping } from '#app/imports/file/headings.ts'
import type { Format } from '#app/imports/import.ts'
import type { StockAnswer } from '#app/imports/product/described.ts'
import { whyUnreadable } from '#server/start/unreadable.ts'

const usage = `Usage: npm run import -- [OPTIONS] FILE
  FILE is an export of products, or Shopify's of redirects, customers or orders, or WooCommerce's of customers
  --trial
      says what would be done, and changes nothing
  --old-host old-shop.example
      an address of the former shop: redirects to it become redirects within this one
  --tag-collections N
      tags that at least N products of the file carry become collections
  --currency EUR --prices with-tax|without-tax
      what the prices of the old shop are; asked where it is not said, and remembered
  --inventory FILE, or --stock none|uncounted
      where a file of Shopify counts items and does not say how many there are: its inventory export says it, or there are none,
      or they are sold without counting until you count them
  --attention FILE
      writes the rows that need attention there, to be mended and imported
  --format shopify|woocommerce
      insists on whose file it is
  --column Title=NAME --column Price=NAME [--column SKU=NAME ...]
      reads a file of any shop: NAME is what it calls a column, before it stands what Shopify calls the same`

/** An error that the user can fix; printed without a stack trace. */
export class Told extends Error {}

export interface Arguments {
  path: string
  /** Only says what would be done. */
  trial: boolean
  tagCollections?: number
  oldHosts?: string[]
  format: Format | null
  mapping?: Mapping
  currency?: string
  includeTax?: boolean
  stock?: StockAnswer
  inventory?: string
  attention?: string
}

export function readArguments(): Arguments {
  const { values, positionals } = parse()
  const [path, ...more] = positionals
  const { format, currency, prices, stock, inventory, attention, column = [], 'tag-collections': tags } = values
  if (!path || more.length > 0 || column.some((each) => !/^[^=]+=./.test(each))) throw new Told(usage)
  if (format !== undefined && !isFormat(format)) throw new Told(`There is no format "${format}".\n${usage}`)
  for (const file of [path, ...(inventory ? [inventory] : [])]) {
    const obstacle = whyUnreadable(file)
    if (obstacle) throw new Told(`${file} cannot be read: ${obstacle}.`)
  }
  const mapping = column.map((each) => [each.slice(0, each.indexOf('=')), each.slice(each.indexOf('=') + 1)])
  return {
    path,
    trial: values.trial === true,
    ...(tags !== undefined && { tagCollections: countOf(tags) }),
    ...(values['old-host'] && { oldHosts: values['old-host'].map(hostOf) }),
    format: format ?? null,
    ...(mapping.length > 0 && { mapping: Object.fromEntries(mapping) }),
    ...(currency !== undefined && { currency: currency.toUpperCase() }),
    ...(prices !== undefined && { includeTax: taxOf(prices) }),
    ...(stock !== undefined && { stock: stockOf(stock) }),
    ...(inventory !== undefined && { inventory }),
    ...(attention !== undefined && { attention }),
  }
}

export function taxOf(answer: string): boolean {
  if (answer !== 'with-tax' && answer !== 'without-tax') throw new Told(`Prices are with-tax or without-tax.\n${usage}`)
  return answer === 'with-tax'
}

function countOf(answer: string): number {
  if (!/^[1-9]\d{0,5}$/.test(answer)) throw new Told(`--tag-collections is a whole number such as 5.\n${usage}`)
  return Number(answer)
}

/** A host by itself, or in an address. */
function hostOf(answer: string): string {
  const address = answer.includes('//') ? answer : `https://${answer}`
  if (!URL.canParse(address)) throw new Told(`"${answer}" is no host such as old-shop.example.\n${usage}`)
  return new URL(address).hostname
}

function stockOf(answer: string): StockAnswer {
  if (answer !== 'none' && answer !== 'uncounted') throw new Told(`The stock is none or uncounted.\n${usage}`)
  return answer
}

const text = { type: 'string' } as const

function parse() {
  try {
    return parseArgs({
      options: {
        format: text,
        currency: text,
        prices: text,
        stock: text,
        inventory: text,
        attention: text,
        trial: { type: 'boolean' },
        'tag-collections': text,
        'old-host': { type: 'string', multiple: true },
        column: { type: 'string', multiple: true },
      },
      allowPositionals: true,
    })
  } catch (error) {
    throw new Told(`${error instanceof Error ? error.message : error}\n${usage}`)
  }
}
