import { beforeEach, expect, test } from 'vitest'
import { db } from '#db/database.server.ts'
import { newId } from '#app/kernel/ids.ts'
import { readFileSync } from 'node:fs'
import { findLastImport, writeReport } from '#app/imports/report/report.server.ts'
import { now, useEmptyShop, writeFile } from '#test/support/importing.ts'
import { runSql } from '#test/support/database/sql.ts'
import { importBeside } from './import-beside.server.ts'

const shop = useEmptyShop()

beforeEach(() =>
  runSql(shop.url, [
    'delete from redirects',
    'delete from former_customers',
    'delete from former_orders',
    `insert into products (id, slug, title, status) values ('${newId()}', 'mug', 'Mug', 'active')`,
  ]),
)

const bring = (text: string | Buffer, wish: Partial<Parameters<typeof importBeside>[1]> = {}) =>
  importBeside(writeFile(text), { now, by: 'import', ...wish })
const saidOf = ({ problems }: Awaited<ReturnType<typeof bring>>) =>
  problems.map(({ line, column, reason }) => `${line} ${column} ${reason}`)
const counts = ({ created, changed, unchanged, refused }: Awaited<ReturnType<typeof bring>>) => ({
  created,
  changed,
  unchanged,
  refused,
})
const everything = () =>
  runSql(shop.url, [
    `select (select jsonb_agg(r order by from_path) from redirects r) as r, (select jsonb_agg(c order by source) from former_customers c) as c,
      (select jsonb_agg(o order by source) from former_orders o) as o, (select count(*) from audit_entries) as a, (select count(*) from imports) as i`,
  ])

const redirectsFile = `Redirect from,Redirect to
/pages/story,/pages/about
/pages/about,https://www.old-shop.example/products/mug
/blogs/news,/collections/all
/a,/b
/b,/a
/gone,/products/no-such
/elsewhere,https://instagram.com/mug
/cart,/products/mug
https://shop-1.myshopify.com/uber/,/products/mug?variant=1
`

test('redirects of Shopify lead to their page in one step, and rows that cannot are reported', async () => {
  const before = await everything()
  const wish = { hosts: ['old-shop.example'] }
  const tried = await bring(redirectsFile, { ...wish, trial: true })
  expect(await everything()).toEqual(before)
  const summary = await bring(redirectsFile, wish)
  expect(counts(summary)).toEqual({ created: 4, changed: 0, unchanged: 0, refused: 5 })
  expect(counts(tried)).toEqual(counts(summary))
  expect(saidOf(summary)).toEqual([
    '5 Redirect to redirect_loop',
    '6 Redirect to redirect_loop',
    '7 Redirect to redirect_nowhere',
    '8 Redirect to redirect_elsewhere',
    '9 Redirect from redirect_page',
  ])
  const rows = await db.selectFrom('redirects').select(['fromPath', 'toPath', 'source']).orderBy('fromPath').execute()
  expect(rows).toEqual([
    { fromPath: '/blogs/news', toPath: '/collections', source: 'import' },
    { fromPath: '/pages/about', toPath: '/products/mug', source: 'import' },
    { fromPath: '/pages/story', toPath: '/products/mug', source: 'import' },
    { fromPath: '/uber', toPath: '/products/mug?variant=1', source: 'import' },
  ])
  const audits = await runSql(shop.url, [
    `select count(*)::int as n from audit_entries where operation = 'redirects.create' and door = 'import'`,
  ])
  expect(audits).toEqual([{ n: 4 }])
  expect(counts(await bring(redirectsFile, wish))).toEqual({ created: 0, changed: 0, unchanged: 4, refused: 5 })
})

