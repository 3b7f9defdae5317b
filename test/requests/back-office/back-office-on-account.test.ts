import { describe, expect, inject, test } from 'vitest'
import { addDays, dayAt } from '#app/kernel/day.ts'
import type { OrderId } from '#app/kernel/ids.ts'
import { defaultTimeZone } from '#app/kernel/time-zone.ts'
import { remindOfPayments } from '#app/payments/on-account/remind-of-payments.server.ts'
import { fill, officeOf } from '#test/support/people/office.ts'
import { useFunctionsOf } from '#test/support/people/on-account.ts'

const shop = inject('shop')
const office = officeOf(shop)
const { orderOnAccount } = useFunctionsOf(shop)
const key = () => crypto.randomUUID()

const [manager, packer, support] = await Promise.all([
  office.enter('manager'),
  office.enter('fulfilment'),
  office.enter('support'),
])
const { browser } = manager
const receiptPage = (number: string) => `/admin/orders/${number}/receipt`
const plain = (body: string) => body.replaceAll('\u00a0', ' ')

const receiptsOf = (orderId: OrderId) =>
  office.rows(
    `select r.amount, r.received_on, r.recorded_by from account_receipts r join account_payments p on p.id = r.payment_id
     where p.order_id = $1 order by r.id`,
    orderId,
  )
const dueOf = async (orderId: OrderId) => {
  const [row] = await office.rows('select due_on from account_payments where order_id = $1', orderId)
  return String(row?.due_on)
}
/** As if it had been ordered this many days ago. */
const madeOlder = async (orderId: OrderId, days: number) => {
  await office.rows(
    'update account_payments set due_on = $2 where order_id = $1',
    orderId,
    addDays(await dueOf(orderId), -days),
  )
  await office.rows(`update orders set created_at = created_at - $2 * interval '1 day' where id = $1`, orderId, days)
}
const paymentOf = async (id: string) => (await office.rows('select payment from orders where id = $1', id))[0]?.payment
const daysAgo = (days: number) => addDays(dayAt(new Date(), defaultTimeZone), -days)

