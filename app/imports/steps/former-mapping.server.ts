import { sql } from 'kysely'
import type { Mapping } from '#app/imports/file/headings.ts'
import { isReport } from '#app/imports/report/attention.ts'
import { db } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'

/**
 * Which column is which, as staff said it last of a file with the same headings: the rows of an import that were
 * mended, or the next file of the same shop. They see it before anything is imported, and can say otherwise.
 */
export async function formerMapping(id: Row<'imports'>['id'], header: readonly string[]): Promise<Mapping | null> {
  const own = isReport(header) ? header.slice(0, -1) : header
  const former = await db
    .selectFrom('imports')
    .select('answers')
    .where('id', '!=', id)
    .where(sql<boolean>`answers ? 'mapping' and header in (${own}::text[], ${header}::text[])`)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return former?.answers.mapping ?? null
}
