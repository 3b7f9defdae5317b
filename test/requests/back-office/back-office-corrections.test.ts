import { expect, inject, test } from 'vitest'
import { fill, officeOf } from '#test/support/people/office.ts'
import { useFunctionsOf } from '#test/support/people/on-account.ts'

const shop = inject('shop')
const office = officeOf(shop)
const { orderOnAccount } = useFunctionsOf(shop)

const [manager, packer, support] = await Promise.all([
  office.enter('manager'),
  office.enter('fulfilment'),
  office.enter('support'),
])
const { browser } = manager
const receiptPage = (number: string) => `/admin/orders/${number}/receipt`
const plain = (body: string) => body.replaceAll('\u00a0', ' ')
const paymentOf = async (id: string) => (await office.rows('select payment from orders where id = $1', id))[0]?.payment

test('a payment recorded by mistake is reversed with a reason, by staff who may record it, and stays visible', async () => {
  const { id, number, path } = await orderOnAccount()
  await fill(browser, receiptPage(number))
  const [receipt] = await office.rows(
    'select r.id from account_receipts r join account_payments p on p.id = r.payment_id where p.order_id = $1',
    id,
  )
  const file = await browser.get(path)
  const link = `${receiptPage(number)}?undo=${String(receipt?.id)}`
  expect(file.body).toContain(`href="${link}"`)
  const [page, another] = [await browser.get(link), await browser.get(receiptPage(number))]
  expect(plain(page.body)).toContain('Take back €48.20')
  const undo = (id: string) => `${path}/receipts/${id}/undo`
  const silent = await browser.submit(page, undo(String(receipt?.id)), { reason: ' ' })
  expect([silent.status, silent.body.includes('Say why')]).toEqual([422, true])
  const fields = { reason: 'Belongs to B9' }
  for (const { browser: others } of [support, packer])
    expect((await others.post(undo(String(receipt?.id)), fields)).status).toBe(403)
  const evil = { origin: 'https://evil.example' }
  expect((await browser.post(undo(String(receipt?.id)), fields, evil)).status).toBe(403)
  expect(await paymentOf(id)).toBe('paid')
  const undone = await browser.follow(await browser.submit(silent, undo(String(receipt?.id)), fields))
  for (const words of ['Payment taken back.', 'Taken back: Belongs to B9', 'Receipt taken back', '−€48.20'])
    expect(plain(undone.body)).toContain(words)
  expect(undone.body).not.toContain('?undo=')
  expect(await paymentOf(id)).toBe('outstanding')
  const late = await browser.submit(another, receiptPage(number), { amount: '48.20' })
  expect([late.status, late.body.includes('recorded or taken back since this page was opened')]).toEqual([409, true])
  expect((await browser.get(`/de${link}`)).body).toContain('Diese Zahlung lässt sich nicht zurücknehmen')
  expect((await browser.post(undo(crypto.randomUUID()), fields)).status).toBe(404)
})

test('a return before payment reduces the debt: nothing is transferred, and the customer is notified', async () => {
  const { id, number, path } = await orderOnAccount()
  const form = await browser.get(`${path}/refund`)
  expect(plain(form.body)).toContain('€48.20 is still open on account. A refund is taken off that first')
  expect(plain(form.body)).toContain('Up to €48.20 can be taken off what is owed.')
  expect(form.body).not.toContain('was paid by bank transfer')
  const asked = { kind: 'amount', amount: '8.20', reason: 'returned' }
  const file = await browser.follow(await browser.submit(form, `${path}/refund`, asked))
  for (const words of [
    'Taken off what the customer owes.',
    '€40.00 of €48.20 is still open.',
    'Credit',
    'Owed no more',
  ])
    expect(plain(file.body)).toContain(words)
  expect(file.body).not.toContain('then confirm it here')
  expect((await browser.get('/admin/payments')).body).not.toContain(`>${number}<`)
  expect(/<input[^>]*name="amount"[^>]*>/.exec((await browser.get(receiptPage(number))).body)?.[0]).toContain('40.00')
  const shown = await browser.get(`${path}/cancel`)
  expect(shown.body).toContain('Nothing has been paid yet')
  await fill(browser, receiptPage(number))
  expect(await paymentOf(id)).toBe('paid')
})
