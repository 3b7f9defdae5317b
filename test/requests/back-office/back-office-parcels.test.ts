import { describe, expect, inject, test } from 'vitest'
import { fill, officeOf } from '#test/support/people/office.ts'

const shop = inject('shop')
const office = officeOf(shop)
const key = () => crypto.randomUUID()

const [manager, packer] = await Promise.all([office.enter('manager'), office.enter('fulfilment')])
const { browser } = manager
const refundPage = (number: string) => `/admin/orders/${number}/refund`
const parcelPage = (number: string, parcel: unknown, is: string) => `/admin/orders/${number}/parcels/${parcel}/${is}`

describe('a parcel', () => {
  test('leaves once, with its number, and arrives', async () => {
    const { number, id } = await office.paidOrder()
    const path = `/admin/orders/${number}/send`
    const page = await packer.browser.get(path)
    const typed = { carrier: 'DHL', tracking_number: '00340', tracking_link: 'https://dhl.example/00340' }
    const pressed = await Promise.all([1, 2, 3].map(() => packer.browser.submit(page, path, typed)))
    expect(pressed.map(({ status }) => status)).toEqual([303, 303, 303])
    const parcels = await office.rows('select id, state, sent_by from shipments where order_id = $1', id)
    expect(parcels).toMatchObject([{ state: 'shipped', sent_by: packer.identity }])
    const file = await packer.browser.get(`/admin/orders/${number}`)
    expect(file.body).toContain('href="https://dhl.example/00340"')
    const arrived = await packer.browser.submit(file, parcelPage(number, parcels[0]?.id, 'delivered'))
    expect((await packer.browser.follow(arrived)).body).toContain('Parcel marked as delivered')
    const late = await packer.browser.post(parcelPage(number, parcels[0]?.id, 'lost'), { submission: key() })
    expect(late.status).toBe(409)
  })

  test('says from where it was sent, if staff chose the location', async () => {
    const { number, id } = await office.paidOrder()
    const path = `/admin/orders/${number}/send`
    const [at] = await office.rows(
      `select l.id, l.name from order_lines o join stock_levels s using (variant_id) join locations l on l.id = s.location_id
       where o.order_id = $1 and s.on_hand > 0 order by l.position limit 1`,
      id,
    )
    const page = await packer.browser.get(path)
    const sent = await packer.browser.submit(page, path, { carrier: 'DHL', location: String(at?.id) })
    const file = await packer.browser.follow(sent)
    expect(file.body).toContain(`· from ${String(at?.name)}`)
    expect((await packer.browser.get(`/de/admin/orders/${number}`)).body).toContain(`· ab ${String(at?.name)}`)
  })

  test('whose address two colleagues correct at once: the second reads what the first changed, and keeps it', async () => {
    const { number, id } = await office.paidOrder()
    const [correct, act] = [`/admin/orders/${number}/correct`, `/admin/orders/${number}/correct/address`]
    const [mine, theirs] = [await browser.get(correct), await browser.get(correct)]
    const first = { 'address-line1': 'Their Street 9', reason: 'A letter.' }
    expect((await browser.submit(theirs, act, first)).status).toBe(303)
    const late = await browser.submit(mine, act, { 'address-name': 'Ada Lovelace', reason: 'A call.' })
    expect([late.status, late.body.includes('Someone else has saved this page in the meantime')]).toEqual([409, true])
    expect((await browser.submit(late, act)).status).toBe(303)
    const [kept] = await office.rows(
      `select shipping_address->'lines'->>0 as line, shipping_address->>'name' as name from orders where id = $1`,
      id,
    )
    expect(kept).toEqual({ line: 'Their Street 9', name: 'Ada Lovelace' })
  })

  test('that left while its address was corrected: the refusal says so, and what was typed stays', async () => {
    const { number, id } = await office.paidOrder()
    const [correct, act] = [`/admin/orders/${number}/correct`, `/admin/orders/${number}/correct/address`]
    const page = await browser.get(correct)
    expect((await fill(packer.browser, `/admin/orders/${number}/send`, { carrier: 'DHL' })).status).toBe(303)
    const late = await browser.submit(page, act, { 'address-line1': 'Typed Street 9', reason: 'The customer called.' })
    expect(late.status).toBe(409)
    for (const words of ['address can no longer be corrected', 'Typed Street 9', 'The customer called.'])
      expect(late.body).toContain(words)
    expect(late.body).not.toContain('cannot be cancelled')
    const again = await browser.submit(late, act)
    expect([again.status, again.body.split('address can no longer be corrected').length - 1]).toEqual([409, 1])
    const [kept] = await office.rows(`select shipping_address->'lines'->>0 as line from orders where id = $1`, id)
    expect([typeof kept?.line, kept?.line === 'Typed Street 9']).toEqual(['string', false])
  })

  test('leaves out refunded items, unless they are added', async () => {
    const { number, id, line } = await office.paidOrder()
    const pieces = { kind: 'lines', [`lines-${line}`]: '1', reason: 'goodwill', unsent: 'keep' }
    expect((await fill(browser, refundPage(number), pieces)).status).toBe(303)
    const path = `/admin/orders/${number}/send`
    const page = await packer.browser.get(path)
    expect(page.body).toContain('1 refunded')
    const asItStands = await packer.browser.submit(page, path, { carrier: 'DHL' })
    expect(asItStands.status).toBe(422)
    expect(await office.rows('select 1 from shipments where order_id = $1', id)).toEqual([])
    expect((await packer.browser.submit(page, path, { carrier: 'DHL', [`lines-${line}`]: '1' })).status).toBe(303)
  })

  test('does not contain items that were refunded since its page was opened, unless they are added', async () => {
    const { number, id, line } = await office.paidOrder()
    const path = `/admin/orders/${number}/send`
    const page = await packer.browser.get(path)
    const pieces = { kind: 'lines', [`lines-${line}`]: '1', reason: 'goodwill', unsent: 'keep' }
    expect((await fill(browser, refundPage(number), pieces)).status).toBe(303)
    const refused = await packer.browser.submit(page, path, { carrier: 'DHL' })
    expect([refused.status, refused.body.includes('Some of it was sent or refunded')]).toEqual([409, true])
    expect((await packer.browser.submit(refused, path)).status).toBe(422)
    expect(await office.rows('select 1 from shipments where order_id = $1', id)).toEqual([])
    expect((await packer.browser.submit(refused, path, { [`lines-${line}`]: '1' })).status).toBe(303)
  })

  test('is no longer asked for once its items are refunded and back in stock, which the refund does unless told otherwise', async () => {
    const { number, id, line } = await office.paidOrder()
    const page = await packer.browser.get(`/admin/orders/${number}/send`)
    const answer = await fill(browser, refundPage(number), {
      kind: 'lines',
      [`lines-${line}`]: '1',
      reason: 'goodwill',
    })
    expect(answer.status).toBe(303)
    const file = await packer.browser.get(`/admin/orders/${number}`)
    expect(file.body).not.toContain(`/admin/orders/${number}/send`)
    expect(file.body).toContain('Nothing to send')
    expect((await packer.browser.submit(page, `/admin/orders/${number}/send`, { carrier: 'DHL' })).status).toBe(422)
    expect(await office.rows('select 1 from shipments where order_id = $1', id)).toEqual([])
    expect((await packer.browser.get(`/admin/print/slips?order=${number}`)).body).toContain(
      'Nothing of this order is left',
    )
  })

  test('of another order cannot be changed on this page', async () => {
    const [mine, other] = [await office.paidOrder(), await office.paidOrder()]
    await fill(packer.browser, `/admin/orders/${other.number}/send`, { carrier: 'DHL' })
    const [parcel] = await office.rows('select id from shipments where order_id = $1', other.id)
    for (const path of [parcelPage(mine.number, parcel?.id, 'lost'), parcelPage(other.number, 'no-id', 'lost')]) {
      expect((await packer.browser.get(path)).status).toBe(404)
      expect((await packer.browser.post(path, { submission: key() })).status).toBe(404)
    }
  })

  test('is marked as lost only after a page that says what will happen, and the buyer gets one mail about it', async () => {
    const { number, id } = await office.paidOrder()
    await fill(packer.browser, `/admin/orders/${number}/send`, { carrier: 'DHL', tracking_number: '00340' })
    const [parcel] = await office.rows('select id from shipments where order_id = $1', id)
    const path = `/admin/orders/${number}/parcels/${parcel?.id}/lost`
    expect((await packer.browser.get(`/admin/orders/${number}`)).body).toContain(`href="${path}"`)
    const page = await packer.browser.get(path)
    expect(page.body).toContain('The customer is notified by email.')
    expect(await office.rows('select state from shipments where order_id = $1', id)).toEqual([{ state: 'shipped' }])
    const pressed = await Promise.all([1, 2].map(() => packer.browser.submit(page, path)))
    expect(pressed.map(({ status }) => status)).toEqual([303, 303])
    const mails = `select count(*)::int as count from letters where kind = 'order-parcel-lost' and reference = $1`
    expect(await office.rows(mails, String(parcel?.id))).toEqual([{ count: 1 }])
    expect((await packer.browser.get(path)).body).toContain('no longer on its way')
  })

  test('is not called lost while its items are in a return: no page offers what would be refused', async () => {
    const { number, id } = await office.paidOrder()
    await fill(packer.browser, `/admin/orders/${number}/send`, { carrier: 'DHL' })
    const [parcel] = await office.rows('select id from shipments where order_id = $1', id)
    const [line] = await office.rows('select id from order_lines where order_id = $1', id)
    const made = await fill(browser, `/admin/orders/${number}/return`, { [`lines-${line?.id}`]: '1' })
    expect(made.status).toBe(303)
    const path = parcelPage(number, parcel?.id, 'lost')
    expect((await packer.browser.get(`/admin/orders/${number}`)).body).not.toContain(`href="${path}"`)
    const page = await packer.browser.get(path)
    expect(page.body).toContain('Items of this parcel are in a return.')
    expect(page.body).not.toContain(`action="${path}"`)
    expect((await packer.browser.post(path, { submission: key() })).status).toBe(409)
  })

  test('that was lost can be sent again', async () => {
    const { number, id } = await office.paidOrder()
    await fill(packer.browser, `/admin/orders/${number}/send`, { carrier: 'DHL' })
    const [parcel] = await office.rows('select id from shipments where order_id = $1', id)
    expect((await fill(packer.browser, parcelPage(number, parcel?.id, 'lost'), {})).status).toBe(303)
    expect((await fill(packer.browser, `/admin/orders/${number}/send`, { carrier: 'GLS' })).status).toBe(303)
  })

  test.each<[string, Record<string, string>, string]>([
    ['a script as an address', { carrier: 'DHL', tracking_link: 'javascript:alert(1)' }, 'begins with https://'],
    ['no carrier', { carrier: ' ' }, 'Enter the carrier.'],
    ['more items than there are', { carrier: 'DHL', many: '2' }, 'not that many left'],
    ['no pieces', { carrier: 'DHL', many: '0' }, 'at least one item'],
  ])('with %s does not leave', async (_, { many = '1', ...typed }, said) => {
    const { number, id, line } = await office.paidOrder()
    const sent = { ...typed, [`lines-${line}`]: many, submission: key() }
    const page = await packer.browser.post(`/admin/orders/${number}/send`, sent)
    expect(page.status).toBe(422)
    expect(page.body).toContain(said)
    expect(await office.rows('select 1 from shipments where order_id = $1', id)).toEqual([])
  })
})

