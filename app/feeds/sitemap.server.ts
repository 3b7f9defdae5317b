import { configuration } from '#app/configuration.ts'
import { limits } from '#app/limits.ts'
import { type Locale, locales } from '#app/locales.ts'
import { href } from '#app/routes.ts'
import { listAddresses, listPageAddresses, productAddresses, type PublicAddress } from './feeds.server.ts'
import { keptFiles, type WriteFile } from './kept-files.server.ts'
import { element, escapeXml } from './xml.ts'

const head = '<?xml version="1.0" encoding="UTF-8"?>'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** The index of the sitemap and its parts, by their names. */
export const findSitemap = keptFiles(
  'sitemap',
  ['listing', 'navigation', 'pages', 'settings', 'locations'],
  writeSitemap,
)

async function writeSitemap(write: WriteFile) {
  const all = entries()
  const parts: string[] = []
  for (let next = await all.next(); !next.done; next = await all.next()) {
    const name = `${parts.length + 1}.xml`
    await write(name, partOf(next.value, all))
    parts.push(name)
  }
  const addressOf = (name: string) => configuration().origin + href('en', '/sitemaps/:file', { file: name })
  const listed = parts.map((name) => `<sitemap>${element('loc', addressOf(name))}</sitemap>`)
  await write('index.xml', [`${head}<sitemapindex ${namespace}>${listed.join('')}</sitemapindex>`])
}

/** So many of the entries that follow as one file may have. */
async function* partOf(first: string, following: AsyncGenerator<string>) {
  yield `${head}<urlset ${namespace} xmlns:xhtml="http://www.w3.org/1999/xhtml">${first}`
  for (let more = limits.sitemapAddresses.value / locales.length - 1; more >= 1; more -= 1) {
    // A `for await` would close the entries, which the next part goes on with.
    const next = await following.next()
    if (next.done) break
    yield next.value
  }
  yield '</urlset>'
}

type Address = (locale: Locale) => string

async function* entries(): AsyncGenerator<string> {
  for (const path of ['/', '/collections', '/locations', '/contact'] as const)
    yield entry((locale) => href(locale, path))
  const of =
    (path: '/collections/:slug' | '/pages/:slug' | '/locations/:slug' | '/products/:slug') =>
    ({ slug, updatedAt }: PublicAddress) =>
      entry((locale) => href(locale, path, { slug }), updatedAt)
  for (const each of await listAddresses('collections')) yield of('/collections/:slug')(each)
  for (const each of await listPageAddresses()) yield of('/pages/:slug')(each)
  for (const each of await listAddresses('locations')) yield of('/locations/:slug')(each)
  for await (const products of productAddresses()) yield* products.map(of('/products/:slug'))
}

/** A screen in all its languages (sitemaps.org, with the hreflang extension that search engines read). */
function entry(address: Address, changed: Date | null = null): string {
  const { origin } = configuration()
  const alternates = locales.map(
    (locale) => `<xhtml:link rel="alternate" hreflang="${locale}" href="${escapeXml(origin + address(locale))}"/>`,
  )
  const date = changed ? element('lastmod', changed.toISOString()) : ''
  return locales
    .map((locale) => `<url>${element('loc', origin + address(locale))}${date}${alternates.join('')}</url>`)
    .join('')
}
