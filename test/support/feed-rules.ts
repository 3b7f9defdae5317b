// The rules that Google (Merchant Center, "Product data specification") and Meta ("Data feed fields for catalogs")
// publish, written a second time and independently of the shop, to compare the shop's own implementation with.

export type FeedItemFields = Record<string, string>
type FeedReader = 'google' | 'meta'

/** The items of an RSS feed, field by field; a duplicate field is reported. */
export function itemsOf(xml: string): FeedItemFields[] {
  return [...xml.matchAll(/<item>(.*?)<\/item>/gs)].map(([, item = '']) => {
    const fields: FeedItemFields = {}
    for (const [, name = '', value = ''] of item.matchAll(/<g:(\w+)>(.*?)<\/g:\1>/gs))
      fields[name in fields ? `${name} twice` : name] = unescape(value)
    return fields
  })
}

const unescape = (text: string) => text.replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))

interface Rule {
  most?: number
  is?: RegExp
  required?: FeedReader[]
}

const price = /^\d+\.\d{2} [A-Z]{3}$|^\d+ (JPY|KRW|CLP|ISK)$/
const address = /^https?:\/\/[^\s<>"]+$/
const both: FeedReader[] = ['google', 'meta']

const rules: Record<string, Rule> = {
  id: { most: 50, is: /^\S+$/, required: both },
  title: { most: 150, is: /\S/, required: both },
  description: { most: 5_000, is: /\S/, required: both },
  link: { most: 2_000, is: address, required: both },
  image_link: { most: 2_000, is: /^https?:\/\/\S+\.(jpe?g|png|webp|gif|bmp|tiff?)$/, required: both },
  availability: { required: both },
  price: { is: price, required: both },
  sale_price: { is: price },
  sale_price_effective_date: {
    most: 51,
    is: /^\d{4}-\d\d-\d\dT\d\d:\d\d(Z|[+-]\d{4})\/\d{4}-\d\d-\d\dT\d\d:\d\d(Z|[+-]\d{4})$/,
  },
  condition: { is: /^(new|refurbished|used)$/, required: ['meta'] },
  brand: { most: 70, is: /\S/ },
  gtin: { is: /^\d{8}$|^\d{12,14}$/ },
  mpn: { most: 70 },
  identifier_exists: { is: /^(yes|no)$/ },
  item_group_id: { most: 50, is: /^[\w-]+$/ },
  color: { most: 100 },
  size: { most: 100 },
  material: { most: 200 },
  pattern: { most: 100 },
  product_type: { most: 750 },
  shipping_weight: { is: /^\d+(\.\d+)? (lb|oz|g|kg)$/ },
  unit_pricing_measure: { is: /^\d+(\.\d+)? ?(oz|lb|mg|g|kg|floz|pt|qt|gal|ml|cl|l|cbm|in|ft|yd|cm|m|sqft|sqm|ct)$/ },
  unit_pricing_base_measure: { is: /^(1|2|4|8|10|75|100|50|750|1000) ?(mg|g|kg|ml|cl|l|cbm|cm|m|sqm|ct)$/ },
}

const availabilities: Record<FeedReader, string[]> = {
  google: ['in_stock', 'out_of_stock', 'preorder', 'backorder'],
  meta: ['in stock', 'out of stock'],
}

/** The errors for which a reader would refuse a feed; `secure`: the shop has https, like a live one. */
export function brokenRules(items: readonly FeedItemFields[], reader: FeedReader, { secure }: { secure: boolean }) {
  const broken = items.flatMap((item) => ofItem(item, reader, secure).map((what) => `${item.id ?? '?'}: ${what}`))
  const ids = items.map(({ id }) => id)
  if (new Set(ids).size !== ids.length) broken.push('two items have the same id')
  for (const [group, members] of Map.groupBy(items, ({ item_group_id: group }) => group ?? '')) {
    if (group && members.length < 2) broken.push(`${group}: a group of one`)
    if (group && new Set(members.map(({ link }) => link)).size < members.length)
      broken.push(`${group}: two variants lead to the same page`)
  }
  if (new Set(items.map((item) => item.price?.split(' ')[1])).size > 1) broken.push('prices in more than one currency')
  return broken
}

function ofItem(item: FeedItemFields, reader: FeedReader, secure: boolean): string[] {
  const broken: string[] = []
  const need = (holds: boolean, what: string) => void (holds || broken.push(what))
  for (const [name, { most = Infinity, is, required = [] }] of Object.entries(rules)) {
    const value = item[name]
    if (value === undefined) need(!required.includes(reader), `${name} is missing`)
    else {
      need(value.length <= most, `${name} is longer than ${most}`)
      need(!is || is.test(value), `${name} is ${value}`)
    }
  }
  for (const name of Object.keys(item)) need(name in rules, `${name} is no field`)
  need(availabilities[reader].includes(item.availability ?? ''), `availability is ${item.availability}`)
  if (secure)
    for (const name of ['link', 'image_link']) need(item[name]?.startsWith('https://') ?? false, `${name} is open`)
  for (const name of ['title', 'description']) need(!/<\w|&\w+;/.test(item[name] ?? ''), `${name} has markup`)
  const [full, reduced] = [amountOf(item.price), amountOf(item.sale_price)]
  need(full !== null && full > 0, 'it costs nothing')
  need(reduced === null || (full !== null && reduced > 0 && reduced < full), 'sale_price is no reduction')
  need(!item.gtin || hasCheckDigit(item.gtin), `gtin ${item.gtin} has another check digit`)
  need(
    !item.gtin || !/^(02|04|05|2|98|99)/.test(item.gtin.padStart(14, '0').slice(1)),
    `gtin ${item.gtin} is a shop's own`,
  )
  // At least one of them is required.
  if (reader === 'meta') need(Boolean(item.brand || item.gtin || item.mpn), 'neither brand nor gtin nor mpn')
  if (reader === 'google')
    need(item.identifier_exists === 'no' || Boolean(item.gtin || (item.brand && item.mpn)), 'nothing identifies it')
  need(!(item.identifier_exists === 'no' && item.gtin), 'identifier_exists is no, and there is a gtin')
  need(Boolean(item.unit_pricing_base_measure) === Boolean(item.unit_pricing_measure), 'half of a unit price')
  return broken
}

const amountOf = (value: string | undefined) => (value === undefined ? null : Number(value.split(' ')[0]))

/** From the right, without the last: times three and one in turn (GS1). */
function hasCheckDigit(gtin: string): boolean {
  const [check = -1, ...others] = [...gtin].toReversed().map(Number)
  const sum = others.reduce((total, digit, at) => total + digit * (at % 2 === 0 ? 3 : 1), 0)
  return (sum + check) % 10 === 0
}