describe('a payment that has come in', () => {
  test('is prefilled with the open amount and today, and recorded once, however often the form is sent', async () => {
    const { id, number, path } = await orderOnAccount()
    const file = await browser.get(path)
    expect(plain(file.body)).toContain('€48.20 of €48.20 is still open.')
    expect(file.body).toContain('No payment has been recorded yet.')
    const page = await browser.get(receiptPage(number))
    expect(/<input[^>]*name="amount"[^>]*>/.exec(page.body)?.[0]).toContain('value="48.20"')
    const german = await browser.get(`/de${receiptPage(number)}`)
    expect(/<input[^>]*name="amount"[^>]*>/.exec(german.body)?.[0]).toContain('value="48,20"')
    const pressed = await Promise.all([1, 2, 3, 4, 5].map(() => browser.submit(page, receiptPage(number))))
    expect(pressed.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303])
    expect(await receiptsOf(id)).toMatchObject([{ amount: 4_820, recorded_by: manager.identity }])
    const { body } = await browser.open(pressed[0]?.headers.get('location') ?? '')
    for (const words of ['Payment recorded.', 'Kim manager', 'Nothing is open any more.', 'Received'])
      expect(body).toContain(words)
    expect(await paymentOf(id)).toBe('paid')
  })

  test('in parts is counted, and the rest is prefilled next', async () => {
    const { id, number, path } = await orderOnAccount()
    await fill(browser, receiptPage(number), { amount: '20,00' })
    expect(plain((await browser.get(path)).body)).toContain('€28.20 of €48.20 is still open.')
    const page = await browser.get(receiptPage(number))
    expect(/<input[^>]*name="amount"[^>]*>/.exec(page.body)?.[0]).toContain('value="28.20"')
    await browser.submit(page, receiptPage(number))
    expect((await receiptsOf(id)).map(({ amount }) => amount)).toEqual([2_000, 2_820])
  })

  test('is not confused with one that was recorded since the page was opened', async () => {
    const { id, number } = await orderOnAccount()
    const other = await office.enter('manager')
    const [mine, theirs] = [await browser.get(receiptPage(number)), await other.browser.get(receiptPage(number))]
    expect((await browser.submit(mine, receiptPage(number), { amount: '20.00' })).status).toBe(303)
    const late = await other.browser.submit(theirs, receiptPage(number), { amount: '20.00' })
    expect(late.status).toBe(409)
    expect(late.body).toContain('Another payment was recorded or taken back since this page was opened')
    expect(await receiptsOf(id)).toHaveLength(1)
    // Having seen that, they may confirm it.
    expect((await other.browser.submit(late, receiptPage(number), { amount: '20.00' })).status).toBe(303)
    expect(await receiptsOf(id)).toHaveLength(2)
  })

  test('of more than is owed is confirmed first, and can then be refunded', async () => {
    const { id, number, path } = await orderOnAccount()
    const refused = await fill(browser, receiptPage(number), { amount: '482.00' })
    expect(refused.status).toBe(422)
    expect(refused.body).toContain('This is more than the customer still owes.')
    expect(await receiptsOf(id)).toEqual([])
    const meant = await browser.submit(refused, receiptPage(number), { amount: '50.00', more: 'on' })
    expect(meant.status).toBe(303)
    expect(await paymentOf(id)).toBe('overpaid')
    expect((await browser.get(path)).body).toContain(`${number}/refund"`)
  })

  test.each([
    ['no amount', { amount: '' }, 'Enter an amount such as'],
    ['a separator of thousands', { amount: '1.234,00' }, 'Enter an amount such as'],
    ['more than money is', { amount: '99999999', more: 'on' }, 'more than one payment can be'],
    ['no day', { received_on: '' }, 'Enter the day'],
    ['a day that does not exist', { received_on: '2026-02-30' }, 'Enter the day'],
    ['a day in the future', { received_on: daysAgo(-3) }, 'in the future'],
    ['a day before the order', { received_on: daysAgo(3) }, 'before the order was placed'],
  ])('with %s is refused at its field, and what was typed stays', async (_, typed, said) => {
    const { id, number } = await anUntouchedOrder()
    const refused = await fill(browser, receiptPage(number), { amount: '1.23', ...typed })
    expect(refused.status).toBe(422)
    expect(refused.body).toContain(said)
    expect(refused.body).toMatch(/aria-invalid="true"/)
    if (!('amount' in typed)) expect(refused.body).toContain('value="1.23"')
    expect(await receiptsOf(id)).toEqual([])
  })

  test('on a day since the order was placed is stored with that day', async () => {
    const { id, number } = await orderOnAccount()
    await madeOlder(id, 5)
    expect((await fill(browser, receiptPage(number), { received_on: daysAgo(3) })).status).toBe(303)
    expect(await receiptsOf(id)).toMatchObject([{ received_on: daysAgo(3) }])
  })

  test('is recorded by staff who may refund, from their own form, and by no one else', async () => {
    const { id, number, path } = await anUntouchedOrder()
    const fields = {
      amount: '1.00',
      'amount-currency': 'EUR',
      received_on: daysAgo(0),
      received: '0',
      submission: key(),
    }
    for (const { browser: others } of [support, packer]) {
      expect((await others.get(receiptPage(number))).status).toBe(403)
      expect((await others.post(receiptPage(number), fields)).status).toBe(403)
      expect((await others.post(`${path}/refunds/${key()}/transferred`)).status).toBe(403)
      const file = await others.get(path)
      expect(file.body).toContain('Payment on account')
      expect(file.body).not.toContain(receiptPage(number))
    }
    const shown = await browser.post(receiptPage(number), { ...fields, 'shown-to': support.customer })
    expect(shown.status).toBe(409)
    expect((await browser.post(receiptPage(number), fields, { origin: 'https://evil.example' })).status).toBe(403)
    expect((await browser.post(receiptPage(number), { ...fields, submission: 'x' })).status).toBe(400)
    expect(await receiptsOf(id)).toEqual([])
  })

  test('is not recorded for an order paid by card, nor for an unknown one', async () => {
    const { number } = await office.paidOrder()
    const page = await browser.get(receiptPage(number))
    expect(page.body).toContain('not placed on account')
    const fields = {
      amount: '1.00',
      'amount-currency': 'EUR',
      received_on: daysAgo(0),
      received: '0',
      submission: key(),
    }
    expect((await browser.post(receiptPage(number), fields)).status).toBe(409)
    expect((await browser.post(receiptPage('B0'), fields)).status).toBe(404)
    expect((await browser.get(`/admin/orders/${number}`)).body).not.toContain('Payment on account')
  })

  let untouched: ReturnType<typeof orderOnAccount> | undefined
  function anUntouchedOrder() {
    untouched ??= orderOnAccount()
    return untouched
  }
})