test('a row at whose address this shop has a page bends no other row', async () => {
  const file =
    'Redirect from,Redirect to\n/old,/products/mug\n/Products/Mug/,/cart\n/cart,/collections/all\n' +
    '/file,/media/a.jpg\n/health,/healthz\n/button,/admin/redirects/add\n'
  const tried = await bring(file, { trial: true })
  const summary = await bring(file)
  expect(counts(tried)).toEqual(counts(summary))
  expect(saidOf(summary)).toEqual([
    '3 Redirect from redirect_page',
    '4 Redirect from redirect_page',
    // No one can be led to a file, to what a program asks for, or to a button.
    '5 Redirect to redirect_nowhere',
    '6 Redirect to redirect_nowhere',
    '7 Redirect to redirect_nowhere',
  ])
  expect(await db.selectFrom('redirects').select(['fromPath', 'toPath']).execute()).toEqual([
    { fromPath: '/old', toPath: '/products/mug' },
  ])
})

test('what strangers typed is no formula in the report, and is as it was when the report is imported', async () => {
  const file = `Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Total Orders,Note\n5,"=HYPERLINK(""http://evil.example"")",'=x,a@example.com,yes,x,-1\n`
  await bring(file)
  const path = writeFile('', 'report.csv')
  await writeReport(path, (await findLastImport()) ?? expect.unreachable())
  const report = readFileSync(path, 'utf8')
  expect(report).toContain(`5,"'=HYPERLINK(""http://evil.example"")",''=x,`)
  const before = db.selectFrom('formerCustomers').select(['name', 'note'])
  expect(await before.execute()).toEqual([{ name: `=HYPERLINK("http://evil.example") '=x`, note: '-1' }])
  expect(counts(await bring(report))).toMatchObject({ unchanged: 1 })
})

test('the rows that need attention come back as a file, which is imported once it is mended', async () => {
  await bring(redirectsFile)
  const last = (await findLastImport()) ?? expect.unreachable()
  const path = writeFile('', 'report.csv')
  expect(await writeReport(path, last)).toBe(7)
  const report = readFileSync(path, 'utf8')
  expect(report).toContain('/gone,/products/no-such,')
  expect(report).toContain('leads to an address at which this shop has no page')
  expect(counts(await bring(report.replaceAll('/products/no-such', '/products/mug')))).toMatchObject({ created: 1 })
})

test('customers of Shopify are kept as a record, with today’s headings and those of before', async () => {
  const today = [
    'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Default Address Address1,Default Address City,' +
      'Default Address Country Code,Default Address Zip,Phone,Accepts SMS Marketing,Total Spent,Total Orders,Note,Tax Exempt,Tags',
    `'6543210,Zoë,Lang,Zoe@Example.com,yes,Lang KG,Torstraße 1,Berlin,DE,'01099,'+49301234567,no,48.20,2,"Rings
twice",no,"vip, trade"`,
    '7,Ada,,ada@example,maybe,,,,,,,no,0.00,x,,no,',
    ',No,Body,,no,,,,,,,no,0.00,0,,no,',
  ].join('\n')
  const tried = await bring(today, { trial: true })
  expect(await db.selectFrom('formerCustomers').select('id').execute()).toEqual([])
  const summary = await bring(today)
  expect(counts(summary)).toEqual({ created: 2, changed: 0, unchanged: 0, refused: 1 })
  expect(counts(tried)).toEqual(counts(summary))
  expect(saidOf(summary)).toEqual([
    '3 Accepts Email Marketing choice',
    '3 Total Orders whole_number',
    '4 Email nameless',
  ])
  const [zoe] = await db.selectFrom('formerCustomers').selectAll().where('number', '=', '6543210').execute()
  expect(zoe).toMatchObject({
    source: 'shopify:6543210',
    name: 'Zoë Lang',
    email: 'Zoe@Example.com',
    company: 'Lang KG',
    phone: '+49301234567',
    address: ['Torstraße 1', '01099 Berlin', 'DE'],
    acceptsEmail: true,
    acceptsSms: false,
    ordersCount: 2,
    spent: '48.20',
    note: 'Rings\ntwice',
    tags: ['vip', 'trade'],
  })
  // No account: nobody can sign in as her, and no event was sent.
  expect(await db.selectFrom('customers').select('id').execute()).toEqual([])
  expect(await db.selectFrom('events').select('type').execute()).toEqual([])
  const state = await everything()
  expect(counts(await bring(today))).toEqual({ created: 0, changed: 0, unchanged: 2, refused: 1 })
  // Only the run itself is noted.
  expect((await everything()).map((each) => ({ ...(each as object), i: '' }))).toEqual(
    state.map((each) => ({ ...(each as object), i: '' })),
  )
  expect(counts(await bring(today.replace('48.20', '50.00')))).toMatchObject({ changed: 1, unchanged: 1 })
  const older = Buffer.from(
    'First Name;Last Name;Email;Accepts Marketing;Company;Address1;City;Zip;Country Code;Total Spent;Total Orders;Tags\nJörg;Weiß;joerg@example.com;yes;;Weg 1;Köln;50667;DE;9,90;1;\n',
    'latin1',
  )
  expect(counts(await bring(older))).toMatchObject({ created: 1, refused: 0 })
  const [joerg] = await db.selectFrom('formerCustomers').selectAll().where('email', '=', 'joerg@example.com').execute()
  expect(joerg).toMatchObject({ name: 'Jörg Weiß', address: ['Weg 1', '50667 Köln', 'DE'], acceptsEmail: true })
})

