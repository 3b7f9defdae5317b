import { noteFile } from '#app/doors/note-file.server.ts'
import { actorOf } from '#app/doors/visit-actor.ts'
import { notFound } from '#app/errors.ts'
import { isOfPeople } from '#app/imports/beside/kinds.ts'
import { importRun } from '#app/imports/report/import.record.ts'
import { defaultLocale, isLocale } from '#app/locales.ts'
import { demand } from '#app/operations/actor.ts'
import { content } from '#app/web/answers/answer.ts'
import { languageOf } from '#app/web/language-of.ts'
import type { Call } from '#app/web/requests/visit.ts'
import { findRows } from './import.server.ts'

/**
 * The rows of an import that need attention, to be mended and imported. Of a file of people they are an export of personal data, which
 * needs the right to that and is noted.
 */
export async function answer(visit: Call<'/admin/imports/:import/rows.csv'>) {
  const actor = actorOf(visit)
  // Its address is the same in each language.
  const asked = visit.query.get('locale') ?? ''
  const language = languageOf(isLocale(asked) ? asked : defaultLocale)
  const { row, count, lines } = (await findRows(visit.params.import, actor, language)) ?? notFound()
  if (isOfPeople(row.format)) demand(actor, 'exports:write')
  if (count === 0) notFound()
  if (isOfPeople(row.format)) await noteFile({ name: 'imports.export', on: importRun, object: row.id, actor })
  const name = `${language.t('imports.rows_file')}-${row.createdAt.toISOString().slice(0, 10)}.csv`
  return content(`\uFEFF${lines.join('')}`, 'text/csv; charset=utf-8; header=present', 'private, no-store', {
    'content-disposition': `attachment; filename="${name}"`,
  })
}
