import { describe, expect, inject, test } from 'vitest'
import { fill, officeOf } from '#test/support/people/office.ts'

const shop = inject('shop')
const office = officeOf(shop)
const key = () => crypto.randomUUID()

const [manager, packer] = await Promise.all([office.enter('manager'), office.enter('fulfilment')])
const { browser } = manager
const refundPage = (number: string) => `/admin/orders/${number}/refund`

describe('a refund', () => {
  test('by amount is paid once, however often its form is sent, and stores who requested it', async () => {
    const { number, id } = await office.paidOrder()
    const page = await browser.get(refundPage(number))
    const press = () =>
      browser.submit(page, refundPage(number), { kind: 'amount', amount: '1,50', reason: 'damaged', note: 'a chip' })
    const pressed = await Promise.all(Array.from({ length: 5 }, press))
    expect(pressed.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303])
    expect(await office.refundsOf(id)).toEqual([
      { amount: 150, reason: 'damaged', note: 'a chip', requested_by: manager.identity },
    ])
    const { body } = await browser.open(pressed[0]?.headers.get('location') ?? '')
    expect(body).toContain('Refund requested')
    expect(body).toContain('Kim manager: Damaged')
  })

  test('of items is their share of the total, which is shown before', async () => {
    const { number, id, line, total } = await office.paidOrder()
    const typed = { kind: 'lines', [`lines-${line}`]: '1', shipping: 'on', reason: 'returned' }
    const seen = await browser.post(`${refundPage(number)}/review`, { ...typed, submission: key() })
    expect(seen.status).toBe(200)
    expect(seen.body).toContain('Refund amount:')
    const tooMany = { ...typed, [`lines-${line}`]: '77', submission: key() }
    const refused = await browser.post(`${refundPage(number)}/review`, tooMany)
    expect([refused.status, refused.body.includes('Refund amount:')]).toEqual([422, false])
    expect((await packer.browser.post(`${refundPage(number)}/review`, typed)).status).toBe(403)
    expect(await office.refundsOf(id)).toEqual([])
    const asked = await browser.post(refundPage(number), { ...typed, submission: key() })
    expect(asked.status).toBe(303)
    expect(await office.refundsOf(id)).toMatchObject([{ amount: total, reason: 'returned' }])
  })

  test('of more items than there were marks the field, says why there and keeps the input', async () => {
    const { number, line } = await office.paidOrder()
    const name = `lines-${line}`
    const wrong = { kind: 'lines', [name]: '77', reason: 'returned', submission: key() }
    const refused = await browser.post(refundPage(number), wrong)
    expect(refused.status).toBe(422)
    const field = new RegExp(`<input[^>]*id="${name}"[^>]*>`).exec(refused.body)?.[0] ?? ''
    expect(field).toContain('aria-invalid="true"')
    expect(field).toContain(`aria-describedby="${name}-error"`)
    expect(field).toContain('value="77"')
    expect(refused.body).toContain(`<p id="${name}-error"`)
  })

  test('that someone else has made since the page was opened is shown before another one is made', async () => {
    const { number, id } = await office.paidOrder()
    const [one, other] = [await browser.get(refundPage(number)), await browser.get(refundPage(number))]
    const typed = { kind: 'amount', amount: '1.50', reason: 'damaged' }
    expect((await browser.submit(one, refundPage(number), typed)).status).toBe(303)
    const refused = await browser.submit(other, refundPage(number), typed)
    expect([refused.status, refused.body.includes('Another refund was made or failed')]).toEqual([409, true])
    expect(await office.refundsOf(id)).toMatchObject([{ amount: 150 }])
    expect((await browser.submit(refused, refundPage(number))).status).toBe(303)
    expect(await office.refundsOf(id)).toMatchObject([{ amount: 150 }, { amount: 150 }])
  })

  test('of all that is left is the rest, and then there is none', async () => {
    const { number, id, total } = await office.paidOrder()
    await fill(browser, refundPage(number), { kind: 'amount', amount: '2.00', reason: 'goodwill' })
    await fill(browser, refundPage(number), { kind: 'rest', reason: 'goodwill' })
    expect((await office.refundsOf(id)).map(({ amount }) => amount)).toEqual([200, total - 200])
    const again = await browser.post(refundPage(number), { kind: 'rest', reason: 'goodwill', submission: key() })
    expect(again.status).toBe(409)
    expect((await browser.get(refundPage(number))).body).toContain('Nothing is left')
  })

  test('by ten at once refunds no more than was paid', async () => {
    const { number, id, total } = await office.paidOrder()
    const most = (Math.floor(total * 0.6) / 100).toFixed(2)
    const press = () =>
      browser.post(refundPage(number), {
        kind: 'amount',
        amount: most,
        'amount-currency': 'EUR',
        reason: 'mistake',
        submission: key(),
      })
    const answers = await Promise.all(Array.from({ length: 10 }, press))
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1)
    expect(await office.refundsOf(id)).toHaveLength(1)
  })

  test.each([
    ['a negative amount', { kind: 'amount', amount: '-1.00' }, 'Enter an amount such as'],
    ['a third decimal', { kind: 'amount', amount: '1.005' }, 'Enter an amount such as'],
    ['a separator of thousands', { kind: 'amount', amount: '1,000.00' }, 'Enter an amount such as'],
    ['another currency', { kind: 'amount', amount: '1 USD' }, 'Enter an amount such as'],
    ['an exponent', { kind: 'amount', amount: '1e1' }, 'Enter an amount such as'],
    ['digits of another script', { kind: 'amount', amount: '١٢' }, 'Enter an amount such as'],
    ['nothing', { kind: 'amount', amount: '0' }, 'Enter an amount such as'],
    ['more than there is', { kind: 'amount', amount: '99999999' }, 'more than can still be refunded'],
    ['an amount beside "all"', { kind: 'rest', amount: '1.00' }, 'Choose what you mean'],
    ['shipping beside an amount', { kind: 'amount', amount: '1.00', shipping: 'on' }, 'Choose what you mean'],
    ['no items at all', { kind: 'lines' }, 'at least one item'],
    ['no choice', {}, 'Choose how much to refund.'],
    ['an unknown reason', { kind: 'rest', reason: 'dashboard' }, 'Choose a reason.'],
  ])('of %s is refused in place, and the input stays', async (_, typed, said) => {
    const { number, id } = await anUntouchedOrder()
    const sent = { reason: 'goodwill', note: 'typed before', 'amount-currency': 'EUR', ...typed, submission: key() }
    const page = await browser.post(refundPage(number), sent)
    expect(page.status).toBe(422)
    expect(page.body).toContain(said)
    expect(page.body).toContain('typed before')
    expect(page.body).toContain(sent.submission)
    expect(await office.refundsOf(id)).toEqual([])
  })

  test('takes no lines of another order, and no more items than there are', async () => {
    const [mine, other] = await Promise.all([anUntouchedOrder(), office.paidOrder()])
    const send = (fields: Record<string, string>) =>
      browser.post(refundPage(mine.number), { kind: 'lines', reason: 'goodwill', submission: key(), ...fields })
    expect((await send({ [`lines-${other.line}`]: '1' })).status).toBe(422)
    for (const many of ['2', '-1', '1.5', '999999999999', 'x'])
      expect((await send({ [`lines-${mine.line}`]: many })).status, many).toBe(422)
    expect(await office.refundsOf(mine.id)).toEqual([])
  })

  test('is refused while the buyer’s bank decides about the money', async () => {
    const { number, id, reference, email } = await office.paidOrder()
    await office.atProvider('dispute', reference)
    await expect.poll(() => office.rows('select 1 from disputes where order_id = $1', id)).toHaveLength(1)
    const page = await browser.post(refundPage(number), { kind: 'rest', reason: 'goodwill', submission: key() })
    expect({ status: page.status, told: page.body.includes('a refund would pay it twice') }).toEqual({
      status: 409,
      told: true,
    })
    const list = await browser.get(`/admin/orders?payment=disputed&q=${encodeURIComponent(email)}`)
    expect(list.body).toMatch(new RegExp(`/${number}["?]`))
    const file = await browser.get(`/admin/orders/${number}`)
    expect(file.body).toContain('Answer by')
    expect(file.body).toContain('The cardholder says that it was someone else.')
    // The list of payments to look at says until when, why, and once it is looked at no longer what to do.
    const toReview = `/admin/payments?q=${number}`
    const problem = await browser.get(toReview)
    for (const words of ['Answer by', 'someone else', 'before the deadline']) expect(problem.body).toContain(words)
    await office.rows("update disputes set answer_by = now() - interval '1 day' where order_id = $1", id)
    for (const address of [toReview, `/admin/orders/${number}`])
      expect((await browser.get(address)).body).toContain('The time to answer ended on')
    const looked = await browser.follow(await browser.submit(problem, '/resolve'))
    expect(looked.body).toContain('Marked as resolved.')
    const resolved = await browser.get(`${toReview}&state=resolved`)
    expect(resolved.body).toContain('The time to answer ended on')
    expect(resolved.body).not.toContain('before the deadline')
    for (const act of ['refund', 'cancel']) {
      expect(file.body).not.toContain(`${number}/${act}"`)
      expect((await browser.get(`/admin/orders/${number}/${act}`)).body).not.toContain('name="submission"')
    }
  })

  test('asks for a fresh sign-in, before the form and when it is sent', async () => {
    const late = await office.enter('manager')
    const { number, id } = await anUntouchedOrder()
    await office.rows(
      `update sessions set authenticated_at = authenticated_at - interval '1 hour' where identity_id = $1`,
      late.identity,
    )
    for (const path of [refundPage(number), `/admin/orders/${number}/cancel`]) {
      const shown = await late.browser.get(path)
      expect(shown.status).toBe(303)
      expect(new URL(shown.headers.get('location') ?? '').searchParams.get('max_age')).toBe('900')
      const sent = await late.browser.post(path, { kind: 'rest', reason: 'goodwill', submission: key() })
      expect(sent.headers.get('refresh')).toContain('max_age=900')
    }
    expect(await office.refundsOf(id)).toEqual([])
  })

  test('is refused from a form shown to someone else, or from another site', async () => {
    const other = await office.enter('manager')
    const { number, id } = await anUntouchedOrder()
    const fields = { kind: 'rest', reason: 'goodwill', submission: key() }
    const shown = await browser.post(refundPage(number), { ...fields, 'shown-to': other.customer })
    expect(shown.status).toBe(409)
    const forged = await browser.post(refundPage(number), fields, { origin: 'https://evil.example' })
    expect(forged.status).toBe(403)
    expect((await browser.post(refundPage(number), { ...fields, submission: 'x' })).status).toBe(400)
    expect(await office.refundsOf(id)).toEqual([])
  })

  let untouched: ReturnType<typeof office.paidOrder> | undefined
  function anUntouchedOrder() {
    untouched ??= office.paidOrder()
    return untouched
  }
})

