import { pageKinds } from '#app/settings/page-kind.ts'
import { db } from '#db/database.server.ts'

export async function listLegalPages() {
  const rows = await db.selectFrom('pages').select(['kind', 'body']).where('kind', 'is not', null).execute()
  return pageKinds.map((kind) => ({ kind, page: rows.find((row) => row.kind === kind) ?? null }))
}

/** Nothing is written; the imprint needs no text of its own, since it has the seller's facts. */
export const isMissing = ({ kind, page }: Awaited<ReturnType<typeof listLegalPages>>[number]): boolean =>
  page === null || (kind !== 'imprint' && page.body.trim() === '')
