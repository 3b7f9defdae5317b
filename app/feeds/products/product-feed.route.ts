import { findFeed, firstFeed } from './product-feed.server.ts'
import { answerFeed } from './feed-answer.server.ts'

/** The feed in the shop's own language, under its original address. */
export async function answer() {
  return answerFeed(await findFeed(firstFeed))
}
