import { db } from '#db/database.server.ts'

/** What the owner said of the old shop's prices at the last import that was done; null before the first. */
export async function lastAnswers(): Promise<{ currency: string; includeTax: boolean } | null> {
  const row = await db
    .selectFrom('imports')
    .select(['currency', 'pricesIncludeTax'])
    .where('state', '=', 'done')
    .where('currency', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.currency ? { currency: row.currency, includeTax: row.pricesIncludeTax ?? true } : null
}
