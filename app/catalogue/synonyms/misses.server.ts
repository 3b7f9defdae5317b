import { sql } from 'kysely'
import { newId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import type { Locale } from '#app/locales.ts'
import { db } from '#db/database.server.ts'
import { plain } from '#app/catalogue/search/written.ts'

const longest = 80

/** As it is counted, or null: what may be a number of somebody, or is no search of words. */
export function missedWords(words: readonly string[]): string | null {
  const text = words.map(plain).join(' ')
  return text === '' || text.length > longest || /\d{5}/.test(text.replaceAll(' ', '')) ? null : text
}

/** One more of what the shop did not have. Words alone, and of so many at most. */
export async function noteMiss(words: readonly string[], locale: Locale, now: Date) {
  const text = missedWords(words)
  if (text === null) return
  await sql`insert into missed_searches (id, language, words, last_at)
    select ${newId()}, ${locale}, ${text}, ${now} where (select count(*) from missed_searches) < ${limits.missedSearches.value}
      or exists (select from missed_searches where language = ${locale} and words = ${text})
    on conflict (language, words) do update set times = missed_searches.times + 1, last_at = excluded.last_at`.execute(
    db,
  )
}
