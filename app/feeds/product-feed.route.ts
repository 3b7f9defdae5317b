import { unitPricing } from '#app/catalogue/law/unit-price.ts'
import { queryOfNames } from '#app/catalogue/products/choice.ts'
import { configuration } from '#app/configuration.ts'
import { notFound } from '#app/errors.ts'
import { minorDigits } from '#app/kernel/money.ts'
import { limits } from '#app/limits.ts'
import { defaultLocale } from '#app/locales.ts'
import { href } from '#app/routes.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import { file } from '#app/web/answers/answer.ts'
import { type FeedItem, feedItems } from './feeds.server.ts'
import { keptFiles } from './kept-files.server.ts'
import { element } from './xml.ts'

const kept = keptFiles('products', ['listing', 'settings'], (write) => write('products.xml', document()))

/** Every variant on sale as RSS 2.0 with the fields that price comparison sites read (g: namespace). */
export async function answer() {
  const path = (await kept('products.xml')) ?? notFound()
  return file({ path, type: 'application/rss+xml; charset=utf-8', cacheControl: 'public, max-age=900', beside: ['gz'] })
}

async function* document() {
  const settings = await getSettings()
  yield `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>${element('title', settings.name)}${element('link', configuration().origin)}${element('description', settings.claim[defaultLocale] ?? settings.name)}`
  for await (const items of feedItems()) yield items.map((item) => entry(item, settings.currency)).join('')
  yield '</channel></rss>'
}

/** The address of the very variant: a page that shows another price than the feed is turned down. */
const choiceOf = ({ values }: FeedItem) => queryOfNames(values ?? [])

function entry(item: FeedItem, currency: string): string {
  const { origin } = configuration()
  const price = (amount: number) =>
    `${(amount / 10 ** minorDigits(currency)).toFixed(minorDigits(currency))} ${currency}`
  const picture =
    item.pictureKey && item.pictureKind === 'svg'
      ? `${origin}${href(defaultLocale, '/media/:file', { file: `${item.pictureKey}.svg` })}`
      : null
  const pricing = item.content && unitPricing(item.content)
  const fields: [string, string | null][] = [
    ['g:id', item.sku ?? item.variantId],
    ['g:item_group_id', item.productId],
    ['g:title', [item.title, ...(item.values ? [item.values.join(' / ')] : [])].join(', ')],
    [
      'g:description',
      item.description
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim()
        .slice(0, limits.feedDescription.value),
    ],
    ['g:link', origin + href(defaultLocale, '/products/:slug', { slug: item.slug }, choiceOf(item))],
    ['g:image_link', picture],
    ['g:availability', item.available ? 'in_stock' : 'out_of_stock'],
    ['g:price', price(item.struck ?? item.price)],
    ['g:sale_price', item.struck === null ? null : price(item.price)],
    ['g:unit_pricing_measure', pricing?.measure ?? null],
    ['g:unit_pricing_base_measure', pricing?.base ?? null],
    ['g:brand', item.vendor || null],
    ['g:gtin', item.barcode],
    ['g:product_type', item.productType || null],
    ['g:condition', 'new'],
  ]
  return `<item>${fields.flatMap(([name, value]) => (value ? [element(name, value)] : [])).join('')}</item>`
}
