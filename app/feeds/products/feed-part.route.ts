import type { Call } from '#app/web/requests/visit.ts'
import { answerFeed } from './feed-answer.server.ts'
import { findFeed } from './product-feed.server.ts'

/** Every variant on sale in one language, by the rules of one reader: `google-de.xml`, `meta-en-2.xml`. */
export async function answer({ params }: Call<'/feeds/:file'>) {
  return answerFeed(await findFeed(params.file))
}
