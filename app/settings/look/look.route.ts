import { notFound } from '#app/errors.ts'
import { type Answer, content } from '#app/web/answers/answer.ts'
import type { Call } from '#app/web/requests/visit.ts'
import { readStyleSheet } from './look.ts'

/** The shop's colours as a style sheet: pages that have none of their own link to no such file. */
export async function answer({ params }: Call<'/look/:file'>): Promise<Answer> {
  const sheet = readStyleSheet(params.file) ?? notFound()
  return content(sheet, 'text/css; charset=utf-8', 'public, max-age=31536000, immutable')
}
