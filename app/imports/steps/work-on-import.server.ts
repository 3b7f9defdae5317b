import type { Updateable } from 'kysely'
import { jobActorNow } from '#app/keys/job-actor.server.ts'
import { type ErrorCode, Fault } from '#app/errors.ts'
import { importBeside, withoutValue } from '#app/imports/beside/import-beside.server.ts'
import { besideKinds, isOfPeople } from '#app/imports/beside/kinds.ts'
import { importFile } from '#app/imports/file/import-file.server.ts'
import { FileRefused, type Format, type ImportSummary } from '#app/imports/import.ts'
import { dropFiles, withFiles } from '#app/imports/uploads/upload.server.ts'
import { currentTime } from '#app/kernel/clock.ts'
import { limits } from '#app/limits.ts'
import { demand } from '#app/operations/actor.ts'
import type { ActorNow } from '#app/imports/report/run-record.server.ts'
import { readSettings } from '#app/settings/settings.server.ts'
import { db, isDatabaseGone } from '#db/database.server.ts'
import type { Database, Row } from '#db/schema.ts'
import { enqueueImport } from './ask-work.server.ts'
import { readFound } from './read-found.server.ts'
import type { TrialResult } from './steps.ts'

type Imported = Row<'imports'>

/**
 * Does what staff asked of an uploaded file. Safe to be killed at any point and to run twice: a file is read again, and
 * an import leaves alone what is in. Throws only what another try can mend.
 */
export async function workOnImport(id: string): Promise<void> {
  const row = await db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row?.work || row.work === 'undo' || !row.uploadId) return
  const by = importerNow(row)
  try {
    await by()
    await withFiles([row.uploadId, row.inventoryId], async ([path = '', inventory]) => {
      if (row.work === 'check') await end(row, await readFound(row, path))
      else await bringIn(row, { path, inventory, by, now: currentTime() })
    })
  } catch (error) {
    // Another one is being imported: this one waits for its turn. The pauses after a failure would grow to hours.
    if (error instanceof FileRefused && error.code === 'import.under_way')
      return enqueueImport(db, id, { delay: limits.importTurn.value })
    if (isDatabaseGone(error)) throw error
    if (error instanceof FileRefused) return refuse(row, error)
    if (error instanceof Fault && error.code === 'access.forbidden') return endForbidden(row)
    await end(row, { state: 'failed', finishedAt: currentTime(), errors: refusalOf('system.fault') })
    throw error
  }
}

/** In whose name it is: with the rights of each moment. */
function importerNow({ id, madeByKind, madeBy }: Imported): ActorNow {
  const maker = jobActorNow()
  return async () => {
    const actor = madeByKind && (await maker({ id, madeByKind, madeBy }))
    if (!actor) throw new Fault('access.forbidden')
    demand(actor, 'imports:write')
    return { ...actor, door: 'import' }
  }
}

interface Run {
  path: string
  inventory: string | undefined
  by: ActorNow
  now: Date
}

async function bringIn(row: Imported, run: Run) {
  const isTrial = row.work === 'try'
  const summary = await (besideKinds.some((kind) => kind === row.format) ? beside : products)(row, run)
  if (isTrial) return end(row, { trial: JSON.stringify(trialOf(row, summary)) })
  await dropFiles(db, row)
  await end(row, { trial: null })
}

async function products(row: Imported, { path, inventory, ...run }: Run): Promise<ImportSummary> {
  const { currency, includeTax, mapping, stock, tagCollections } = row.answers
  const settings = await readSettings()
  return importFile(path, {
    ...common(row, run),
    // Whoever answered it was checked then; what was imported before there were questions has this shop's.
    prices: { currency: currency ?? settings.currency, includeTax: includeTax ?? settings.pricesIncludeTax },
    format: row.format as Format,
    ...(mapping && { mapping }),
    ...(stock && { stock }),
    ...(tagCollections && { tagCollections }),
    ...(inventory && { inventory }),
  })
}

const beside = (row: Imported, { path, ...run }: Run): Promise<ImportSummary> =>
  importBeside(path, { ...common(row, run), hosts: row.answers.oldHosts ?? [] })

const common = ({ id, work }: Imported, { by, now }: Pick<Run, 'by' | 'now'>) => ({
  now,
  by: { id, by },
  trial: work === 'try',
  progress: (progress: number) =>
    void db
      .updateTable('imports')
      .set({ progress })
      .where('id', '=', id)
      .execute()
      .catch(() => {}),
})

function trialOf({ format }: Imported, summary: ImportSummary): TrialResult {
  const { created, changed, unchanged, refused, drafts, problems, furtherProblems, wouldChange } = summary
  const shown = problems.slice(0, limits.trialProblems.value)
  return {
    at: currentTime().toISOString(),
    created,
    changed,
    unchanged,
    refused,
    drafts,
    problems: isOfPeople(format) ? shown.map(withoutValue) : shown,
    further: furtherProblems + problems.length - shown.length,
    ...(wouldChange && { wouldChange }),
  }
}

/** The file, or an answer, does not fit: reading it has failed for good, and a run waits for other answers. */
async function refuse(row: Imported, { code, line }: { code: ErrorCode; line: number | null }) {
  if (row.work === 'check')
    return end(row, { state: 'failed', finishedAt: currentTime(), errors: refusalOf(code, line) })
  const trial: TrialResult = { at: currentTime().toISOString(), code, line }
  await end(row, { trial: JSON.stringify(trial) })
}

/** Before anything is written it waits for somebody who may; what is in by then stays. */
async function endForbidden(row: Imported) {
  const { state } = await db.selectFrom('imports').select('state').where('id', '=', row.id).executeTakeFirstOrThrow()
  if (state !== 'failed' || row.work !== 'run') return refuse(row, { code: 'access.forbidden', line: null })
  await end(row, { trial: null, errors: refusalOf('access.forbidden') })
}

const refusalOf = (code: ErrorCode, line: number | null = null) => JSON.stringify([{ code, line }])

/** If its process stood still, another one has done the work since, and something else may be asked for. */
async function end({ id, work }: Imported, set: Updateable<Database['imports']>) {
  await db
    .updateTable('imports')
    .set({ ...set, work: null })
    .where('id', '=', id)
    .where('work', '=', work)
    .execute()
}
