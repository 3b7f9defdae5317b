import { db } from '#db/database.server.ts'

export async function findPage(slug: string) {
  return (await db.selectFrom('pages').selectAll().where('slug', '=', slug).executeTakeFirst()) ?? null
}
