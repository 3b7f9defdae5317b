import { sql } from 'kysely'
import { Fault } from '#app/errors.ts'
import { newId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import type { Locale } from '#app/locales.ts'
import { limitRate } from '#app/web/floods/rate-limit.ts'
import { db } from '#db/database.server.ts'
import { wordsOf } from '#app/catalogue/lists/listing.ts'
import { plain } from '#app/catalogue/search/written.ts'

const longest = 80

/** The stored form of a query, or null: if it may be someone's number or address, or has no words. */
export function missedWords(asked: string): string | null {
  const text = wordsOf(asked).map(plain).join(' ')
  const isPersonal = asked.includes('@') || /\p{N}{5}/u.test(text.replaceAll(' ', ''))
  return text === '' || text.length > longest || isPersonal ? null : text
}

interface Miss {
  /** As it was typed. */
  asked: string
  locale: Locale
  client: string
  now: Date
}

/**
 * Counts a search without results. Only words, a few per visitor, and a limited number: queries that occurred once are
 * dropped first.
 */
export async function noteMiss({ asked, locale, client, now }: Miss) {
  const text = missedWords(asked)
  if (text === null || !(await mayCount(client))) return
  await sql`
    with known as (select from missed_searches where language = ${locale} and words = ${text}),
    gone as (
      delete from missed_searches where id in (
        select id from missed_searches where not exists (select from known) order by times, id
        limit greatest(0, (select count(*) from missed_searches) + 1 - ${limits.missedSearches.value}))
    )
    insert into missed_searches (id, language, words, last_at) values (${newId()}, ${locale}, ${text}, ${now})
    on conflict (language, words) do update set times = missed_searches.times + 1, last_at = excluded.last_at`.execute(
    db,
  )
}

/** A visitor past this limit can still search; the searches are only not counted. */
async function mayCount(client: string): Promise<boolean> {
  try {
    await limitRate('misses', client, limits.missesCounted.value, 3_600_000)
    return true
  } catch (error) {
    if (error instanceof Fault) return false
    throw error
  }
}
