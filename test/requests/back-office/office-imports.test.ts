import { setTimeout as wait } from 'node:timers/promises'
import { expect, inject, test } from 'vitest'
import type { Browserless } from '#test/support/people/browser-less-client.ts'
import { officeOf } from '#test/support/people/office.ts'

const shop = inject('shop')
const office = officeOf(shop)

async function anImport(format: string, errors: object[], cells: readonly string[]) {
  const id = crypto.randomUUID()
  await office.rows(
    `insert into imports (id, file_name, format, file_hash, state, created_count, refused_count, header, errors, finished_at)
     values ($1, $2, $3, '', 'done', 3, 1, '{Name,Email}', $4, now())`,
    id,
    `<b>${format}.csv`,
    format,
    JSON.stringify(errors),
  )
  await office.rows(
    `insert into import_rows (import_id, line, problem, problems, cells) values ($1, 7, 'Email: wrong', $3, $2)`,
    id,
    cells,
    JSON.stringify({ first: 6, problems: errors, more: 2 }),
  )
  return id
}

test('/admin/imports and /admin/imports/:import: what came in, what needs attention, and its rows to correct', async () => {
  const problem = { line: 7, column: 'Price', reason: 'price', value: 'free' }
  const id = await anImport('shopify', [problem], ['=1+1', 'x'])
  const { browser } = await office.enter('catalogue')
  const list = await browser.get('/admin/imports')
  expect(list.body).toContain(`/admin/imports/${id}`)
  expect(list.body).not.toContain('<b>shopify')
  const page = await browser.get(`/admin/imports/${id}`)
  expect(page.body).toContain('“free” is not a price such as 19.90')
  const german = await browser.get(`/de/admin/imports/${id}`)
  expect(german.body).toContain('„free“ ist kein Preis wie 19,90')
  const rows = await browser.get(`/admin/imports/${id}/rows.csv`)
  const wrong = 'Price: “free” is not a price such as 19.90 (row 7); and 2 more'
  expect(rows.body.replace('\uFEFF', '')).toBe(`Name,Email,Barrow: to be mended\r\n'=1+1,x,"${wrong}"\r\n`)
  const falsch = 'Barrow: zu korrigieren\r\n\'=1+1,x,"Price: „free“ ist kein Preis wie 19,90 (Zeile 7); und 2 weitere"'
  const inGerman = await browser.get(`/admin/imports/${id}/rows.csv?locale=de`)
  expect(inGerman.body).toContain(falsch)
  expect(inGerman.headers.get('content-disposition')).toContain('attachment; filename="zeilen-zum-korrigieren-')
  const { browser: manager } = await office.enter('manager')
  expect((await manager.get('/admin/imports.csv')).body).toContain('<b>shopify.csv')
  const { browser: support } = await office.enter('support')
  for (const path of [`/admin/imports/${id}`, `/admin/imports/${id}/rows.csv`])
    expect((await support.get(path)).status).toBe(403)
  expect((await browser.get(`/admin/imports/${crypto.randomUUID()}`)).status).toBe(404)
  expect((await browser.get('/admin/imports/x/rows.csv')).status).toBe(404)
})

test('rows of people leave the shop only with the right to that, and the audit log says so', async () => {
  const id = await anImport(
    'shopify_customers',
    [{ line: 7, column: 'Email', reason: 'email', value: '' }],
    ['Ada', 'ada@'],
  )
  const { browser } = await office.enter('catalogue')
  expect((await browser.get(`/admin/imports/${id}`)).body).not.toContain('rows.csv')
  expect((await browser.get(`/admin/imports/${id}/rows.csv`)).status).toBe(403)
  const { browser: manager } = await office.enter('manager')
  expect((await manager.get(`/admin/imports/${id}`)).body).toContain('rows.csv')
  expect((await manager.get(`/admin/imports/${id}/rows.csv`)).body).toContain('Ada,ada@')
  const noted = await office.rows(
    `select count(*)::int as n from audit_entries where operation = 'imports.export' and object_id = $1`,
    id,
  )
  expect(noted).toEqual([{ n: 1 }])
})

