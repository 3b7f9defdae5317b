import { actorOf } from '#app/doors/visit-actor.ts'
import { defaultLocale, isLocale } from '#app/locales.ts'
import { limits } from '#app/limits.ts'
import { json } from '#app/web/answers/answer.ts'
import { limitRate } from '#app/web/floods/rate-limit.ts'
import { languageOf } from '#app/web/language-of.ts'
import type { Call } from '#app/web/requests/visit.ts'
import { findObjects } from './find.server.ts'

/** What the palette finds while one types. */
export async function answer(visit: Call<'/admin/found'>) {
  const asked = visit.query.get('locale') ?? ''
  const language = languageOf(isLocale(asked) ? asked : defaultLocale)
  const actor = actorOf(visit)
  // Of a person: a whole shop may sit behind one address.
  await limitRate('find', actor.id ?? visit.client, limits.searchesPerMinute.value, 60_000)
  const found = await findObjects(visit.query.get('q') ?? '', actor, language)
  return json(found.map((each) => ({ ...each, kind: language.t(each.kind) })))
}
