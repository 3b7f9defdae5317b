import { notFound } from '#app/errors.ts'
import { file } from '#app/web/answers/answer.ts'

/** RSS 2.0 with the fields of the g: namespace, stored compressed. */
export function answerFeed(path: string | null) {
  const type = 'application/rss+xml; charset=utf-8'
  return file({ path: path ?? notFound(), type, cacheControl: 'public, max-age=900', beside: [], isPacked: true })
}