test('/admin/erasures and /admin/archives: requests without the person, and files that are only for their customers', async () => {
  await office.rows(
    `insert into erasures (id, email, reason, requested_by, requested_at) values (gen_random_uuid(), 'forget.me@example.com', 'by_post', 'x', now())`,
  )
  await office.rows(
    `with c as (insert into customers (id, email, name, locale) values (gen_random_uuid(), 'take.it@example.com', 'Taker', 'en') returning id)
     insert into archives (id, customer_id, requested_by, requested_at) select gen_random_uuid(), id, 'x', now() from c`,
  )
  const { browser: owner } = await office.enter('owner')
  const list = await owner.get('/admin/erasures')
  expect(list.body).toContain('by post')
  expect(list.body).not.toContain('forget.me')
  expect((await owner.get('/admin/erasures.csv')).body).toContain('waiting,by_post')
  expect((await owner.get('/admin/archives')).body).toContain('take.it@example.com')
  expect((await owner.get('/admin/archives.csv')).body).toContain('take.it@example.com')
  const { browser: support } = await office.enter('support')
  expect((await support.get('/admin/erasures')).status).toBe(403)
})

const hiddenOf = (body: string): Record<string, string> =>
  Object.fromEntries(
    Array.from(body.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g), ([, name, value]) => [name, value]),
  )

/** Multipart, as a browser sends a form with files. */
async function upload(browser: Browserless, content: string, name = 'old shop.csv') {
  const page = await browser.get('/admin/imports/new')
  const form = new FormData()
  for (const [field, value] of Object.entries(hiddenOf(page.body))) form.set(field, value)
  if (name !== '') form.set('upload', new Blob([content]), name)
  return browser.ask('/admin/imports/new', { method: 'POST', body: form, headers: { origin: shop.origin } })
}

/** Its job has ended: the page shows no progress any more. */
async function ended(browser: Browserless, address: URL) {
  for (let tries = 0; tries < 300; tries += 1) {
    const page = await browser.get(address)
    if (!/<progress|http-equiv="refresh"/.test(page.body)) return page
    await wait(200)
  }
  throw new Error('the import does not end')
}

test('/admin/imports/new: a file is uploaded, read, tried out and imported, and its products are for sale', async () => {
  const { browser } = await office.enter('catalogue')
  const handle = `moved-${crypto.randomUUID()}`
  // More than one piece of what is kept at a time.
  const long = '&lt;p&gt;'.padEnd(20_000, 'clay ')
  const more = Array.from({ length: 70 }, (_, at) => `${handle}-${at},Bowl ${at},7.50,${long},draft`).join('\n')
  const file = `URL handle,Title,Price,Description,Status\n${handle},Moved mug,19.90,,active\n${more}\n`
  const sent = await upload(browser, file)
  expect(sent.status).toBe(303)
  const read = await ended(browser, (await browser.follow(sent)).url)
  expect(read.body).toContain('Products (Shopify)')
  expect(read.body).toContain('Moved mug')
  const wrong = await browser.submit(read, '/start', { currency: 'USD', prices: 'with_tax' })
  expect(wrong.status).toBe(422)
  // The second button of the form.
  await browser.post(`${read.url}/try`, { ...hiddenOf(read.body), currency: 'EUR', prices: 'with_tax' })
  const tried = await ended(browser, read.url)
  expect(tried.body).toContain('What the trial run found')
  expect(tried.body).toMatch(/<dt>Would be new<\/dt><dd[^>]*>71</)
  expect(tried.body).toMatch(/<dt>Of these, drafts<\/dt><dd[^>]*>70</)
  expect((await browser.get(`/products/${handle}`)).status).toBe(404)
  await browser.submit(tried, '/start', { currency: 'EUR', prices: 'with_tax' })
  const done = await ended(browser, read.url)
  expect(done.body).toMatch(/<dt>New<\/dt><dd[^>]*>71</)
  expect((await browser.get(`/products/${handle}`)).body).toContain('Moved mug')
})

test('/admin/imports/:import/undo: an import says what undoing it would do, and is undone', async () => {
  const { browser } = await office.enter('catalogue')
  const handle = `undone-${crypto.randomUUID()}`
  const sent = await upload(browser, `URL handle,Title,Price\n${handle},Undone mug,19.90\n`)
  const read = await ended(browser, (await browser.follow(sent)).url)
  await browser.submit(read, '/start', { currency: 'EUR', prices: 'with_tax' })
  const done = await ended(browser, read.url)
  // Nothing reads as done before it is pressed.
  expect(done.body).toMatch(/<dt>Will be deleted<\/dt><dd[^>]*>1</)
  expect(done.body).not.toContain('<dt>Deleted</dt>')
  expect((await browser.get(`/de${read.url.pathname}`)).body).toContain('<dt>Zu löschen</dt>')
  expect((await browser.get(`/products/${handle}`)).status).toBe(200)
  expect((await browser.submit(done, '/undo', {})).status).toBe(303)
  const undone = await ended(browser, read.url)
  expect(undone.body).toContain('The import was undone')
  expect(undone.body).toMatch(/<dt>Deleted<\/dt><dd[^>]*>1</)
  expect(undone.body).not.toContain('Undo the import')
  expect((await browser.get(`/products/${handle}`)).status).toBe(404)
  const { browser: support } = await office.enter('support')
  expect((await support.post(`${read.url.pathname}/undo`)).status).toBe(403)
})

