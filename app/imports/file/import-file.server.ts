import { basename } from 'node:path'
import { importerOf } from '#app/doors/row.server.ts'
import { newId } from '#app/kernel/ids.ts'
import { minorDigits } from '#app/kernel/money.ts'
import { move } from '#app/kernel/state-machine.ts'
import { readSettings } from '#app/settings/settings.server.ts'
import { type Checked, checkFile } from './check-file.server.ts'
import type { Mapping } from './headings.ts'
import { FileRefused, type Format, importMachine, type ImportState, type ImportSummary } from '#app/imports/import.ts'
import type { StockAnswer, Trade } from '#app/imports/product/described.ts'
import { readInventory } from '#app/imports/stock/inventory-file.server.ts'
import { oftenTagged } from '#app/imports/product/often-tagged.ts'
import { isReportColumn } from '#app/imports/report/attention.ts'
import { reportOf } from '#app/imports/report/report.server.ts'
import { runImport } from '#app/imports/run-import.server.ts'
import { trialImport } from '#app/imports/trial.server.ts'
import {
  aloneAtImport,
  fileImport,
  hashOfFile,
  recordRefusal,
  step,
  type Uploaded,
} from '#app/imports/report/run-record.server.ts'
import { openStaging, type Staging } from './staging.server.ts'

interface Wish {
  /** Null: detect it from the header. */
  format: Format | null
  /** The column mapping of a generic file. */
  mapping?: Mapping
  /** What is asked of the old shop, and never assumed: its currency, and whether tax is in its prices. */
  prices: { currency: string; includeTax: boolean }
  /** What to do with variants that track stock if the file has no quantities. */
  stock?: StockAnswer
  /** Path of Shopify's inventory export, which has the quantities. */
  inventory?: string
  now: Date
  /** Who runs it: the account of this machine; or who uploaded it, with the import that waits for this run. */
  by: string | Uploaded
  /** Only says what the import would do. */
  trial?: boolean
  /** Tags that at least so many products of the file carry become collections. */
  tagCollections?: number
  /** Called from time to time with the number of products processed. */
  progress?: (products: number) => void
}

/**
 * Imports products from a file. Throws `FileRefused`, with nothing written, if the file is incomplete or not a CSV
 * file.
 */
export function importFile(path: string, wish: Wish): Promise<ImportSummary> {
  return aloneAtImport(async () => {
    const staging = openStaging()
    try {
      return wish.trial ? await tryOut(path, wish, staging) : await bringIn(path, wish, staging)
    } finally {
      staging.close()
    }
  })
}

/** What an import of the file would do, as far as that can be known before it; nothing is written. */
async function tryOut(path: string, wish: Wish, staging: Staging) {
  const checked = await checkFile(path, { format: wish.format, mapping: wish.mapping ?? null }, staging)
  return trialImport(staging, checked, { ...wish, trade: await tradeOf(wish, checked, staging) })
}

async function bringIn(path: string, wish: Wish, staging: Staging) {
  const { format: wanted, mapping, prices, now, by, progress } = wish
  const uploaded = typeof by === 'string' ? null : by
  const id = uploaded?.id ?? newId()
  const file = { id, fileName: basename(path), fileHash: await hashOfFile(path), createdAt: now, ...keptOf(prices) }
  let format = wanted
  let state: ImportState = importMachine.initial
  try {
    const checked = await checkFile(path, { format: wanted, mapping: mapping ?? null }, staging)
    format = checked.format
    const trade = await tradeOf(wish, checked, staging)
    state = move(importMachine, state, 'check')
    const { delimiter } = checked
    await fileImport({ ...file, format, state, header: checked.header.filter(isTheirs), delimiter }, uploaded !== null)
    state = await step(id, state, 'run')
    const summary = await runImport(staging, checked, {
      trade,
      by: typeof by === 'string' ? async () => importerOf(by, id, now) : by.by,
      report: reportOf(
        id,
        checked.names.filter((_, at) => isTheirs(checked.header[at] ?? '')),
      ),
      progress,
    })
    await step(id, state, 'finish', {
      createdCount: summary.created,
      changedCount: summary.changed,
      unchangedCount: summary.unchanged,
      refusedCount: summary.refused,
      draftCount: summary.drafts,
      errors: JSON.stringify(summary.problems),
    })
    return summary
  } catch (error) {
    if (state === 'running') await step(id, state, 'fail').catch(() => {})
    else if (error instanceof FileRefused && format && !uploaded) await recordRefusal({ ...file, format }, state, error)
    throw error
  }
}

/** When a report is imported, its problem column is written again, not copied. */
const isTheirs = (column: string) => !isReportColumn(column)

/** Where an answer is missing, or is not this shop's, nothing is written: a number in another currency is another price. */
async function tradeOf(wish: Wish, { lacksStock, custom }: Checked, staging: Staging): Promise<Trade> {
  const { prices, stock, inventory, tagCollections } = wish
  const { currency, pricesIncludeTax, timeZone } = await readSettings()
  if (prices.currency !== currency) throw new FileRefused('import.other_currency')
  if (prices.includeTax !== pricesIncludeTax) throw new FileRefused('import.other_tax')
  if (lacksStock && !stock && !inventory) throw new FileRefused('import.stock_unknown')
  const shelves = oftenTagged(staging, tagCollections)
  const trade = { currency, digits: minorDigits(currency), timeZone, custom, shelves }
  if (inventory) return { ...trade, stock: 'file', inventory: await readInventory(inventory) }
  return { ...trade, stock: lacksStock ? (stock ?? 'none') : 'file' }
}

const keptOf = ({ currency, includeTax }: Wish['prices']) => ({ currency, pricesIncludeTax: includeTax })
