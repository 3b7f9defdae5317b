import { basename } from 'node:path'
import { importerOf } from '#app/doors/row.server.ts'
import { alarm } from '#app/system/health/alarm.server.ts'
import { newId } from '#app/kernel/ids.ts'
import { move } from '#app/kernel/state-machine.ts'
import { type CsvRecord, readCsv } from '#app/imports/file/csv-file.server.ts'
import { firstRows } from '#app/imports/file/header-of.server.ts'
import type { TextFile } from '#app/imports/file/text-file.server.ts'
import { problem, type RowProblem } from '#app/imports/file/row-problem.ts'
import {
  type ActorNow,
  aloneAtImport,
  fileImport,
  hashOfFile,
  recordRefusal,
  step,
  type Uploaded,
} from '#app/imports/report/run-record.server.ts'
import { openStaging, type StagedProduct, type Staging } from '#app/imports/file/staging.server.ts'
import { collectionKeys } from '#app/imports/collections/collection-keys.ts'
import {
  FileRefused,
  importMachine,
  type ImportState,
  type ImportSummary,
  type SourceRow,
} from '#app/imports/import.ts'
import type { IsOwnHost } from '#app/imports/redirects/redirect-row.ts'
import { becameOf, isReport, isReportColumn, wrongWith } from '#app/imports/report/attention.ts'
import { withoutMark } from '#app/imports/report/marks.ts'
import type { WouldChange } from '#app/imports/report/would-change.ts'
import { reportOf } from '#app/imports/report/report.server.ts'
import { counting, emptySummary } from '#app/imports/summary.ts'
import { limits } from '#app/limits.ts'
import type { Actor } from '#app/operations/actor.ts'
import { isDatabaseGone } from '#db/database.server.ts'
import { type BesideKind, isOfPeople, kindOf, plainHeading } from './kinds.ts'
import { inEnglish } from './translated-headings.ts'
import { type Brought, readings, type Reading } from './readings.server.ts'

interface Wish {
  now: Date
  /** Who runs it: the account of this machine; or who uploaded it, with the import that waits for this run. */
  by: string | Uploaded
  /** Only says what the import would do. */
  trial?: boolean
  /** Hosts of this shop and of the former one, beside the one that Shopify gives. */
  hosts?: readonly string[]
  progress?: (objects: number) => void
}

/**
 * Imports redirects, or the customers, orders or collections of a former shop. The whole file is read before anything is written. Throws `FileRefused`,
 * with nothing written, if it is no whole file of a known kind.
 */
export function importBeside(path: string, wish: Wish): Promise<ImportSummary> {
  return aloneAtImport(async () => {
    const staging = openStaging()
    try {
      return await bringIn(path, wish, staging)
    } finally {
      staging.close()
    }
  })
}

interface Headings {
  kind: BesideKind
  header: string[]
  names: string[]
  /** Of which object a row is: rows of one key are one. */
  keyOf: (row: SourceRow) => string
}

interface Checked extends Headings {
  delimiter: TextFile['delimiter']
}

async function bringIn(path: string, wish: Wish, staging: Staging): Promise<ImportSummary> {
  const { now, by, trial = false } = wish
  const uploaded = typeof by === 'string' ? null : by
  const file = {
    id: uploaded?.id ?? newId(),
    fileName: basename(path),
    fileHash: await hashOfFile(path),
    createdAt: now,
  }
  let state: ImportState = importMachine.initial
  let kind: BesideKind | null = null
  try {
    const checked = await checkBeside(path, staging)
    kind = checked.kind
    if (trial) return await run(staging, checked, wish, null)
    state = move(importMachine, state, 'check')
    const header = checked.header.filter((name) => !isReportColumn(name))
    const { delimiter } = checked
    await fileImport({ ...file, format: kind, state, header, delimiter }, uploaded !== null)
    state = await step(file.id, state, 'run')
    const actorNow = typeof by === 'string' ? async () => importerOf(by, file.id, now) : by.by
    const summary = await run(staging, checked, wish, { id: file.id, actorNow })
    await step(file.id, state, 'finish', {
      createdCount: summary.created,
      changedCount: summary.changed,
      unchangedCount: summary.unchanged,
      refusedCount: summary.refused,
      errors: JSON.stringify(isOfPeople(kind) ? summary.problems.map(withoutValue) : summary.problems),
    })
    return summary
  } catch (error) {
    if (state === 'running') await step(file.id, state, 'fail').catch(() => {})
    else if (!trial && !uploaded && error instanceof FileRefused && kind)
      await recordRefusal({ ...file, format: kind }, state, error)
    throw error
  }
}

/** Cells of people are kept with their rows alone, which an erasure finds and which end by themselves. */
export const withoutValue = (found: RowProblem): RowProblem => ({ ...found, value: '' })

/** Reads the whole file into `staging`. Throws `FileRefused`. */
export async function checkBeside(path: string, staging: Staging): Promise<Checked> {
  const [, ...samples] = await firstRows(path, 1 + limits.sampleRows.value)
  const found: { headings: Headings | null } = { headings: null }
  const delimiter = await readCsv(path, (record) => {
    if (found.headings) stage(record, found.headings, staging)
    else found.headings = headingsOf(record.cells, samples)
  })
  if (!found.headings || staging.count() === 0) throw new FileRefused('import.empty')
  staging.settle()
  return { ...found.headings, delimiter }
}

