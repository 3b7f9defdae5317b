import { notFound } from '#app/errors.ts'
import { file } from '#app/web/answers/answer.ts'
import { findSitemap } from './sitemap.server.ts'

/** The index of the sitemap's files: one file holds at most 50,000 addresses (sitemaps.org). */
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
