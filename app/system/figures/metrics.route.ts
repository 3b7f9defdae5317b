import { Fault } from '#app/errors.ts'
import { content } from '#app/web/answers/answer.ts'
import type { Call } from '#app/web/requests/visit.ts'
import { figures, isCollector } from './figures.server.ts'

/** The figures are business secrets: without `METRICS_KEY` there is no such page (see also `METRICS_PORT`). */
export async function answer({ header }: Pick<Call<'/metrics'>, 'header'>) {
  if (!isCollector(header('authorization'))) throw new Fault('request.not_found')
  const { text, contentType } = await figures()
  return content(text, contentType, 'no-store')
}
