import { configuration } from '#app/configuration.ts'
import { locales, localPath } from '#app/locales.ts'
import { content } from '#app/web/answers/answer.ts'

const personal = ['/cart', '/checkout', '/account', '/auth', '/orders', '/search']

/** What crawlers should skip, and where the sitemap is (RFC 9309). */
export function answer() {
  const lines = locales.flatMap((locale) => personal.map((path) => `Disallow: ${localPath(locale, path)}`))
  return content(
    `User-agent: *\n${lines.join('\n')}\nSitemap: ${configuration().origin}/sitemap.xml\n`,
    'text/plain; charset=utf-8',
    'public, max-age=3600',
  )
}
