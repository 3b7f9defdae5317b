import { z } from 'zod'
import { type ErrorCode, errors, notFound } from '#app/errors.ts'
import { actorOf } from '#app/doors/visit-actor.ts'
import { type RowReason, rowReasons } from '#app/imports/file/row-problem.ts'
import { importRun } from '#app/imports/report/import.record.ts'
import { readReport } from '#app/imports/report/report.server.ts'
import type { Actor } from '#app/operations/actor.ts'
import type { AnyVisit } from '#app/web/requests/visit.ts'
import { db } from '#db/database.server.ts'

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

/** The rows that need attention as the lines of a CSV file, if this reader may see the import. */
export async function findRows(id: string, actor: Actor) {
  const filed = await importRun.find(db, id, actor)
  return filed && { row: filed.row, ...(await readReport(filed.row)) }
}

/** What the page shows of one import. */
export async function getImport(id: string, visit: AnyVisit) {
  const filed = (await importRun.find(db, id, actorOf(visit))) ?? notFound()
  const problems = filed.row.errors.flatMap((each): FiledProblem[] => {
    const read = stored.safeParse(each)
    return read.success ? [read.data] : []
  })
  return { view: await importRun.viewOf(db, filed), problems }
}
