import { configuration } from '#app/configuration.ts'
import { limits } from '#app/limits.ts'
import { defaultLocale, isLocale, locales } from '#app/locales.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import { inLanguage } from '#app/settings/settings.ts'
import { feedEntry, feedHead, type FeedShop, feedTail, type Reader, readers } from './feed-item.ts'
import { feedItems } from '#app/feeds/feeds.server.ts'
import { assemble } from '#app/feeds/kept/gzip-pieces.server.ts'
import { keptParts, type Published } from '#app/feeds/kept/kept-parts.server.ts'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pieceOf } from '#app/feeds/kept/write-range.server.ts'

// Increase it with every change of an entry's format: files of an earlier version are rewritten.
const version = 2

const channels = readers.flatMap((reader) => locales.map((locale) => ({ reader, locale, name: `${reader}-${locale}` })))

async function shopNow(): Promise<FeedShop> {
  const { name, currency } = await getSettings()
  return { origin: configuration().origin, currency, name }
}

/** Every variant on sale: a feed for each reader and language, in files of limited size. */
const find = keptParts({
  group: 'products',
  tags: ['settings'],
  perPart: limits.feedPart.value,
  perDocument: limits.feedDocument.value,
  channels: channels.map(({ name }) => name),
  async key() {
    const { claim, struckPrice } = await getSettings()
    return JSON.stringify([version, await shopNow(), claim, struckPrice, channels])
  },
  async *entries(from, to) {
    const shop = await shopNow()
    for await (const items of feedItems(from, to))
      yield items.map((item) => ({
        productId: item.productId,
        texts: channels.map(({ locale, reader }) => feedEntry(item, shop, locale, reader)),
      }))
  },
  publish,
})

async function publish({ folder, parts, changed, removed }: Published) {
  const [shop, { claim }] = await Promise.all([shopNow(), getSettings()])
  const inDocument = Map.groupBy(parts, ({ document }) => document)
  const due = new Set(
    [...parts.filter(({ number }) => changed.has(number)), ...removed].map(({ document }) => document),
  )
  for (const [at, { name, locale }] of channels.entries()) {
    for (const document of due) {
      const path = join(folder, `${fileOf(name, document)}.gz`)
      const pieces = (inDocument.get(document) ?? []).flatMap(({ number, pieces }) => {
        const piece = pieces[at]
        return piece ? [{ ...piece, path: pieceOf(folder, number, name) }] : []
      })
      if (pieces.length === 0) await rm(path, { force: true })
      else await assemble(path, [feedHead(shop, inLanguage(claim, locale)), ...pieces, feedTail])
    }
  }
  return {}
}

/** From the second document on, the number is in the name. */
const fileOf = (channel: string, document: number) => `${channel}${document > 1 ? `-${document}` : ''}.xml`

/** The path of a compressed feed; null for an unknown name. */
export async function findFeed(file: string): Promise<string | null> {
  const [, reader = '', locale = '', document = '1'] = /^([a-z]+)-([a-z]{2})(?:-([1-9]\d{0,3}))?\.xml$/.exec(file) ?? []
  if (!isReader(reader) || !isLocale(locale)) return null
  return find(fileOf(`${reader}-${locale}`, Number(document)))
}

const isReader = (word: string): word is Reader => readers.some((reader) => reader === word)

export const firstFeed = fileOf(`${readers[0]}-${defaultLocale}`, 1)