test('customers of WooCommerce say nothing of consent, and none is made up', async () => {
  const file =
    'Name,Username,Last active,Sign up,Email,Orders,Total spend,AOV,Country / Region,City,Region,Postal code\nAda,ada,2024-01-01,2023-01-01,ada@example.com,3,12.00,4.00,DE,Kiel,,24103\n'
  expect(counts(await bring(file))).toMatchObject({ created: 1, refused: 0 })
  const [ada] = await db.selectFrom('formerCustomers').selectAll().execute()
  expect(ada).toMatchObject({ shop: 'woocommerce', acceptsEmail: null, ordersCount: 3, address: ['24103 Kiel', 'DE'] })
})

const ordersFile = `Name,Email,Financial Status,Fulfillment Status,Currency,Subtotal,Shipping,Taxes,Total,Discount Code,Discount Amount,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Billing Name,Billing Zip,Billing City,Billing Country,Notes,Cancelled at,Payment Method,Refunded Amount,Tags,Id
#1001,ada@example.com,partially_refunded,fulfilled,EUR,38.20,10.00,7.70,48.20,SPRING,5.00,2024-03-05 14:22:10 +0100,2,Mug - Blue,14.10,MUG-B,Ada Lang,'10115,Berlin,DE,"Leave it
at the door",,Shopify Payments,10.00,vip,1
#1001,ada@example.com,,,,,,,,,,,1,Spoon,10.00,,,,,,,,,,,
#1002,,paid,,JPY,500,0,0,500,,0,2024-03-06T09:00:00Z,1,茶,500,,,,,,,,,0,,2
#1003,x@example.com,paid,,EUR,five,0,0,5.00,,0,2024-03-06 09:00:00 +0100,1,Cup,5.00,,,,,,,,,0,,3
#1004,x@example.com,paid,,,5,0,0,5.00,,0,yesterday,1,Cup,5.00,,,,,,,,,0,,4
,x@example.com,paid,,EUR,5,0,0,5.00,,0,2024-03-06 09:00:00 +0100,1,Cup,5.00,,,,,,,,,0,,5
`

