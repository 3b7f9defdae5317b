import { locales, perLocale } from '#app/locales.ts'
import { db, type Db, type Tx } from '#db/database.server.ts'
import type { Synonyms } from './synonyms.record.ts'

/** With `hold`, the row is locked until the transaction ends. */
export async function findSynonyms(on: Db = db, hold = false): Promise<Synonyms> {
  const rules = on.selectFrom('synonymRules').select(['language', 'words']).orderBy('language')
  const rows = await (hold ? rules.forUpdate() : rules).execute()
  return { words: perLocale((locale) => rows.find(({ language }) => language === locale)?.words ?? '') }
}

/** Stores the rules; the database applies them to the search (db/migrations/0057_search_in_bulk.sql). */
export async function saveSynonyms(tx: Tx, { words }: Synonyms) {
  for (const locale of locales)
    await tx
      .insertInto('synonymRules')
      .values({ language: locale, words: words[locale] })
      .onConflict((conflict) => conflict.column('language').doUpdateSet({ words: words[locale] }))
      .execute()
}
