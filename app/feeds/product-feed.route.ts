import { configuration } from '#app/configuration.ts'
import { minorDigits } from '#app/kernel/money.ts'
import { defaultLocale } from '#app/locales.ts'
import { href } from '#app/routes.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import { content } from '#app/web/answer.ts'
import { type FeedItem, listFeedItems } from './feeds.server.ts'
import { element } from './xml.ts'

/** Every variant on sale as RSS 2.0 with the fields that price comparison sites read (g: namespace). */
export async function answer() {
  const [items, settings] = await Promise.all([listFeedItems(), getSettings()])
  const xml = `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>${element('title', settings.name)}${element('link', configuration().origin)}${element('description', settings.claim[defaultLocale] ?? settings.name)}${items.map((item) => entry(item, settings.currency)).join('')}</channel></rss>`
  return content(xml, 'application/rss+xml; charset=utf-8', 'public, max-age=900')
}

function entry(item: FeedItem, currency: string): string {
  const { origin } = configuration()
  const price = (amount: number) =>
    `${(amount / 10 ** minorDigits(currency)).toFixed(minorDigits(currency))} ${currency}`
  const reduced = item.compareAtPrice !== null && item.compareAtPrice > item.price
  const picture =
    item.pictureKey && item.pictureKind === 'svg'
      ? `${origin}${href(defaultLocale, '/media/:file', { file: `${item.pictureKey}.svg` })}`
      : null
  const fields: [string, string | null][] = [
    ['g:id', item.sku ?? item.variantId],
    ['g:item_group_id', item.productId],
    ['g:title', item.values ? `${item.title}, ${item.values}` : item.title],
    [
      'g:description',
      item.description
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    ],
    ['g:link', origin + href(defaultLocale, '/products/:slug', { slug: item.slug })],
    ['g:image_link', picture],
    ['g:availability', item.available ? 'in_stock' : 'out_of_stock'],
    ['g:price', price(reduced && item.compareAtPrice ? item.compareAtPrice : item.price)],
    ['g:sale_price', reduced ? price(item.price) : null],
    ['g:brand', item.vendor || null],
    ['g:gtin', item.barcode],
    ['g:product_type', item.productType || null],
    ['g:condition', 'new'],
  ]
  return `<item>${fields.flatMap(([name, value]) => (value ? [element(name, value)] : [])).join('')}</item>`
}