describe('an order on hold', () => {
  test('leaves only after the smaller payment was accepted', async () => {
    const { number, id, line } = await office.paidOrder()
    await office.rows(`update orders set held_because = 'underpaid' where id = $1`, id)
    const parcel = { carrier: 'DHL', [`lines-${line}`]: '1' }
    const page = await packer.browser.get(`/admin/orders/${number}/send`)
    expect({ told: page.body.includes('on hold'), form: page.body.includes(`lines-${line}`) }).toEqual({
      told: true,
      form: false,
    })
    const held = await packer.browser.post(`/admin/orders/${number}/send`, { ...parcel, submission: key() })
    expect({ status: held.status, told: held.body.includes('on hold') }).toEqual({ status: 409, told: true })
    const order = `/admin/orders/${number}`
    const cleared = await browser.post(`${order}/clear-hold`)
    expect((await browser.follow(cleared)).body).toContain('Payment accepted.')
    expect((await browser.post(`${order}/clear-hold`)).status).toBe(409)
    expect((await packer.browser.post(`/admin/orders/${number}/send`, { ...parcel, submission: key() })).status).toBe(
      303,
    )
  })

  test('held by a payment of another order cannot be released', async () => {
    const { number, id } = await office.paidOrder()
    await office.rows(`update orders set held_because = 'other-order' where id = $1`, id)
    const page = await browser.post(`/admin/orders/${number}/clear-hold`)
    expect({ status: page.status, told: page.body.includes('Cancel the order instead') }).toEqual({
      status: 409,
      told: true,
    })
  })
})
