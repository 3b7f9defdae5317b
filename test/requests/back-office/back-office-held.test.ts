import { describe, expect, inject, test } from 'vitest'
import { fill, officeOf } from '#test/support/people/office.ts'

const office = officeOf(inject('shop'))
const key = () => crypto.randomUUID()

const [{ browser }, packer] = await Promise.all([office.enter('manager'), office.enter('fulfilment')])

describe('money that is only authorised', () => {
  test('is captured as the order leaves, as the form says beforehand', async () => {
    await office.rows(`update settings set value = value || '{"capture": "shipping"}' where key = 'shop'`)
    const held = await office
      .paidOrder()
      .finally(() => office.rows(`update settings set value = value - 'capture' where key = 'shop'`))
    const path = `/admin/orders/${held.number}/send`
    expect((await office.stripe.paymentIntents.retrieve(held.reference)).status).toBe('requires_capture')
    expect((await packer.browser.get(path)).body).toContain('is authorised on the card')
    expect((await browser.get(`/admin/orders/${held.number}/cancel`)).body).toContain('nothing is charged')
    expect((await fill(packer.browser, path, { carrier: 'DHL' })).status).toBe(303)
    expect((await office.stripe.paymentIntents.retrieve(held.reference)).status).toBe('succeeded')
  })

  test('an emptied box counts as zero', async () => {
    const { number, line } = await office.paidOrder()
    const path = `/admin/orders/${number}/send`
    const none = await fill(packer.browser, path, { carrier: 'DHL', [`lines-${line}`]: '' })
    expect([none.status, none.body.includes('Enter how many of at least one item')]).toEqual([422, true])
  })

  test('and that the bank has let go of keeps the order here, with what was typed', async () => {
    await office.rows(`update settings set value = value || '{"capture": "shipping"}' where key = 'shop'`)
    const held = await office
      .paidOrder()
      .finally(() => office.rows(`update settings set value = value - 'capture' where key = 'shop'`))
    await office.atProvider('cancel', held.reference)
    const page = await packer.browser.post(`/admin/orders/${held.number}/send`, {
      carrier: 'DHL',
      tracking_number: '00340',
      [`lines-${held.line}`]: '1',
      submission: key(),
    })
    expect(page.status).toBe(409)
    expect(page.body).toContain('value="00340"')
    expect(await office.rows('select 1 from shipments where order_id = $1', held.id)).toEqual([])
  })
})

describe('whatever is typed or forged', () => {
  const forged = [
    '',
    'a'.repeat(12_000),
    '"><script>alert(1)</script>',
    `'; drop table orders; --`,
    '9'.repeat(30),
    '-1',
    '__proto__',
  ]
  const inside = /node_modules|\bat \w+ \(|\.ts:\d|syntax error|violates|invalid input/

  test.each(forged)('%s: no form of the back office breaks or shows internals', async (value) => {
    const { number, line } = await aForgedOrder()
    const order = `/admin/orders/${number}`
    const forms: [path: string, names: string[]][] = [
      [`${order}/refunds/${encodeURIComponent(value) || 'x'}/transferred`, []],
      [`${order}/refund/review`, ['kind', 'amount', 'shipping', `lines-${line}`]],
      [`${order}/clear-hold`, []],
      [`${order}/close`, []],
      [`${order}/parcels/${encodeURIComponent(value) || 'x'}/lost`, []],
      [`${order}/refund`, ['kind', 'amount', 'reason', 'note', 'shipping', `lines-${line}`, 'submission']],
      [`${order}/send`, ['carrier', 'tracking_number', 'tracking_link', `lines-${line}`, 'submission']],
      [`${order}/cancel`, ['note', 'submission']],
      [`/admin/payments/${encodeURIComponent(value) || 'x'}/resolve`, ['calls']],
    ]
    for (const [path, names] of forms) {
      for (const submission of [value, key()]) {
        if (path.endsWith('cancel') && submission !== value) continue
        const fields = {
          ...Object.fromEntries(names.map((name) => [name, value])),
          kind: 'lines',
          intent: value,
          submission,
        }
        const { status, body } = await browser.post(path, fields)
        expect(status, `${path} ${body.slice(0, 500)}`).toBeLessThan(500)
        expect(body, path).not.toMatch(inside)
        expect(body, path).not.toContain('<script>alert')
      }
    }
  })

  let order: ReturnType<typeof office.paidOrder> | undefined
  function aForgedOrder() {
    order ??= office.paidOrder()
    return order
  }
})