describe('an order that is cancelled', () => {
  test('is refunded once, and cannot be sent any more', async () => {
    const { number, id, total } = await office.paidOrder()
    const path = `/admin/orders/${number}/cancel`
    const page = await browser.get(path)
    expect(page.body).toContain('is refunded to the card')
    const pressed = await Promise.all([1, 2, 3].map(() => browser.submit(page, path, { note: 'out of clay' })))
    expect(pressed.map(({ status }) => status)).toEqual([303, 303, 303])
    expect(await office.refundsOf(id)).toMatchObject([{ amount: total, reason: 'called-off', note: 'out of clay' }])
    expect(await office.rows('select quiet from refunds where order_id = $1', id)).toEqual([{ quiet: false }])
    const { body } = await browser.open(pressed[0]?.headers.get('location') ?? '')
    expect(body).toContain('Order cancelled')
    const send = await packer.browser.post(`/admin/orders/${number}/send`, { carrier: 'DHL', submission: key() })
    expect(send.status).toBe(409)
  })

  test('asks whether its items can be sold again and whether the customer gets a mail', async () => {
    const { number, id } = await office.paidOrder()
    const path = `/admin/orders/${number}/cancel`
    const page = await browser.get(path)
    expect(page.body).toContain('Put the items back into stock')
    const { body } = await browser.follow(await browser.submit(page, path, { restock: '', notify: '' }))
    expect(body).toContain('Order cancelled')
    expect(await office.rows('select quiet from refunds where order_id = $1', id)).toEqual([{ quiet: true }])
    const moved = 'select reason from stock_movements where reference = $1 order by id'
    expect(await office.rows(moved, number)).toEqual(['sale', 'release', 'correction'].map((reason) => ({ reason })))
  })

  test('must not have left', async () => {
    const { number, id } = await office.paidOrder()
    await fill(packer.browser, `/admin/orders/${number}/send`, { carrier: 'DHL' })
    const late = await browser.post(`/admin/orders/${number}/cancel`, { submission: key() })
    expect({ status: late.status, told: late.body.includes('has already been sent') }).toEqual({
      status: 409,
      told: true,
    })
    expect(await office.refundsOf(id)).toEqual([])
  })
})

describe('an order', () => {
  test('is closed once it has left, and not before', async () => {
    const { number, id } = await office.paidOrder()
    const path = `/admin/orders/${number}`
    expect((await packer.browser.get(path)).body).not.toContain('Close order')
    const refused = await packer.browser.post(`${path}/close`)
    expect(refused.status).toBe(409)
    expect(refused.body).toContain('still has a parcel, a payment or a decision pending')
    await fill(packer.browser, `${path}/send`, { carrier: 'DHL' })
    expect((await packer.browser.get(path)).body).toContain('Close order')
    const pressed = await Promise.all([1, 2].map(() => packer.browser.post(`${path}/close`)))
    expect(pressed.map(({ status }) => status)).toEqual([303, 303])
    expect(await office.rows('select state from orders where id = $1', id)).toEqual([{ state: 'closed' }])
    const { body } = await packer.browser.get(`${path}?done=close`)
    expect([body.includes('Order closed.'), body.includes('Close order')]).toEqual([true, false])
  })
})
