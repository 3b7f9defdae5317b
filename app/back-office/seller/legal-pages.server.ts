import { pageKinds } from '#app/settings/page-kind.ts'
import { db } from '#db/database.server.ts'

export async function listLegalPages() {
  const rows = await db.selectFrom('pages').select(['kind', 'body']).where('kind', 'is not', null).execute()
  return pageKinds.map((kind) => ({ kind, page: rows.find((row) => row.kind === kind) ?? null }))
}