test('a trial run says what would change of a product, in words and amounts', async () => {
  const { browser } = await office.enter('catalogue')
  const handle = `tried-${crypto.randomUUID()}`
  const file = (price: string) => `URL handle,Title,Price\n${handle},Tried mug,${price}\n`
  const read = await ended(browser, (await browser.follow(await upload(browser, file('19.90')))).url)
  await browser.submit(read, '/start', { currency: 'EUR', prices: 'with_tax' })
  await ended(browser, read.url)
  const again = await ended(browser, (await browser.follow(await upload(browser, file('21.50')))).url)
  await browser.post(`${again.url}/try`, { ...hiddenOf(again.body), currency: 'EUR', prices: 'with_tax' })
  const tried = (await ended(browser, again.url)).body.replaceAll(/<[^>]*>/g, '')
  expect(tried).toContain('Tried mugPrice: €19.90 → €21.50')
  expect((await browser.get(`/products/${handle}`)).body).toContain('€19.90')
})

test('an import says how many of its prices before the shop does not show', async () => {
  const { browser } = await office.enter('catalogue')
  const handle = `before-${crypto.randomUUID()}`
  const rows = ['a,10,15', 'b,10,15', 'c,10,', 'd,10,10'].map((row) => `${handle}-${row.replace(',', ',Cup,')}\n`)
  const sent = await upload(browser, `URL handle,Title,Price,Compare-at price\n${rows.join('')}`)
  const read = await ended(browser, (await browser.follow(sent)).url)
  expect(read.body).not.toContain('not shown in the shop')
  await browser.submit(read, '/start', { currency: 'EUR', prices: 'with_tax' })
  expect((await ended(browser, read.url)).body).toContain('2 prices before are not shown in the shop')
  expect((await browser.get(`/de${read.url.pathname}`)).body).toContain('2 Preise vorher werden im Shop nicht gezeigt')
})

test('a file of collections is named as one, says what it lacks, fills its page, and is undone', async () => {
  const { browser } = await office.enter('catalogue')
  const name = `shelf-${crypto.randomUUID()}`
  await office.rows(
    `with p as (insert into products (id, slug, title, status) values (gen_random_uuid(), $1, 'Shelved mug', 'active') returning id)
     insert into variants (id, product_id, price, tracks_stock) select gen_random_uuid(), id, 1990, false from p`,
    `${name}-mug`,
  )
  const headings = 'Handle,Title,Body HTML,Sort Order,Product: Handle,Product: Position,Must Match'
  const file = `${headings}\n${name},Upper shelf,<p>All of it.</p>,Best Selling,${name}-mug,1,\n${name},,,,${name}-jug,2,\n`
  const sent = await upload(browser, file, 'collections.csv')
  const read = await ended(browser, (await browser.follow(sent)).url)
  expect(read.body).toContain('Collections (Shopify)')
  expect((await browser.get(`/de${read.url.pathname}`)).body).toContain('Kategorien (Shopify)')
  await browser.post(`${read.url}/try`, hiddenOf(read.body))
  const tried = await ended(browser, read.url)
  expect(tried.body).toContain(`“${name}-jug” names a product that this shop does not have`)
  expect((await browser.get(`/collections/${name}`)).status).toBe(404)
  await browser.submit(tried, '/start', {})
  const done = await ended(browser, read.url)
  expect(done.body).toContain('“Best Selling” is an order that this shop does not have')
  const german = await browser.get(`/de${read.url.pathname}`)
  expect(german.body).toContain(`„${name}-jug“ nennt ein Produkt, das dieser Shop nicht hat`)
  const page = await browser.get(`/collections/${name}`)
  for (const text of ['Upper shelf', 'All of it.', 'Shelved mug']) expect(page.body).toContain(text)
  expect((await browser.submit(done, '/undo', {})).status).toBe(303)
  expect((await ended(browser, read.url)).body).toContain('The import was undone')
  expect((await browser.get(`/collections/${name}`)).status).toBe(404)
})

