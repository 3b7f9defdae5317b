/** `npm run import -- [OPTIONS] FILE`: brings in the products of another shop's export. */
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { errorsEn } from '#app/shell/errors.en.ts'
import { isFormat } from '#app/imports/file/formats.ts'
import { FileRefused, type Format, type ImportSummary } from '#app/imports/import.ts'
import { importFile } from '#app/imports/file/import-file.server.ts'
import type { Mapping } from '#app/imports/file/headings.ts'
import { sentenceOf, soldOutSentence } from '#app/imports/file/row-problem.ts'
import { ConfigurationError, readEnvironment } from '#server/configuration.ts'
import { explain } from '#server/start/state-folder.ts'
import { whyUnreadable } from '#server/start/unreadable.ts'
import { accountName } from './account.ts'
import { openShopDatabase } from './import/shop-database.ts'

const usage = `Usage: npm run import -- [--format shopify|woocommerce] FILE
       npm run import -- --column Title=NAME --column Price=NAME [--column SKU=NAME ...] FILE
The second reads a file of any shop: NAME is what it calls a column, before it what Shopify calls the same.`

/** A mistake that the operator can correct; shown without a stack trace. */
class Told extends Error {}

async function main() {
  const { path, format, mapping } = readArguments()
  const database = await openShopDatabase(readEnvironment(process.env))
  // After a signal the database is still closed properly; finished rows stay, and another run adds the rest.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      console.log('Stopped. Imported products stay; run it again for the rest.')
      void database.close().then(() => process.exit(1))
    })
  try {
    const began = Date.now()
    console.log(`Reading ${basename(path)}`)
    const progress = (products: number) => console.log(`  ${products} products so far`)
    const summary = await importFile(path, { format, mapping, now: new Date(), account: accountName(), progress })
    tell(path, summary, Date.now() - began)
    if (!database.hasLocation) console.log('The shop has no location yet, so no stock was received.')
  } catch (error) {
    if (error instanceof FileRefused) throw new Told(refusal(path, format, error))
    throw error
  } finally {
    await database.close()
  }
}

function readArguments(): { path: string; format: Format | null; mapping?: Mapping } {
  const { values, positionals } = parse()
  const [path, ...more] = positionals
  const { format, column = [] } = values
  if (!path || more.length > 0) throw new Told(usage)
  if (format !== undefined && !isFormat(format)) throw new Told(`There is no format "${format}".\n${usage}`)
  const obstacle = whyUnreadable(path)
  if (obstacle) throw new Told(`${path} cannot be read: ${obstacle}.`)
  if (column.some((each) => !/^[^=]+=./.test(each))) throw new Told(usage)
  const mapping = column.map((each) => [each.slice(0, each.indexOf('=')), each.slice(each.indexOf('=') + 1)])
  return { path, format: format ?? null, ...(mapping.length > 0 && { mapping: Object.fromEntries(mapping) }) }
}

function parse() {
  try {
    return parseArgs({
      options: { format: { type: 'string' }, column: { type: 'string', multiple: true } },
      allowPositionals: true,
    })
  } catch (error) {
    throw new Told(`${error instanceof Error ? error.message : error}\n${usage}`)
  }
}

function refusal(path: string, format: Format | null, { code, line }: FileRefused): string {
  const where = line === null ? basename(path) : `${basename(path)}:${line}`
  const asked = code === 'import.unknown_format' && format ? `\nIt was read as a file of ${format}, as you asked.` : ''
  return `${where}: ${errorsEn[`error.${code}`]} (${code})${asked}\nNothing was changed.`
}

function tell(path: string, summary: ImportSummary, took: number) {
  const { problems, furtherProblems, unread, format, created, changed, unchanged, refused, drafts, soldOut } = summary
  for (const problem of problems) console.log(sentenceOf(basename(path), problem))
  if (furtherProblems > 0) console.log(`and ${furtherProblems} more like these`)
  if (unread.length > 0) console.log(`Not read, since the shop has no place for it: ${unread.join(', ')}`)
  for (const each of soldOut) console.log(soldOutSentence(each))
  console.log(
    `${basename(path)} (${format}): ${created} created, ${changed} changed, ${unchanged} unchanged, ` +
      `${refused} refused, ${drafts} waiting as drafts, in ${(took / 1000).toFixed(1)} s`,
  )
}

main().catch((error: unknown) => {
  const isTold = error instanceof Told || error instanceof ConfigurationError
  console.error(isTold ? error.message : (explain(error) ?? error))
  process.exitCode = 1
})