function headingsOf(cells: readonly string[], samples: readonly string[][]): Headings {
  const found = cells.map((name) => name.trim())
  const header = isReport(found) ? found.map(withoutMark) : found
  const english = inEnglish(header, samples)
  const kind = kindOf(english)
  if (kind === null) throw new FileRefused('import.unknown_format', 1)
  if (kind === 'discounts') throw new FileRefused('import.discounts')
  const names = english.map((name) => (isReportColumn(name) ? '' : plainHeading(name)))
  return { kind, header, names, keyOf: keysOf(kind) }
}

/** One for each file: a row may belong to the one before it. */
function keysOf(kind: BesideKind): Headings['keyOf'] {
  const ofRow = ({ line }: SourceRow) => `row ${line}`
  if (kind === 'shopify_collections') return collectionKeys()
  if (kind !== 'shopify_orders') return ofRow
  return (row) => (row.cells.name?.trim() ? `order ${row.cells.name.trim()}` : ofRow(row))
}

function stage(given: CsvRecord, { header, names, keyOf }: Headings, staging: Staging) {
  const record = isReport(header) ? { ...given, cells: given.cells.map(withoutMark) } : given
  // A misplaced quote merged several rows into one, and they cannot be separated again.
  if (record.misquoted >= 0 && record.height > 1) throw new FileRefused('import.cut_off', record.line)
  if (record.cells.every((text) => text.trim() === '')) return
  const cells = Object.fromEntries(
    names.flatMap((name, at) => (name === '' ? [] : [[name, (record.cells[at] ?? '').replaceAll('\0', '')]])),
  )
  const product = keyOf({ line: record.line, cells })
  staging.add({ line: record.line, cells }, { product, parentSku: null, sku: '' })
  const filled = record.cells.findLastIndex((text) => text.trim() !== '') + 1
  if (filled > names.length)
    staging.addProblem(problem(record.line, '', 'cells', `${filled} instead of ${names.length}`), product)
}

/** Without `into` nothing is written. */
async function run(
  staging: Staging,
  checked: Checked,
  wish: Wish,
  into: { id: string; actorNow: ActorNow } | null,
): Promise<ImportSummary> {
  const summary = emptySummary(checked.kind)
  const { keep } = counting(summary)
  const reading = readings[checked.kind](staging, ownHosts(wish.hosts ?? []))
  const report = into && reportOf(into.id, checked.names.filter(Boolean))
  const wouldChange: WouldChange[] = []
  let seen = 0
  for (const staged of staging.products()) {
    const brought = await bringOne(reading, staged, into && (await into.actorNow()))
    const problems = inItsWords(
      [...staged.problems, ...('refused' in brought ? brought.refused : brought.problems)],
      checked,
    )
    if ('refused' in brought) summary.refused += 1
    else summary[brought.written] += 1
    const [first] = staged.rows
    const attention = {
      line: first?.line ?? 0,
      name: first ? reading.nameOf(first) : '',
      became: 'refused' in brought ? ('refused' as const) : becameOf([]),
      problems,
    }
    keep(attention)
    const tell = 'refused' in brought ? undefined : brought.tell
    if (tell && wouldChange.length < limits.trialChanges.value)
      wouldChange.push({ line: attention.line, ...(await tell()) })
    if (problems.length > 0) await report?.keep(staged.rows, wrongWith(attention.line, problems))
    seen += 1
    if (seen % 500 === 0) wish.progress?.(seen)
  }
  return wouldChange.length > 0 ? { ...summary, wouldChange } : summary
}

/** Rows that lack the key that groups them are reported one by one. An unexpected error leaves out only these rows. */
async function bringOne(reading: Reading, { rows }: StagedProduct, actor: Actor | null): Promise<Brought> {
  const [first] = rows
  if (first && reading.keyOf?.(first) === null) return { refused: [problem(first.line, 'name', 'required')] }
  try {
    return await reading.bring(rows, actor)
  } catch (error) {
    if (isDatabaseGone(error)) throw error
    alarm('imports: a row could not be saved', {
      line: first?.line ?? 0,
      error: error instanceof Error ? error.constructor.name : null,
    })
    return { refused: [problem(first?.line ?? 0, '', 'not_saved')] }
  }
}

/** Names the columns as the file’s header does. */
function inItsWords(problems: readonly RowProblem[], { names, header }: Checked): RowProblem[] {
  return problems.map((found) => ({ ...found, column: header[names.indexOf(found.column)] ?? found.column }))
}

/** These hosts, with www or without, and the names that Shopify gives. */
function ownHosts(hosts: readonly string[]): IsOwnHost {
  const plain = (host: string) => host.toLowerCase().replace(/^www\./, '')
  const own = new Set(hosts.map(plain))
  return (host) => own.has(plain(host)) || /^[\w-]+\.myshopify\.com$/i.test(host)
}
