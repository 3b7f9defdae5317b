import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId, type LocationId, type VariantId } from '#app/kernel/ids.ts'
import { findProduct } from '#app/catalogue/products/product.server.ts'
import { db } from '#db/database.server.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { id } from '#test/support/ids.ts'
import { saveCollection } from './collection-writing.server.ts'
import { productInput, type ProductInput } from './product-input.ts'
import { saveProduct } from './product-writing.server.ts'

useDatabase()

const writing = { now: new Date('2026-05-04T09:00:00Z'), who: 'test', locationId: null }
const save = (input: ProductInput, locationId: LocationId | null = null) =>
  db.transaction().execute(async (tx) => (await saveProduct(tx, input, { ...writing, locationId })).written)

function aMug(slug: string, change: Partial<ProductInput> = {}): ProductInput {
  return {
    slug,
    title: 'Mug',
    options: [{ name: 'Glaze', values: [{ name: 'Chalk', swatch: '#f1ebdf' }, { name: 'Tide' }] }],
    variants: [
      { values: ['Chalk'], price: 2800, sku: `${slug}-chalk`, stock: 3 },
      { values: ['Tide'], price: 2900, sku: `${slug}-tide`, stock: 0 },
    ],
    ...change,
  }
}

async function variantsOf(slug: string) {
  return db
    .selectFrom('variants as v')
    .innerJoin('products as p', 'p.id', 'v.productId')
    .leftJoin('optionValues as o', 'o.id', 'v.value1Id')
    .select(['v.id', 'v.sku', 'v.price', 'o.name'])
    .where('p.slug', '=', slug)
    .orderBy('v.position')
    .execute()
}

test('the same description a second time changes nothing', async () => {
  expect(await save(aMug('same'))).toBe('created')
  const before = await variantsOf('same')
  expect(await save(aMug('same'))).toBe('unchanged')
  expect(await variantsOf('same')).toEqual(before)
})

test('variants that keep their option values keep their ids; others are deleted or created', async () => {
  await save(aMug('kept'))
  const [chalk] = await variantsOf('kept')
  const options = [{ name: 'Colour', values: [{ name: 'Kelp' }, { name: 'Chalk' }] }]
  const variants = [
    { values: ['Kelp'], price: 3000, sku: 'kept-tide' },
    { values: ['Chalk'], price: 3100, sku: 'kept-chalk' },
  ]
  expect(await save(aMug('kept', { options, variants }))).toBe('changed')
  const after = await variantsOf('kept')
  expect(after.map(({ name, price }) => [name, price])).toEqual([
    ['Kelp', 3000],
    ['Chalk', 3100],
  ])
  expect(after[1]?.id).toBe(chalk?.id)
})

test('two variants may exchange their SKUs and their places', async () => {
  await save(aMug('swap'))
  const before = await variantsOf('swap')
  const options = [{ name: 'Glaze', values: [{ name: 'Tide' }, { name: 'Chalk' }] }]
  const variants = [
    { values: ['Tide'], price: 2900, sku: 'swap-chalk' },
    { values: ['Chalk'], price: 2800, sku: 'swap-tide' },
  ]
  await save(aMug('swap', { options, variants }))
  const after = await variantsOf('swap')
  expect(after.map(({ id, sku }) => [id, sku])).toEqual([
    [before[1]?.id, 'swap-chalk'],
    [before[0]?.id, 'swap-tide'],
  ])
})