describe('a refund on account', () => {
  /** For the order with this id, under the page of any order. */
  async function refundPath(path: string, orderId: unknown) {
    const [refund] = await office.rows('select id from refunds where order_id = $1', orderId)
    return `${path}/refunds/${refund?.id}`
  }

  test('is transferred by staff and then confirmed, and no text mentions cards', async () => {
    const { id, number, path } = await orderOnAccount()
    await fill(browser, receiptPage(number))
    const form = await browser.get(`${path}/refund`)
    expect(form.body).toContain('by bank transfer, by hand')
    const asked = await browser.submit(form, `${path}/refund`, { kind: 'amount', amount: '8.20', reason: 'damaged' })
    const file = await browser.follow(asked)
    expect(plain(file.body)).toContain('Refund requested. Transfer the money')
    expect(plain(file.body)).toContain('Transfer €8.20 to the customer, then confirm it here.')
    expect(file.body).not.toMatch(/Authorised|Charged|on the card|dashboard/)
    const isListed = async () => (await browser.get('/admin/transfers')).body.includes(`${path}"`)
    // Once the queue has written it into the book, where it can be confirmed.
    await expect.poll(isListed).toBe(true)
    expect((await browser.get('/admin')).body).toContain('Refunds to transfer')
    const refund = await refundPath(path, id)
    const confirmed = await browser.submit(await browser.get(path), `${refund}/transferred`)
    expect(await isListed()).toBe(false)
    const after = await browser.follow(confirmed)
    expect(after.body).toContain('Refund marked as transferred.')
    expect(after.body).not.toContain('then confirm it here')
    expect(await paymentOf(id)).toBe('partially_refunded')
    const late = await browser.post(`${refund}/not-transferred`)
    expect({ status: late.status, told: late.body.includes('no longer has to be transferred') }).toEqual({
      status: 409,
      told: true,
    })
  })

  test('that cannot be transferred can be refunded again', async () => {
    const { id, number, path } = await orderOnAccount()
    await fill(browser, receiptPage(number))
    await fill(browser, `${path}/refund`, { kind: 'rest', reason: 'goodwill' })
    const file = await browser.get(path)
    const told = await browser.follow(await browser.submit(file, `${await refundPath(path, id)}/not-transferred`))
    expect(told.body).toContain('could not be transferred')
    expect(await paymentOf(id)).toBe('paid')
    expect(told.body).toContain(`${number}/refund"`)
  })

  test('of another order cannot be confirmed on this page', async () => {
    const [mine, other] = [await orderOnAccount(), await orderOnAccount()]
    await fill(browser, receiptPage(other.number))
    await fill(browser, `${other.path}/refund`, { kind: 'rest', reason: 'goodwill' })
    expect((await browser.post(`${await refundPath(mine.path, other.id)}/transferred`)).status).toBe(404)
    expect(await paymentOf(other.id)).toBe('paid')
  })
})

describe('an order on account', () => {
  test('says before it is sent that it is not paid, and leaves nevertheless', async () => {
    const { number, path } = await orderOnAccount()
    const page = await packer.browser.get(`${path}/send`)
    expect(plain(page.body)).toContain('Not paid yet: €48.20 is open on account, due by')
    expect((await packer.browser.submit(page, `${path}/send`, { carrier: 'DHL' })).status).toBe(303)
    await fill(browser, receiptPage(number))
    expect((await browser.get(path)).body).toContain('Close order')
  })

  test('is cancelled: an unpaid amount is not refunded, and a paid one is returned by a transfer', async () => {
    const [unpaid, paid] = [await orderOnAccount(), await orderOnAccount()]
    expect((await browser.get(`${unpaid.path}/cancel`)).body).toContain('Nothing has been paid yet')
    await fill(browser, receiptPage(paid.number), { amount: '20.00' })
    const page = await browser.get(`${paid.path}/cancel`)
    expect(plain(page.body)).toContain('€20.00 goes back by bank transfer')
    const file = await browser.follow(await browser.submit(page, `${paid.path}/cancel`))
    expect(plain(file.body)).toContain('Transfer €20.00 to the customer')
    // A transfer that arrives afterwards is returned, too.
    const late = await browser.get(receiptPage(paid.number))
    expect(late.body).toContain('is refunded by bank transfer')
    const again = await browser.follow(await browser.submit(late, receiptPage(paid.number), { amount: '28.20' }))
    expect(plain(again.body)).toContain('Transfer €28.20 to the customer')
    expect(again.body).toContain('It has to be transferred back.')
    expect(again.body).not.toContain('refunded automatically')
  })

  test('that is overdue says since when, and is among the payments to review until it is paid', async () => {
    const { id, number, path } = await orderOnAccount()
    await madeOlder(id, 15)
    await remindOfPayments(new Date())
    const due = new Intl.DateTimeFormat('en-IE', { dateStyle: 'long' }).format(new Date(await dueOf(id)))
    const file = await browser.get(path)
    for (const words of [`Overdue, was due by ${due}`, 'Payment reminder', 'The customer was reminded by email:'])
      expect(plain(file.body)).toContain(words)
    const german = await browser.get(`/de${path}`)
    for (const words of ['Zahlung auf Rechnung', 'Überfällig, war fällig bis zum', 'Zahlungserinnerung'])
      expect(german.body).toContain(words)
    const listed = async (list: string) => (await browser.get(list)).body.includes(`${path}"`)
    const lists = ['/admin/payments', '/admin/receivables?state=overdue']
    expect(await Promise.all(lists.map(listed))).toEqual([true, true])
    expect((await browser.get('/admin')).body).toContain('Overdue payments')
    await fill(browser, receiptPage(number))
    expect(await Promise.all(lists.map(listed))).toEqual([false, false])
  })

  test('is found among those that are not paid yet', async () => {
    const { number, email } = await orderOnAccount()
    const shows = async (payment: string) =>
      (await browser.get(`/admin/orders?payment=${payment}&q=${encodeURIComponent(email)}`)).body.includes(
        `/${number}?`,
      )
    expect([await shows('outstanding'), await shows('paid')]).toEqual([true, false])
  })
})
