import { saveCollection } from '#app/catalogue/writing/collection-writing.server.ts'
import type { ProductInput } from '#app/catalogue/writing/product-input.ts'
import type { Writing } from '#app/catalogue/writing/variant-writing.server.ts'
import { saveProduct } from '#app/catalogue/writing/product-writing.server.ts'
import { newId, type LocationId, type MediaId } from '#app/kernel/ids.ts'
import { saveSettings } from '#app/settings/settings.server.ts'
import type { Tx } from '#db/database.server.ts'
import type { DemoLocation, DemoPicture, DemoProduct, DemoShop, Texts } from './demo/types.ts'
import type { KeptPictures, PictureKeys } from './demo-pictures.server.ts'
import { saveReducedProduct } from './reduced-product.server.ts'
import { loadPages, loadTrade } from './demo-trade.server.ts'

const day = 86_400_000

export async function loadDemoShop(tx: Tx, shop: DemoShop, { keys, mark }: KeptPictures, now: Date) {
  await loadSettings(tx, shop, keys, mark)
  const locations = []
  for (const [index, location] of shop.locations.entries())
    locations.push(await loadLocation(tx, location, index, keys))
  const writing = { now, who: 'demo shop', locationId: locations[0] ?? null }
  for (const product of shop.products) await loadProduct(tx, product, keys, writing)
  await loadCollections(tx, shop, keys)
  await loadPages(tx, shop.pages)
  await loadTrade(tx, shop)
}

async function loadSettings(tx: Tx, shop: DemoShop, keys: PictureKeys, mark: string) {
  const { name, claim, story, contact, seller, currency, hero } = shop
  await saveMedia(tx, hero.wide, keys)
  await saveMedia(tx, hero.tall, keys)
  await saveSettings(tx, {
    name,
    claim,
    story,
    email: contact.email,
    phone: contact.phone,
    orderDeadline: '12:00',
    homeRegion: 'SH',
    address: contact.address,
    sellerName: seller.name,
    representative: seller.representative,
    register: seller.register,
    vatId: seller.vatId,
    madeBySeller: 'yes',
    invoices: 'on',
    accessibilityStatement: 'on',
    currency,
    heroWide: keys.get(hero.wide) ?? null,
    heroTall: keys.get(hero.tall) ?? null,
    heroAlt: hero.wide.alt,
    mark,
  })
}

async function loadProduct(tx: Tx, product: DemoProduct, keys: PictureKeys, writing: Writing) {
  const { now } = writing
  const input = productInput(product, keys, now)
  const isReduced = product.variants.some(({ compareAt }) => compareAt !== undefined)
  if (isReduced) await saveReducedProduct(tx, input, writing, input.createdAt ?? now)
  else await saveProduct(tx, input, writing)
}

async function saveMedia(tx: Tx, picture: DemoPicture | undefined, keys: PictureKeys): Promise<MediaId | null> {
  if (!picture) return null
  const { alt, colour, width, height } = picture
  const { id } = await tx
    .insertInto('media')
    .values({
      id: newId(),
      key: keys.get(picture) ?? null,
      kind: 'svg',
      state: 'ready',
      width,
      height,
      colour,
      alt: alt.en,
      translations: german({ alt }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function loadLocation(tx: Tx, location: DemoLocation, index: number, keys: PictureKeys): Promise<LocationId> {
  const { description, picture, address, hours, closedOn, ...rest } = location
  const { id } = await tx
    .insertInto('locations')
    .values({
      id: newId(),
      ...rest,
      position: index + 1,
      description: description.en,
      translations: german({ description }),
      address: JSON.stringify({ name: location.name, company: '', region: '', phone: location.phone, ...address }),
      hours: JSON.stringify(hours),
      closedOn: JSON.stringify(closedOn),
      mediaId: await saveMedia(tx, picture, keys),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

function productInput(product: DemoProduct, keys: PictureKeys, now: Date): ProductInput {
  const { title, description, type, seo } = product
  const facts = Object.entries(product.facts)
  const translated = {
    title,
    description,
    type,
    ...(seo ? { seoTitle: seo.title, seoDescription: seo.description } : {}),
    ...(product.warnings ? { warnings: product.warnings } : {}),
    ...Object.fromEntries(facts.map(([name, text]) => [`fact.${name}`, text])),
  }
  return {
    slug: product.slug,
    title: title.en,
    description: description.en,
    vendor: product.vendor,
    type: type.en,
    tags: product.tags,
    status: product.status ?? 'active',
    taxClass: product.taxClass,
    safety: product.warnings && { warnings: product.warnings.en },
    facts: Object.fromEntries(facts.map(([name, { en }]) => [name, en])),
    seoTitle: seo?.title.en,
    seoDescription: seo?.description.en,
    translations: germanTexts(translated),
    createdAt: new Date(now.getTime() - product.createdDaysAgo * day),
    options: product.options.map(({ name, values }) => ({
      name: name.en,
      translations: germanTexts({ name }),
      values: values.map((value) => ({
        name: value.name.en,
        swatch: value.swatch,
        translations: germanTexts({ name: value.name }),
      })),
    })),
    variants: product.variants.map((variant) => ({
      values: variant.values,
      sku: variant.sku,
      barcode: variant.barcode,
      price: variant.price,
      compareAtPrice: variant.compareAt,
      content: variant.content,
      weightGrams: variant.weight,
      allowsBackorder: variant.backorder ?? false,
      noReturn: variant.noReturn,
      toOrder: variant.toOrder,
      stock: variant.stock,
      picture: pictureOfVariant(product, variant.values),
    })),
    pictures: product.pictures.map((picture) => ({
      alt: picture.alt.en,
      translations: germanTexts({ alt: picture.alt }),
      colour: picture.colour,
      from: { key: keys.get(picture) ?? '', kind: 'svg', width: picture.width, height: picture.height },
    })),
  }
}

function pictureOfVariant({ options, pictures }: DemoProduct, values: string[]): number | null {
  const index = pictures.findIndex(
    ({ shows }) => shows && options.every(({ name }, at) => (shows[name.en] ?? values[at]) === values[at]),
  )
  return index < 0 ? null : index
}

async function loadCollections(tx: Tx, shop: DemoShop, keys: PictureKeys) {
  for (const [index, collection] of shop.collections.entries()) {
    const { slug, title, description, featured, picture } = collection
    const by =
      'rule' in collection.by ? { rule: { match: 'all' as const, conditions: [collection.by.rule] } } : collection.by
    const texts = { title: title.en, description: description.en, translations: germanTexts({ title, description }) }
    const mediaId = await saveMedia(tx, picture, keys)
    await saveCollection(tx, { slug, ...texts, by, mediaId, featured: featured ?? false, position: index + 1 })
  }
}

function germanTexts(texts: Record<string, Texts>) {
  return { de: Object.fromEntries(Object.entries(texts).map(([name, { de }]) => [name, de])) }
}

const german = (texts: Record<string, Texts>) => JSON.stringify(germanTexts(texts))