test('orders of Shopify are history: they take no stock, ask for no money and are in no report', async () => {
  const tried = await bring(ordersFile, { trial: true })
  const summary = await bring(ordersFile)
  expect(counts(summary)).toEqual({ created: 3, changed: 0, unchanged: 0, refused: 2 })
  expect(counts(tried)).toEqual(counts(summary))
  expect(saidOf(summary)).toEqual(['5 Subtotal price', '6 Created at moment', '6 Currency required', '7 Name required'])
  const [first, second] = await db.selectFrom('formerOrders').selectAll().orderBy('number').execute()
  expect(first).toMatchObject({
    number: '#1001',
    placedAt: new Date('2024-03-05T13:22:10Z'),
    payment: 'partially_refunded',
    total: 4820,
    refunded: 1000,
    discountCode: 'SPRING',
    billingAddress: ['Ada Lang', '10115 Berlin', 'DE'],
    note: 'Leave it\nat the door',
    lines: [
      { title: 'Mug - Blue', sku: 'MUG-B', quantity: 2, price: 1410 },
      { title: 'Spoon', sku: '', quantity: 1, price: 1000 },
    ],
  })
  expect(second).toMatchObject({ currency: 'JPY', total: 500, email: null })
  for (const table of [
    'orders',
    'ledger_entries',
    'stock_movements',
    'letters',
    'events',
    'invoices',
    'payment_attempts',
  ])
    expect([
      table,
      await runSql(shop.url, [`select 1 from ${table.replace('stock_movements', 'stock_movements')}`]),
    ]).toEqual([table, []])
  expect(counts(await bring(ordersFile))).toEqual({ created: 0, changed: 0, unchanged: 3, refused: 2 })
})

test('a file of discounts says that nothing of it is kept, and a file that ends too soon changes nothing', async () => {
  const before = await everything()
  await expect(
    bring('Name,Value,Value Type,Usage Limit Per Code,Times Used In Total\nSPRING,-5.0,percentage,,1\n'),
  ).rejects.toMatchObject({ code: 'import.discounts' })
  await expect(bring('Redirect from,Redirect to\n/a,"/products/mug\n')).rejects.toMatchObject({
    code: 'import.cut_off',
  })
  await expect(bring('Redirect from,Redirect to\n')).rejects.toMatchObject({ code: 'import.empty' })
  expect(await everything()).toEqual(before)
})

test('the customers of WooCommerce are known in any language by what their columns hold', async () => {
  const header =
    'Name,Benutzername,Zuletzt aktiv,Registriert am,E-Mail,Bestellungen,Gesamtausgaben,Durchschnittlicher Bestellwert,Land / Region,Ort,Region,Postleitzahl'
  const rows = [
    'Ada Sommer,ada,2026-05-01 10:00:00,2024-03-02 09:00:00,ada@example.com,3,"120,50","40,17",DE,Kiel,,24103',
    'Ben Vogt,,2026-04-11 08:30:00,,ben@example.com,1,19.9,19.9,AT,Graz,Steiermark,8010',
  ]
  expect(counts(await bring([header, ...rows].join('\n')))).toMatchObject({ created: 2, refused: 0 })
  const kept = await db.selectFrom('formerCustomers').selectAll().orderBy('source').execute()
  expect(kept).toMatchObject([
    { shop: 'woocommerce', name: 'Ada Sommer', number: 'ada', email: 'ada@example.com', ordersCount: 3 },
    { name: 'Ben Vogt', number: '', address: ['8010 Graz', 'Steiermark', 'AT'] },
  ])
  // Again in another language, with more of them: the same people.
  const french = header.replace('Benutzername', 'Identifiant').replace('Bestellungen', 'Commandes')
  const more = 'Cy Roux,cy,,2025-01-01,cy@example.com,0,0,0,FR,Lyon,,69001'
  expect(counts(await bring([french, ...rows, more].join('\n')))).toMatchObject({ created: 1, unchanged: 2 })
  const other = rows[0]?.replace('ada@example.com', 'none') ?? ''
  await expect(bring([header, other].join('\n'))).rejects.toThrow('import.unknown_format')
})

test('of each redirect a trial run says where it leads and where it would', async () => {
  await bring('Redirect from,Redirect to\n/old,/products/mug\n/other,/cart\n')
  const changed = 'Redirect from,Redirect to\n/old,/cart\n/other,/cart\n/new,/cart\n/old,/products/mug\n'
  const { wouldChange } = await bring(changed, { trial: true })
  expect(wouldChange).toEqual([{ line: 2, name: '/old', changes: { to: ['/products/mug', '/cart'] } }])
})
