import type { Updateable } from 'kysely'
import { checkBeside } from '#app/imports/beside/import-beside.server.ts'
import { isOfPeople, kindOf } from '#app/imports/beside/kinds.ts'
import { inEnglish } from '#app/imports/beside/translated-headings.ts'
import { checkFile } from '#app/imports/file/check-file.server.ts'
import { firstRows } from '#app/imports/file/header-of.server.ts'
import { formerMapping } from './former-mapping.server.ts'
import { openStaging, type Staging } from '#app/imports/file/staging.server.ts'
import { FileRefused } from '#app/imports/import.ts'
import { hashOfFile } from '#app/imports/report/run-record.server.ts'
import { limits } from '#app/limits.ts'
import type { Database, Row } from '#db/schema.ts'
import type { FoundInFile } from './steps.ts'

/**
 * Reads the whole file: what it is, how many rows it has, and what has to be asked. A file with headings that nobody
 * knows stays as it is until staff say which is which. Throws `FileRefused` for what is no whole file.
 */
export async function readFound(
  { id, answers }: Row<'imports'>,
  path: string,
): Promise<Updateable<Database['imports']>> {
  const first = await firstRows(path, 1 + limits.sampleRows.value)
  const [header = [], ...rows] = first
  const staging = openStaging()
  try {
    const alone = await readAs(path, first, answers.mapping ?? null, staging)
    const former = alone.isUnknown ? await formerMapping(id, header) : null
    const { format, ...read } = former ? await readAs(path, first, former, staging) : alone
    const samples = isOfPeople(format) ? [] : rows.map((row) => row.map((cell) => cell.slice(0, 200)))
    const found: FoundInFile = { header, samples, ...read }
    const state = found.isUnknown ? 'uploaded' : 'checked'
    const told = former && { answers: JSON.stringify({ ...answers, mapping: former }) }
    return { format, state, header, found: JSON.stringify(found), fileHash: await hashOfFile(path), ...told }
  } finally {
    staging.close()
  }
}

async function readAs(
  path: string,
  [header = [], ...samples]: readonly string[][],
  mapping: Row<'imports'>['answers']['mapping'] | null,
  staging: Staging,
) {
  const plain = { lacksStock: false, unread: [], isUnknown: false }
  if (!mapping && kindOf(inEnglish(header, samples)) !== null) {
    const { kind } = await checkBeside(path, staging)
    return { ...plain, format: kind, rows: staging.count() }
  }
  try {
    const { format, lacksStock, unread } = await checkFile(path, { format: null, mapping: mapping ?? null }, staging)
    return { ...plain, format, lacksStock, unread, rows: staging.count() }
  } catch (error) {
    if (!(error instanceof FileRefused) || error.code !== 'import.unknown_format' || header.length === 0) throw error
    return { ...plain, format: 'generic' as const, isUnknown: true, rows: 0 }
  }
}
