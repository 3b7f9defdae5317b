import { expect, inject, test } from 'vitest'
import { endOfBulkChange } from '#test/support/people/bulk-changes.ts'
import { officeOf } from '#test/support/people/office.ts'

const office = officeOf(inject('shop'))
const [{ browser }, support, reader] = await Promise.all([
  office.enter('manager'),
  office.enter('support'),
  office.enter(),
])

/** Multipart, as a browser sends a form with a file. */
function upload(address: string, text: string | Uint8Array<ArrayBuffer>) {
  const form = new FormData()
  form.set('file', new Blob([text]), 'numbers.csv')
  const { origin } = inject('shop')
  return browser.ask(address, { method: 'POST', body: form, headers: { origin } })
}

const finished = (address: URL) => endOfBulkChange(browser, address)

test('selected orders are shown first, then shipped by a job, and the result names what was not', async () => {
  const [one, other] = await Promise.all([office.paidOrder(), office.paidOrder()])
  const list = await browser.get('/admin/orders')
  const chosen = { [`key-${one.id}`]: 'on', [`key-${other.id}`]: 'on', operation: 'orders.ship' }
  const draft = await browser.follow(await browser.submit(list, '/admin/bulk', chosen))
  expect(draft.body).toContain('All of them can be changed. Nothing has happened yet.')
  expect(draft.body).toContain('Ship 2 orders')
  expect(await office.rows('select id from shipments where order_id = $1', one.id)).toEqual([])
  const wrong = await browser.submit(draft, '/start', { 'given-carrier': 'x'.repeat(100) })
  expect(wrong.status).toBe(422)
  expect(wrong.body).toContain('A value for all of them cannot be used.')
  const started = await browser.submit(draft, '/start', { 'given-carrier': 'DHL' })
  expect(started.status).toBe(303)
  // The same press again, from the same page.
  expect((await browser.submit(draft, '/start', { 'given-carrier': 'DHL' })).status).toBe(303)
  expect(await finished(draft.url)).toContain('2 were changed.')
  const parcels = await office.rows('select carrier from shipments where order_id in ($1, $2)', one.id, other.id)
  expect(parcels).toEqual([{ carrier: 'DHL' }, { carrier: 'DHL' }])
  const late = await browser.submit(draft, '/start', { 'given-carrier': 'GLS', submission: crypto.randomUUID() })
  expect(late.status).toBe(409)
})

test('a file of tracking numbers, in the encoding of a spreadsheet', async () => {
  const { number, id } = await office.paidOrder()
  const text = `Bestellnummer;Träger;Sendungsnummer\n${number};;JD0146\nB0;;1\n`
  const sent = await upload('/admin/ship-by-file', new Uint8Array(Buffer.from(text, 'latin1')))
  const draft = await browser.follow(sent)
  expect(draft.body).toContain('1 of them cannot be changed')
  expect(draft.body, 'what can be looked at leads there').toContain(`href="/admin/orders/${number}"`)
  expect(draft.body).not.toContain('href="/admin/orders/B0"')
  await browser.submit(draft, '/start', { 'given-carrier': 'DHL' })
  const result = await finished(draft.url)
  expect(result).toContain('1 was changed. 1 was not.')
  expect(result).toContain('Not found in this shop.')
  expect(result).toContain('Try again for 1')
  const [parcel] = await office.rows('select carrier, tracking_number from shipments where order_id = $1', id)
  expect(parcel).toEqual({ carrier: 'DHL', tracking_number: 'JD0146' })
})

test.each([
  ['', 'The file has no rows.'],
  ['Carrier,Tracking number\nDHL,1', 'No column with order numbers was found.'],
  ['order\n"B1', 'The file could not be read as rows of text.'],
])('a file of %j is refused with a sentence', async (text, sentence) => {
  const refused = await upload('/admin/ship-by-file', text)
  expect(refused.status).toBe(422)
  expect(refused.body).toContain(sentence)
})

test('pasted rows are kept when they are refused', async () => {
  const page = await browser.get('/admin/ship-by-file')
  const refused = await browser.submit(page, '/admin/ship-by-file', { pasted: 'Carrier\nDHL' })
  expect(refused.body).toContain('>Carrier\nDHL</textarea>')
})

test('nothing selected is said, and nothing is made', async () => {
  const refused = await browser.post('/admin/bulk', { operation: 'orders.ship' })
  expect(refused.status).toBe(422)
  expect(refused.body).toContain('Nothing was selected.')
  expect((await browser.post('/admin/bulk', { operation: 'orders.refund' })).status).toBe(422)
  expect((await browser.post('/admin/bulk')).status).toBe(422)
})

test('only who may ship ships, and only staff sees it', async () => {
  const { id } = await office.paidOrder()
  const draft = await browser.follow(
    await browser.post('/admin/bulk', { operation: 'orders.ship', [`key-${id}`]: 'on' }),
  )
  expect((await reader.browser.get(draft.url)).status).toBe(403)
  const wanted = { operation: 'orders.ship', [`key-${id}`]: 'on' }
  expect((await support.browser.post('/admin/bulk', wanted)).status).toBe(403)
  expect((await support.browser.get('/admin/orders')).body).not.toContain('value="orders.ship"')
  expect((await reader.browser.post('/admin/bulk', wanted)).status).toBe(403)
})

test('a file is only taken where one is asked for', async () => {
  const { origin } = inject('shop')
  const headers = { origin, 'content-type': 'multipart/form-data; boundary=x' }
  for (const address of ['/admin/bulk', '/cart'])
    expect((await browser.ask(address, { method: 'POST', body: 'x', headers })).status).toBe(415)
})

test('/admin/batches and /admin/batches.csv list what was changed in bulk; /admin/batches/:batch shows one', async () => {
  const { id, number } = await office.paidOrder()
  const { headers } = await browser.post('/admin/bulk', { operation: 'orders.close', [`key-${id}`]: 'on' })
  const address = headers.get('location') ?? ''
  const draft = await browser.get(address)
  expect(draft.body).toContain(number)
  expect(draft.body).toContain('1 of them cannot be changed')
  expect((await browser.get('/admin/batches')).body).toContain(`href="${address}"`)
  expect((await browser.get('/admin/batches.csv')).body).toContain('orders.close')
  expect((await browser.get('/admin/batches/none')).status).toBe(404)
})
