import { sql } from 'kysely'
import { z } from 'zod'
import { isUnbacked } from '#app/catalogue/law/strikings.server.ts'
import { customerOf } from '#app/identity/people/visitor.ts'
import { besideKinds } from '#app/imports/beside/kinds.ts'
import { mayUndoImport } from '#app/import-undo/import-undo.ts'
import { countMade, isLarge } from '#app/import-undo/made-by-import.server.ts'
import { countUnnoted } from '#app/import-undo/left-collections.server.ts'
import { countPictures, countUnfetched, rightToPictures } from '#app/import-undo/pictures-of-import.server.ts'
import { rightToUndo } from '#app/import-undo/undo-import.server.ts'
import { lastAnswers } from '#app/imports/file/last-answers.server.ts'
import { mayDiscard, mayMap, mayRun, type UndoCounts } from '#app/imports/steps/steps.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import type { Row } from '#db/schema.ts'
import { type ErrorCode, errors, notFound } from '#app/errors.ts'
import { actorOf } from '#app/doors/visit-actor.ts'
import { type RowReason, rowReasons } from '#app/imports/file/row-problem.ts'
import { importRun, standingOf } from '#app/imports/report/import.record.ts'
import type { WrongWith } from '#app/imports/report/attention.ts'
import { readReport } from '#app/imports/report/report.server.ts'
import type { Actor } from '#app/operations/actor.ts'
import type { Language } from '#app/web/language-of.ts'
import type { AnyVisit } from '#app/web/requests/visit.ts'
import { db } from '#db/database.server.ts'
import { wrongWords } from './problem-words.ts'

/** A problem of a row, or why the whole file was refused. */
export type FiledProblem =
  | { line: number; column: string; reason: RowReason; value: string }
  | { line: number | null; code: ErrorCode }

const isReason = (text: unknown): text is RowReason => typeof text === 'string' && Object.hasOwn(rowReasons, text)
const isCode = (text: unknown): text is ErrorCode => typeof text === 'string' && Object.hasOwn(errors, text)

// As imports of this version and of former ones have written them.
const stored = z.union([
  z.object({ line: z.int(), column: z.string(), reason: z.custom<RowReason>(isReason), value: z.string() }),
  z.object({ line: z.int().nullable(), code: z.custom<ErrorCode>(isCode) }),
])

/** The rows that need attention as the lines of a CSV file in this language, if this reader may see the import. */
export async function findRows(id: string, actor: Actor, language: Language) {
  const filed = await importRun.find(db, id, actor)
  if (!filed?.row) return null
  const words = { locale: language.locale, say: (wrong: WrongWith) => wrongWords(wrong, language) }
  return { row: filed.row, ...(await readReport(filed.row, words)) }
}

/** What the page shows of one import. */
export async function getImport(id: string, visit: AnyVisit) {
  const filed = (await importRun.find(db, id, actorOf(visit))) ?? notFound()
  const problems = (filed.row ?? notFound()).errors.flatMap((each): FiledProblem[] => {
    const read = stored.safeParse(each)
    return read.success ? [read.data] : []
  })
  const row = filed.row ?? notFound()
  const isCounted = !(await isLarge(db, row.id))
  const isIn = row.state === 'done' && row.work === null && row.undone === null
  const [steps, pictures, unbacked, undo] = await Promise.all([
    stepsOf(row),
    isCounted && isIn ? countUnfetched(db, row.id) : { waiting: 0, failed: 0 },
    isCounted ? countUnbacked(row) : 0,
    undoOf(row, visit, isCounted),
  ])
  return {
    view: await importRun.viewOf(db, filed),
    problems,
    steps,
    pictures,
    unbacked,
    undo,
    customerId: customerOf(visit).id,
  }
}

/** How many of the compare-at prices that a file of products has brought are not shown, since no prices before back them. */
async function countUnbacked({ id, state, work, format }: Row<'imports'>): Promise<number> {
  if (state !== 'done' || work !== null || besideKinds.some((kind) => kind === format)) return 0
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from variants v where ${isUnbacked('v')} and v.product_id in (
      select object_id::uuid from audit_entries
      where request_id = ${id} and door = 'import' and operation = 'products.import' and changes <> '{}')`.execute(db)
  return rows[0]?.count ?? 0
}

/** What undoing it would do; of what is too large to be counted, without numbers. */
export interface WouldUndo {
  counts: UndoCounts | null
  /** Collections of it that stay, since a former version of the shop did not note them. */
  unnoted: number
}

/** Null: it cannot be undone, or there is nothing to undo. */
async function undoOf(row: Row<'imports'>, { visitor }: AnyVisit, isCounted: boolean): Promise<WouldUndo | null> {
  if (!mayUndoImport(row).ok || !visitor.permissions.has(rightToUndo(row.format))) return null
  if (!isCounted) return { counts: null, unnoted: await countUnnoted(db, row.id) }
  const counts = await countMade(db, row.id)
  if (counts.deleted + counts.archived + counts.restored === 0) return null
  const mayDelete = visitor.permissions.has(rightToPictures)
  const [pictures, unnoted] = await Promise.all([mayDelete ? countPictures(db, row.id) : 0, countUnnoted(db, row.id)])
  return { counts: { ...counts, pictures }, unnoted }
}

/** What may be done with an uploaded file, and what has to be asked. */
async function stepsOf(row: Row<'imports'>) {
  const standing = standingOf({ row })
  const [last, { currency }] = [await lastAnswers(), await getSettings()]
  const { answers, found, trial } = row
  const includeTax = answers.includeTax ?? last?.includeTax
  const typed = {
    currency: answers.currency ?? last?.currency ?? currency,
    ...(includeTax !== undefined && { prices: includeTax ? 'with_tax' : 'without_tax' }),
    ...(answers.stock && { stock: answers.stock }),
    ...(answers.tagCollections && { tag_collections: `${answers.tagCollections}` }),
    ...(answers.oldHosts && { old_hosts: answers.oldHosts.join('\n') }),
  }
  return {
    isWaiting: row.uploadId !== null && row.state !== 'done',
    mayMap: mayMap(standing).ok,
    mayRun: mayRun(standing).ok,
    mayDiscard: mayDiscard(standing).ok,
    isOfProducts: !besideKinds.some((kind) => kind === row.format),
    asksStock: found?.lacksStock === true && row.inventoryId === null,
    answers: typed,
    mapping: answers.mapping ?? null,
    found,
    trial,
  }
}

export type ImportData = Awaited<ReturnType<typeof getImport>>
