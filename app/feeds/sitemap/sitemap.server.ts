import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { configuration } from '#app/configuration.ts'
import { currentTime } from '#app/kernel/clock.ts'
import { limits } from '#app/limits.ts'
import { type Locale, locales } from '#app/locales.ts'
import { href } from '#app/web/href.ts'
import { listAddresses, listPageAddresses, productAddresses, type PublicAddress } from '#app/feeds/feeds.server.ts'
import { assemble } from '#app/feeds/kept/gzip-pieces.server.ts'
import { keptParts, type Others, type Published } from '#app/feeds/kept/kept-parts.server.ts'
import { pieceOf } from '#app/feeds/kept/write-range.server.ts'
import { element, escapeXml } from '#app/feeds/xml.ts'
import { crc32 } from 'node:zlib'

// Increase it with every change of an entry's format: files of an earlier version are rewritten.
const version = 1

const declaration = '<?xml version="1.0" encoding="UTF-8"?>'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const head = `${declaration}<urlset ${namespace} xmlns:xhtml="http://www.w3.org/1999/xhtml">`
const tail = '</urlset>'
/** A screen has one entry for each of its languages. */
const entriesAFile = limits.sitemapAddresses.value / locales.length

/** The index of the sitemap and its files: products by their ids, and all other screens. */
const find = keptParts({
  group: 'sitemap',
  tags: ['navigation', 'pages', 'settings', 'locations'],
  perPart: entriesAFile,
  perDocument: entriesAFile,
  channels: ['all'],
  key: async () => JSON.stringify([version, configuration().origin, locales]),
  async *entries(from, to) {
    for await (const products of productAddresses(from, to))
      yield products.map(({ productId, ...product }) => ({ productId, texts: [ofProduct(product)] }))
  },
  publish,
})

/** The path of a file by its name, or of `index.xml`; null for an unknown name. */
export async function findSitemap(name: string): Promise<string | null> {
  return /^(index|[1-9]\d{0,5}|pages(-[1-9]\d{0,3})?)\.xml$/.test(name) ? find(name) : null
}

async function publish({ folder, parts, changed, removed, others }: Published): Promise<Others> {
  const fileOf = (name: string) => join(folder, `${name}.gz`)
  for (const { number } of removed) await rm(fileOf(`${number}.xml`), { force: true })
  for (const { number, pieces } of parts) {
    if (!changed.has(number)) continue
    const segments = pieces.map((piece) => ({ ...piece, path: pieceOf(folder, number, 'all') }))
    await assemble(fileOf(`${number}.xml`), [head, ...segments, tail])
  }
  const own = await publishOthers(fileOf, others)
  const of = (name: string, changedAt: string) =>
    `<sitemap>${element('loc', configuration().origin + href('en', '/sitemaps/:file', { file: name }))}${element('lastmod', changedAt)}</sitemap>`
  const listed = [
    ...Object.entries(own).map(([name, { changedAt }]) => of(name, changedAt)),
    ...parts.filter(({ products }) => products > 0).map(({ number, changedAt }) => of(`${number}.xml`, changedAt)),
  ]
  await assemble(fileOf('index.xml'), [`${declaration}<sitemapindex ${namespace}>${listed.join('')}</sitemapindex>`])
  return own
}

/** All screens except products: there are few, so they are read each time. */
async function publishOthers(fileOf: (name: string) => string, before: Others): Promise<Others> {
  const all = await otherEntries()
  const own: Others = {}
  for (let at = 0; at < all.length; at += entriesAFile) {
    const name = at === 0 ? 'pages.xml' : `pages-${at / entriesAFile + 1}.xml`
    const text = head + all.slice(at, at + entriesAFile).join('') + tail
    const crc = crc32(text)
    own[name] = before[name]?.crc === crc ? before[name] : { crc, changedAt: currentTime().toISOString() }
    if (own[name] !== before[name]) await assemble(fileOf(name), [text])
  }
  for (const name of Object.keys(before)) if (!(name in own)) await rm(fileOf(name), { force: true })
  return own
}

async function otherEntries(): Promise<string[]> {
  const of =
    (path: '/collections/:slug' | '/pages/:slug' | '/locations/:slug') =>
    ({ slug, updatedAt }: PublicAddress) =>
      entry((locale) => href(locale, path, { slug }), updatedAt)
  return [
    ...(['/', '/collections', '/locations', '/contact'] as const).map((path) => entry((locale) => href(locale, path))),
    ...(await listAddresses('collections')).map(of('/collections/:slug')),
    ...(await listPageAddresses()).map(of('/pages/:slug')),
    ...(await listAddresses('locations')).map(of('/locations/:slug')),
  ]
}

const ofProduct = ({ slug, updatedAt }: PublicAddress) =>
  entry((locale) => href(locale, '/products/:slug', { slug }), updatedAt)

type Address = (locale: Locale) => string

/** A screen in all its languages (sitemaps.org, with the hreflang extension for search engines). */
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
