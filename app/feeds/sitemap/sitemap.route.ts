import { notFound } from '#app/errors.ts'
import { file } from '#app/web/answers/answer.ts'
import { findSitemap } from './sitemap.server.ts'

/** Where the parts of the sitemap are: a file of one names 50,000 addresses at most (sitemaps.org). */
export async function answer() {
  const path = (await findSitemap('index.xml')) ?? notFound()
  return file({
    path,
    type: 'application/xml; charset=utf-8',
    cacheControl: 'public, max-age=3600',
    beside: [],
    isPacked: true,
  })
}
