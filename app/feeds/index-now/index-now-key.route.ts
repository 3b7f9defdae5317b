import { notFound } from '#app/errors.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import { content } from '#app/web/answers/answer.ts'
import type { Call } from '#app/web/requests/visit.ts'
import { indexNowKey } from './index-now-key.server.ts'

/** The key file at the root, which shows search engines that the notices come from this shop. */
export async function answer({ params }: Call<'/:key{[0-9a-f]+\\.txt}'>) {
  const { indexNow } = await getSettings()
  const key = indexNowKey()
  if (indexNow !== 'on' || params.key !== `${key}.txt`) notFound()
  return content(key, 'text/plain; charset=utf-8', 'public, max-age=3600')
}
