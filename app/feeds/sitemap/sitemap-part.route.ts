import { notFound } from '#app/errors.ts'
import { file } from '#app/web/answers/answer.ts'
import type { Call } from '#app/web/requests/visit.ts'
import { findSitemap } from './sitemap.server.ts'

/** Public screens in every language; only names of existing files are looked up. */
export async function answer({ params }: Call<'/sitemaps/:file'>) {
  const path = (await findSitemap(params.file)) ?? notFound()
  return file({
    path,
    type: 'application/xml; charset=utf-8',
    cacheControl: 'public, max-age=3600',
    beside: [],
    isPacked: true,
  })
}
