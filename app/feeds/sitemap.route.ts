import { configuration } from '#app/configuration.ts'
import { locales } from '#app/locales.ts'
import { href } from '#app/routes.ts'
import { content } from '#app/web/answer.ts'
import { listPublicAddresses } from './feeds.server.ts'
import { element, escapeXml } from './xml.ts'

type Address = (locale: (typeof locales)[number]) => string

/** Every public screen with its other languages (sitemaps.org, with the hreflang extension that search engines read). */
export async function answer() {
  const { products, collections, pages, locations } = await listPublicAddresses()
  const entries: [Address, Date?][] = [
    [(locale) => href(locale, '/')],
    [(locale) => href(locale, '/collections')],
    [(locale) => href(locale, '/locations')],
    [(locale) => href(locale, '/contact')],
    ...collections.map(({ slug }): [Address] => [(locale) => href(locale, '/collections/:slug', { slug })]),
    ...products.map(({ slug, updatedAt }): [Address, Date] => [
      (locale) => href(locale, '/products/:slug', { slug }),
      updatedAt,
    ]),
    ...pages.map(({ slug, updatedAt }): [Address, Date] => [
      (locale) => href(locale, '/pages/:slug', { slug }),
      updatedAt,
    ]),
    ...locations.map(({ slug }): [Address] => [(locale) => href(locale, '/locations/:slug', { slug })]),
  ]
  const xml = `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries.map(([address, changed]) => entry(address, changed)).join('')}</urlset>`
  return content(xml, 'application/xml; charset=utf-8', 'public, max-age=3600')
}

function entry(address: Address, changed?: Date): string {
  const { origin } = configuration()
  const alternates = locales.map(
    (locale) => `<xhtml:link rel="alternate" hreflang="${locale}" href="${escapeXml(origin + address(locale))}"/>`,
  )
  const date = changed ? element('lastmod', changed.toISOString()) : ''
  return locales
    .map((locale) => `<url>${element('loc', origin + address(locale))}${date}${alternates.join('')}</url>`)
    .join('')
}
