/** `npm run import -- [OPTIONS] FILE`: imports the exports of another shop. */
import { basename } from 'node:path'
import { configure } from '#app/configuration.ts'
import { errorsEn } from '#app/shell/errors.en.ts'
import { FileRefused, type Format, type ImportSummary } from '#app/imports/import.ts'
import { importBeside } from '#app/imports/beside/import-beside.server.ts'
import { besideKinds, kindOf } from '#app/imports/beside/kinds.ts'
import { headerOf } from '#app/imports/file/header-of.server.ts'
import { importFile } from '#app/imports/file/import-file.server.ts'
import { oneLine } from '#app/kernel/one-line.ts'
import { soldOutSentence } from '#app/imports/summary.ts'
import { attentionSentence } from '#app/imports/report/attention.ts'
import { findLastImport, writeReport } from '#app/imports/report/report.server.ts'
import { ConfigurationError, configurationOf, readEnvironment } from '#server/configuration.ts'
import { explain } from '#server/start/explain.ts'
import { accountName } from './account.ts'
import { readArguments, Told } from './import/arguments.ts'
import { askPrices } from './import/ask-prices.ts'
import { openShopDatabase } from './import/shop-database.ts'

async function main() {
  const { currency, includeTax, path, attention, oldHosts = [], ...wish } = readArguments()
  const environment = readEnvironment(process.env)
  const database = await openShopDatabase(environment)
  // What the log keeps of an object has the addresses of its pictures.
  const nowhere = { issuer: '', cards: '', smtp: '' }
  configure(configurationOf(environment, environment.SHOP_ORIGIN ?? '', nowhere))
  // After a signal the database is still closed properly; finished rows stay, and another run adds the rest.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      console.log('Stopped. Imported products stay; run it again for the rest.')
      void database.close().then(() => process.exit(1))
    })
  try {
    const isBeside = !wish.format && !wish.mapping && kindOf(await headerOf(path)) !== null
    const prices = isBeside ? null : await askPrices({ currency, includeTax, path, ...wish })
    const began = Date.now()
    console.log(`Reading ${basename(path)}${wish.trial ? ' for a trial: nothing is changed' : ''}`)
    const progress = (products: number) => console.log(`  ${products} ${isBeside ? 'rows' : 'products'} so far`)
    const by = { now: new Date(), by: accountName(), progress }
    const summary = prices
      ? await importFile(path, { ...wish, prices, ...by })
      : await importBeside(path, { trial: wish.trial, hosts: [...oldHosts, ...ownHost(environment)], ...by })
    tell(path, summary, Date.now() - began, wish.trial)
    if (attention && wish.trial) console.log('A trial keeps no rows, so that there is no file of them')
    else if (attention) await tellReport(attention)
  } catch (error) {
    if (error instanceof FileRefused) throw new Told(refusal(path, wish.format, error))
    throw error
  } finally {
    await database.close()
  }
}

/** Where people reach this shop, if that is said: most keep the domain of the former one. */
const ownHost = ({ SHOP_ORIGIN }: ReturnType<typeof readEnvironment>) =>
  SHOP_ORIGIN ? [new URL(SHOP_ORIGIN).hostname] : []

async function tellReport(path: string) {
  const last = await findLastImport()
  const rows = last ? await writeReport(path, last) : 0
  console.log(
    rows > 0
      ? `${path} has the ${rows} rows that need attention: correct them and import this file`
      : 'No rows need attention',
  )
}

/** Extra help for the command line. */
const help: Partial<Record<FileRefused['code'], string>> = {
  'import.unknown_format': '\n--column Title=NAME --column Price=NAME says which column is which.',
  'import.stock_unknown': '\n--inventory FILE, --stock none or --stock uncounted says it.',
}

function refusal(path: string, format: Format | null, { code, line }: FileRefused): string {
  const where = line === null ? basename(path) : `${basename(path)}:${line}`
  const asked = code === 'import.unknown_format' && format ? `\nIt was read as a file of ${format}, as you asked.` : ''
  return `${where}: ${errorsEn[`error.${code}`]} (${code})${asked}${help[code] ?? ''}\nNothing was changed.`
}

function tell(path: string, summary: ImportSummary, took: number, isTrial: boolean) {
  const { attention, furtherProblems, unread, format, created, changed, unchanged, refused, drafts, soldOut } = summary
  for (const each of attention) console.log(attentionSentence(basename(path), each))
  if (furtherProblems > 0) console.log(`and ${furtherProblems} more like these`)
  if (unread.length > 0)
    console.log(`Not understood, and kept as custom fields of the products: ${oneLine(unread.join(', '))}`)
  for (const each of soldOut) console.log(soldOutSentence(each))
  const drafted = isBesideKind(format) ? '' : `, ${drafts} ${isTrial ? 'as drafts' : 'waiting as drafts'}`
  console.log(
    `${basename(path)} (${format.replace('_', ' ')}): ${isTrial ? 'would be ' : ''}${created} created, ${changed} changed, ${unchanged} unchanged, ` +
      `${refused} refused${drafted}, in ${(took / 1000).toFixed(1)} s`,
  )
}

const isBesideKind = (format: string) => besideKinds.some((kind) => kind === format)

main().catch((error: unknown) => {
  const isTold = error instanceof Told || error instanceof ConfigurationError
  console.error(isTold ? error.message : (explain(error) ?? error))
  process.exitCode = 1
})