test('stock is received with a new variant and never set again', async () => {
  const { id } = await db
    .insertInto('locations')
    .values({
      id: newId<LocationId>(),
      slug: 'workshop',
      name: 'Workshop',
      address: '{}',
      latitude: 0,
      longitude: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await save(aMug('stocked'), id)
  await save(aMug('stocked', { title: 'Larger mug', variants: [{ values: ['Chalk'], price: 2800, stock: 99 }] }), id)
  const levels = await db
    .selectFrom('stockLevels as s')
    .innerJoin('variants as v', 'v.id', 's.variantId')
    .innerJoin('products as p', 'p.id', 'v.productId')
    .select('s.onHand')
    .where('p.slug', '=', 'stocked')
    .execute()
  expect(levels).toEqual([{ onHand: 3 }])
})

test('return rules and production times stay as set by staff, until a description contains them', async () => {
  const facts = () =>
    db
      .selectFrom('variants as v')
      .innerJoin('products as p', 'p.id', 'v.productId')
      .select(['v.noReturn', 'v.toOrderDaysMin', 'v.toOrderDaysMax'])
      .where('p.slug', '=', 'by-hand')
      .orderBy('v.position')
      .execute()
  const none = { noReturn: null, toOrderDaysMin: null, toOrderDaysMax: null }
  const set = { noReturn: 'hygiene' as const, toOrderDaysMin: 5, toOrderDaysMax: 8 }
  await save(aMug('by-hand'))
  const [chalk] = await variantsOf('by-hand')
  await db
    .updateTable('variants')
    .set(set)
    .where('id', '=', chalk?.id ?? id<VariantId>(''))
    .execute()
  expect(await save(aMug('by-hand', { title: 'Another mug' }))).toBe('changed')
  expect(await facts()).toEqual([set, none])
  const made = { noReturn: 'made_for_you' as const, toOrder: { min: 15, max: 20 } }
  const [first, second] = [
    { values: ['Chalk'], price: 2800 },
    { values: ['Tide'], price: 2900, ...made },
  ]
  await save(aMug('by-hand', { variants: [first, second] }))
  expect(await facts()).toEqual([none, { noReturn: 'made_for_you', toOrderDaysMin: 15, toOrderDaysMax: 20 }])
})

test('an old address leads straight to the newest one', async () => {
  for (const slug of ['first', 'second', 'third'])
    await save(aMug(slug, { importSource: 'file:moved', variants: [{ values: ['Tide'], price: 1 }] }))
  const redirects = await db.selectFrom('redirects').select(['fromPath', 'toPath']).orderBy('fromPath').execute()
  expect(redirects).toEqual([
    { fromPath: '/products/first', toPath: '/products/third' },
    { fromPath: '/products/second', toPath: '/products/third' },
  ])
})

test('a rule adds products that match and removes those that no longer do', async () => {
  const by = { rule: { match: 'all' as const, conditions: ['reduced'] } }
  const collectionId = await db.transaction().execute((tx) =>
    saveCollection(tx, {
      slug: 'sale',
      title: 'Sale',
      description: '',
      translations: {},
      featured: false,
      position: 1,
      mediaId: null,
      by,
    }),
  )
  const members = async () => {
    const rows = await db
      .selectFrom('collectionProducts as m')
      .innerJoin('products as p', 'p.id', 'm.productId')
      .select('p.slug')
      .where('m.collectionId', '=', collectionId)
      .execute()
    return rows.map(({ slug }) => slug)
  }
  await save(aMug('cheaper', { options: [], variants: [{ price: 1200 }] }))
  await save(aMug('cheaper', { options: [], variants: [{ price: 900, compareAtPrice: 1200 }] }))
  expect(await members()).toEqual(['cheaper'])
  await save(aMug('cheaper', { options: [], variants: [{ price: 1200 }] }))
  expect(await members()).toEqual([])
})

test('a product from another file with the same slug gets a number behind it', async () => {
  const variants = [{ price: 100 }]
  await save(aMug('twin', { importSource: 'a:twin', options: [], variants }))
  await save(aMug('twin', { importSource: 'b:twin', options: [], variants }))
  const slugs = await db.selectFrom('products').select('slug').where('slug', 'like', 'twin%').orderBy('slug').execute()
  expect(slugs.map(({ slug }) => slug)).toEqual(['twin', 'twin-2'])
})

test('a picture that two products show is one picture, to be fetched once', async () => {
  const pictures = [{ alt: 'A ring', from: { url: 'https://pictures.example/ring.jpg' } }]
  await save(aMug('ring', { pictures, options: [], variants: [{ price: 1, picture: 0 }] }))
  await save(aMug('other-ring', { pictures, options: [], variants: [{ price: 1, picture: 0 }] }))
  const media = await db.selectFrom('media').select(['state', 'sourceUrl']).execute()
  expect(media).toEqual([{ state: 'pending', sourceUrl: 'https://pictures.example/ring.jpg' }])
})

test('a value has one colour or two, and its product is found by the first', async () => {
  const of = (swatch: string) =>
    aMug('pair', {
      options: [{ name: 'Colours', values: [{ name: 'Rust and fog', swatch }] }],
      variants: [{ values: ['Rust and fog'], price: 2600 }],
    })
  await save(of('#2743b0/#b9c7c9'))
  const { rows } = await sql<{ swatch: string; family: string }>`select swatch, colour_family(swatch) as family
    from option_values where name = 'Rust and fog'`.execute(db)
  expect(rows).toEqual([{ swatch: '#2743b0/#b9c7c9', family: 'blue' }])
  for (const swatch of ['#2743b0/', '#2743b0/#b9c7c9/#000000', '#2743b0 #b9c7c9'])
    expect(productInput.safeParse(of(swatch)).success).toBe(false)
})

test('only options and pictures with other texts or another position are written', async () => {
  const picture = (alt: string) => ({ alt, from: { url: 'https://pictures.example/bowl.jpg' } })
  const described = (alt: string, swatch: string) =>
    aMug('bowl', {
      title: alt,
      options: [{ name: 'Glaze', values: [{ name: 'Chalk', swatch }, { name: 'Tide' }] }],
      pictures: [picture(alt)],
    })
  const written = async () => {
    const { rows } = await sql<{ alt: string; swatch: string | null; media: string; value: string }>`
      select pm.alt, v.swatch, pm.xmin::text as media, v.xmin::text as value from products p
        join product_media pm on pm.product_id = p.id join media m on m.id = pm.media_id
        join options o on o.product_id = p.id join option_values v on v.option_id = o.id
      where p.slug = 'bowl' order by v.position`.execute(db)
    return rows
  }
  await save(described('A bowl', '#f1ebdf'))
  const before = await written()
  await save({ ...described('A bowl', '#f1ebdf'), title: 'Deep bowl' })
  expect(await written()).toEqual(before)
  await save(described('A deep bowl', '#f1ebde'))
  const after = await written()
  expect(after).toMatchObject([{ alt: 'A deep bowl', swatch: '#f1ebde' }, { swatch: null }])
  expect(after.map(({ value }, index) => value === before[index]?.value)).toEqual([false, true])
})

test('a variant of values that its product does not have is refused before anything is written', async () => {
  await expect(save(aMug('wrong', { variants: [{ values: ['Rust'], price: 1 }] }))).rejects.toThrow()
  expect(await variantsOf('wrong')).toEqual([])
})

test('facts are read in the reader’s language, and in the shop’s where they are not translated', async () => {
  const facts = { material: 'Stoneware', care: 'By hand' }
  await save(aMug('facts', { facts, translations: { de: { 'fact.care': 'Von Hand' } } }))
  const shown = async (locale: 'en' | 'de') => (await findProduct('facts', locale))?.facts
  expect(await shown('en')).toEqual({
    material: { text: 'Stoneware', lang: null },
    care: { text: 'By hand', lang: null },
  })
  expect(await shown('de')).toEqual({
    material: { text: 'Stoneware', lang: 'en' },
    care: { text: 'Von Hand', lang: null },
  })
  await save(aMug('facts'))
  expect(await shown('en')).toBeNull()
})