test('what is no file, or no file of rows, is refused with a sentence', async () => {
  const { browser } = await office.enter('catalogue')
  const none = await upload(browser, '', '')
  expect(none.status).toBe(422)
  expect(none.body).toContain('Please choose a file.')
  const sent = await upload(browser, '{"a": 1}', '<img src=x>.json')
  const failed = await ended(browser, (await browser.follow(sent)).url)
  expect(failed.body).toContain('Failed')
  expect(failed.body).toContain('This file is not a CSV file. Save a spreadsheet as CSV first')
  expect(failed.body).not.toContain('Import now')
  expect(failed.body).not.toContain('<img src=x>')
  const { browser: support } = await office.enter('support')
  expect((await support.get('/admin/imports/new')).status).toBe(403)
})

test('/admin/imports/:import/columns and /admin/imports/:import/discard: unknown headings are named, or the file goes', async () => {
  const { browser } = await office.enter('catalogue')
  const sent = await upload(browser, 'Bezeichnung;Kosten\nTasse;19,90\n')
  const asked = await ended(browser, (await browser.follow(sent)).url)
  expect(asked.body).toContain('Kosten (19,90)')
  const refused = await browser.submit(asked, '/columns', { title: 'Bezeichnung', price: '' })
  expect(refused.status).toBe(422)
  await browser.submit(asked, '/columns', { title: 'Bezeichnung', price: 'Kosten' })
  const read = await ended(browser, asked.url)
  expect(read.body).toContain('Import now')
  const gone = await browser.submit(read, '/discard', {})
  expect(gone.status).toBe(303)
  expect((await browser.get(asked.url)).status).toBe(404)
})

test('a file of headings that nobody knows is named by its samples, tried, imported, mended by its rows and undone', async () => {
  const { browser } = await office.enter('manager')
  const name = `Fremd ${crypto.randomUUID().slice(0, 8)}`
  const headings = 'Bezeichnung;Kosten;Lagernd;Kurzzeichen'
  const sent = await upload(
    browser,
    `${headings}\n${name} Tasse;19,90;4;${name}-T\n${name} Schale;gratis;7;${name}-S\n`,
  )
  const asked = await ended(browser, (await browser.follow(sent)).url)
  for (const sample of ['Kosten (19,90)', 'Lagernd (4)', `Kurzzeichen (${name}-T)`])
    expect(asked.body).toContain(sample)
  expect(asked.body).not.toContain('Import now')
  const named = { title: 'Bezeichnung', price: 'Kosten', quantity: 'Lagernd', sku: 'Kurzzeichen' }
  expect((await browser.submit(asked, '/columns', named)).status).toBe(303)
  const read = await ended(browser, asked.url)
  const answers = { currency: 'EUR', prices: 'with_tax' }
  await browser.post(`${read.url}/try`, { ...hiddenOf(read.body), ...answers })
  const tried = await ended(browser, read.url)
  expect(tried.body).toContain('What the trial run found')
  expect(tried.body).toContain('“gratis” is not a price')
  const stored = () =>
    office.rows(
      `select p.title, p.status, v.price::int, v.sku, s.on_hand from products p join variants v on v.product_id = p.id
       left join stock_levels s on s.variant_id = v.id where p.title like $1 order by p.title`,
      `${name}%`,
    )
  expect(await stored()).toEqual([])
  await browser.submit(tried, '/start', answers)
  const done = await ended(browser, read.url)
  expect(done.body).toContain('What needs attention')
  const cup = { title: `${name} Tasse`, status: 'active', price: 1990, sku: `${name}-T`, on_hand: 4 }
  expect((await stored()).find(({ title }) => title === cup.title)).toEqual(cup)
  const rows = (await browser.get(`${read.url.pathname}/rows.csv`)).body
  expect(rows).toContain('gratis')
  expect(rows).not.toContain('19,90')
  // With the headings that were named before, nothing is asked again.
  const again = await upload(browser, rows.replace('gratis', '"7,50"'), 'mended.csv')
  const mended = await ended(browser, (await browser.follow(again)).url)
  expect(mended.body).toContain('Import now')
  await browser.submit(mended, '/start', answers)
  await ended(browser, mended.url)
  const bowl = { title: `${name} Schale`, status: 'active', price: 750, sku: `${name}-S`, on_hand: 7 }
  expect(await stored()).toEqual([bowl, cup])
  for (const { url } of [mended, done]) {
    expect((await browser.submit(await browser.get(url), '/undo', {})).status).toBe(303)
    expect((await ended(browser, url)).body).toContain('The import was undone')
  }
  expect(await stored()).toEqual([])
})
