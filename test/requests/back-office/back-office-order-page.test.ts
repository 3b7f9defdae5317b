import { describe, expect, inject, test } from 'vitest'
import { addDays, dayAt } from '#app/kernel/day.ts'
import { defaultTimeZone } from '#app/kernel/time-zone.ts'
import { lettersTo } from '#test/support/mail/letters.ts'
import { officeOf } from '#test/support/people/office.ts'

const shop = inject('shop')
const office = officeOf(shop)
const [{ browser }, other] = await Promise.all([office.enter('support'), office.enter('fulfilment')])
const pageOf = (number: string) => `/admin/orders/${number}`
const formOn = (number: string, act: string) => `${pageOf(number)}/${act}`
const tomorrow = () => addDays(dayAt(new Date(), defaultTimeZone), 1)

describe('the page of an order', () => {
  test('says in its first part what its state, money, fulfilment and buyer are, and leads on through its list', async () => {
    const email = `buyer-${crypto.randomUUID()}@example.com`
    const older = await office.paidOrder(email)
    const newer = await office.paidOrder(email)
    const q = encodeURIComponent(email)
    // The mail of the first order does not say that the second one is placed.
    await expect.poll(async () => (await browser.get(pageOf(newer.number))).body).toContain('2 orders')
    const list = await browser.get(`/admin/orders?q=${q}`)
    expect(list.body).toContain(`${pageOf(newer.number)}?q=${q}`)
    const { body } = await browser.get(`${pageOf(newer.number)}?q=${q}`)
    for (const part of ['Status', 'Payment', 'Fulfilment', 'Customer', '0 of 1 sent', '2 orders'])
      expect(body, part).toContain(part)
    expect(body).toMatch(new RegExp(`<a href="${pageOf(older.number)}\\?q=[^"]+" rel="next">`))
    expect(body).not.toContain('rel="prev"')
    const before = await browser.get(`${pageOf(older.number)}?q=${q}`)
    expect(before.body).toMatch(new RegExp(`<a href="${pageOf(newer.number)}\\?q=[^"]+" rel="prev">`))
    expect(before.body).not.toContain('rel="next"')
  })

  test('says a decline in words, with its code for experts', async () => {
    const { number, id } = await office.paidOrder()
    await office.rows(
      `update payment_attempts set decline_code = 'insufficient_funds' where order_id = $1 and state <> 'cancelled'`,
      id,
    )
    expect((await browser.get(pageOf(number))).body).toMatch(/not enough money in the account\..*insufficient_funds/s)
    expect((await browser.get(`/de${pageOf(number)}`)).body).toContain('Auf dem Konto war nicht genug Geld.')
  })

  test('tells staff who changed it in the meantime, and overwrites nothing', async () => {
    const { number, id } = await office.paidOrder()
    const [mine, theirs] = [await browser.get(pageOf(number)), await other.browser.get(pageOf(number))]
    expect((await browser.submit(mine, formOn(number, 'assign'), { to: other.identity })).status).toBe(303)
    const late = await other.browser.submit(theirs, formOn(number, 'hold'), { reason: 'fraud' })
    expect([late.status, late.body.includes('was changed after')]).toEqual([409, true])
    expect(await office.rows('select assigned_to, staff_hold from orders where id = $1', id)).toEqual([
      { assigned_to: other.identity, staff_hold: null },
    ])
    const again = await other.browser.submit(late, formOn(number, 'hold'), { reason: 'fraud' })
    expect(again.status).toBe(303)
  })
})

test('a page of the shop leads those who work here to the office, and no one else', async () => {
  const { number, key } = await office.paidOrder()
  const address = `/orders/${number}?key=${key}`
  expect((await browser.get(address)).body).toContain(`href="${pageOf(number)}"`)
  expect((await browser.get('/cart')).body).toContain('To the back office')
  const buyer = await office.enter()
  expect((await buyer.browser.get(address)).body).not.toContain('back office')
})

describe('a hold', () => {
  test('is set with its reason, keeps the order from being sent, is undone and released', async () => {
    const { number } = await office.paidOrder()
    const page = await browser.get(pageOf(number))
    const typed = { reason: 'customer', note: 'She calls back', until: tomorrow() }
    const held = await browser.follow(await browser.submit(page, formOn(number, 'hold'), typed))
    for (const text of ['Order put on hold', 'Waiting for the customer', 'She calls back', 'Released by itself'])
      expect(held.body, text).toContain(text)
    const send = await other.browser.get(formOn(number, 'send'))
    expect(send.body).toContain('This order is on hold. Release it first')
    // Beneath the status and in the history, once each.
    expect(held.body.split('She calls back').length - 1).toBe(2)
    expect((await other.browser.get('/admin/orders?fulfilment=to_pack')).body).not.toContain(`>${number}<`)
    const released = await browser.follow(await browser.submit(held, formOn(number, 'release')))
    expect(released.body).toContain('Order released')
    const bare = await browser.submit(released, formOn(number, 'hold'), { reason: 'stock' })
    const undone = await browser.submit(await browser.follow(bare), formOn(number, 'release'), { entry: '' })
    expect((await browser.follow(undone)).body).toContain('Order released')
  })

  test('that comes too late does not lose its note: what was typed can be kept as a comment', async () => {
    const { number } = await office.paidOrder()
    const note = `She moves on Friday ${crypto.randomUUID()}`
    const [mine, theirs] = [await browser.get(pageOf(number)), await other.browser.get(formOn(number, 'send'))]
    expect((await other.browser.submit(theirs, formOn(number, 'send'), { carrier: 'DHL' })).status).toBe(303)
    const late = await browser.submit(mine, formOn(number, 'hold'), { reason: 'customer', note, until: tomorrow() })
    expect([late.status, late.body.includes(note)]).toEqual([409, true])
    expect(late.body).toContain('Your note was not saved')
    const kept = await browser.follow(await browser.submit(late, formOn(number, 'comments')))
    expect(kept.body).toContain('Comment saved.')
    expect(kept.body).toContain(note)
    // Without a note there is nothing to keep.
    const bare = await browser.submit(mine, formOn(number, 'hold'), { reason: 'customer', note: '' })
    expect([bare.status, bare.body.includes('Your note was not saved')]).toEqual([409, false])
  })

  test.each([
    [{}, 422, 'Choose a reason.'],
    [{ reason: 'mood' }, 422, 'Choose a reason.'],
    [{ reason: 'other', until: '2020-01-01' }, 422, 'Choose a day from tomorrow on.'],
    [{ reason: 'other', until: 'soon' }, 422, 'Enter a day'],
    [{ reason: 'other', note: 'x'.repeat(501) }, 422, 'too long'],
  ])('of %j is refused at its field, and what was typed is kept', async (typed, status, sentence) => {
    const { number } = await office.paidOrder()
    const page = await browser.get(pageOf(number))
    const answer = await browser.submit(page, formOn(number, 'hold'), { reason: '', note: 'kept', ...typed })
    expect([answer.status, answer.body.includes(sentence)]).toEqual([status, true])
    if (!('note' in typed)) expect(answer.body).toContain('kept')
  })
})

describe('tags and assignment', () => {
  test('are set, filter the list, and are undone', async () => {
    const { number } = await office.paidOrder()
    const tag = `gift ${crypto.randomUUID().slice(0, 8)}`
    const page = await browser.get(pageOf(number))
    const tagged = await browser.follow(await browser.submit(page, formOn(number, 'tags'), { add: tag.toUpperCase() }))
    expect(tagged.body).toContain(`>${tag}<`)
    expect((await browser.get(`/admin/orders?tag=${encodeURIComponent(tag)}`)).body).toContain(`>${number}<`)
    const undone = await browser.follow(await browser.submit(tagged, formOn(number, 'tags/undo')))
    expect(undone.body).not.toContain(`Remove tag ${tag}`)
    const assigned = await browser.submit(undone, formOn(number, 'assign'), { to: other.identity })
    expect((await other.browser.get('/admin/orders?assigned=mine')).body).toContain(`>${number}<`)
    expect((await browser.get('/admin/orders?assigned=mine')).body).not.toContain(`>${number}<`)
    const theirs = await browser.get(`/admin/orders?assigned=${other.identity}`)
    expect(theirs.body).toContain(`>${number}<`)
    // By name, in the filter and in what is said of it.
    const colleague = new RegExp(`<option value="(?:idn_)?${other.identity}" selected="">([^<]+)<`)
    const [, name = 'none'] = colleague.exec(theirs.body) ?? []
    expect(theirs.body).toContain(`Assigned to: ${name}`)
    const mine = (await other.browser.get('/admin/orders?assigned=mine')).body
    expect(mine).toContain('Assigned to: me')
    expect(mine).toContain('<option value="mine" selected="">me<')
    await browser.submit(await browser.follow(assigned), formOn(number, 'assign/undo'))
    expect((await other.browser.get('/admin/orders?assigned=mine')).body).not.toContain(`>${number}<`)
  })

  test('several tags are typed between commas, as for many orders at once', async () => {
    const { number } = await office.paidOrder()
    const [first, second] = [crypto.randomUUID().slice(0, 8), crypto.randomUUID().slice(0, 8)]
    const page = await browser.get(pageOf(number))
    const tagged = await browser.follow(
      await browser.submit(page, formOn(number, 'tags'), { add: `${first}, ${second},` }),
    )
    for (const tag of [first, second]) expect(tagged.body).toContain(`Remove tag ${tag}`)
    const long = await browser.submit(tagged, formOn(number, 'tags'), { add: `fine, ${'x'.repeat(41)}` })
    expect([long.status, long.body.includes(`value="fine, ${'x'.repeat(41)}"`)]).toEqual([422, true])
  })

  test('of an unknown colleague, and tags that are too long, are refused', async () => {
    const { number } = await office.paidOrder()
    const page = await browser.get(pageOf(number))
    const nobody = await browser.submit(page, formOn(number, 'assign'), { to: crypto.randomUUID() })
    expect(nobody.status).toBe(422)
    const long = await browser.submit(page, formOn(number, 'tags'), { add: 'x'.repeat(41) })
    expect([long.status, long.body.includes('too long')]).toEqual([422, true])
  })
})

describe('comments', () => {
  test('are in the history, mention a colleague, are changed, deleted and restored', async () => {
    const { number } = await office.paidOrder()
    const page = await browser.get(pageOf(number))
    // Both have the name of their role; of one name, both are meant.
    const typed = { text: 'please pack it today <b>', mention: 'Kim fulfilment' }
    const written = await browser.follow(await browser.submit(page, formOn(number, 'comments'), typed))
    expect(written.body).toContain('@Kim fulfilment please pack it today &lt;b&gt;')
    const [mail] = await lettersTo(shop.standIns.mailbox, other.email)
    expect(mail?.subject).toContain(`mentions you: Order ${number}`)
    const [row] = await office.rows('select id from comments order by created_at desc limit 1')
    const act = (what: string) => formOn(number, `comments/${String(row?.id)}/${what}`)
    const changed = await browser.submit(written, act('change'), { text: 'Packed.' })
    const after = await browser.follow(changed)
    expect(after.body).toContain('Packed.')
    const late = await browser.submit(written, act('change'), { text: 'Too late' })
    expect([late.status, late.body.includes('was changed after'), late.body.includes('Too late')]).toEqual([
      409,
      true,
      true,
    ])
    expect((await other.browser.post(act('delete'))).status).toBe(403)
    const deleted = await browser.follow(await browser.submit(after, act('delete')))
    expect(deleted.body).not.toContain('Packed.')
    expect((await browser.follow(await browser.submit(deleted, act('restore')))).body).toContain('Packed.')
  })

  test('that are empty are refused at their field; those of another record are not found', async () => {
    const { number } = await office.paidOrder()
    const page = await browser.get(pageOf(number))
    const empty = await browser.submit(page, formOn(number, 'comments'), { text: '  ' })
    expect(empty.status).toBe(422)
    const elsewhere = await browser.submit(page, formOn(number, 'comments'), { text: 'x', object: 'ord_nonsense' })
    expect(elsewhere.status).toBe(404)
  })
})

describe('corrections at /admin/orders/:number/correct', () => {
  const correct = (number: string) => formOn(number, 'correct')

  test('of the address are shown in the history with before and after', async () => {
    const { number } = await office.paidOrder()
    const page = await browser.get(correct(number))
    const typed = { 'address-line1': 'Neue Straße 7', reason: 'House number' }
    const done = await browser.follow(await browser.submit(page, `${correct(number)}/address`, typed))
    for (const text of ['Address corrected', 'Neue Straße 7', 'House number', '<del>'])
      expect(done.body).toContain(text)
  })

  test('of the email send the order there, and end the links of the former address', async () => {
    const { number, key } = await office.paidOrder()
    const reader = `right-${crypto.randomUUID()}@example.com`
    const page = await browser.get(correct(number))
    const typed = { email: reader, phone: '030 901820', reason: 'Typed wrong' }
    const pressed = await Promise.all([1, 2].map(() => browser.submit(page, `${correct(number)}/contact`, typed)))
    expect(pressed.map(({ status }) => status)).toEqual([303, 303])
    const letters = await lettersTo(shop.standIns.mailbox, reader)
    expect(letters).toHaveLength(1)
    expect((await fetch(`${shop.origin}/orders/${number}?key=${key}`)).status).toBe(404)
    const link = /\/orders\/B\d+\?key=[\w-]+/.exec(letters[0]?.text ?? '')?.[0] ?? ''
    expect((await fetch(`${shop.origin}${link}`)).status).toBe(200)
  })

  test.each([
    ['address', { 'address-postal_code': '1', reason: 'x' }],
    ['address', { 'address-line1': '', reason: 'x' }],
    ['address', { 'address-country': 'AT', 'address-postal_code': '1010', reason: 'x' }],
    ['address', { 'address-city': 'x'.repeat(300), reason: 'x' }],
    ['address', { reason: '' }],
    ['contact', { email: 'nonsense', reason: 'x' }],
    ['contact', { email: '', reason: 'x' }],
    ['contact', { phone: 'call me', reason: 'x' }],
    ['contact', { reason: 'x'.repeat(501) }],
  ] as const)('of the %s as %j are refused with a sentence, and nothing is lost', async (part, typed) => {
    const { number, id } = await office.paidOrder()
    const before = await office.rows('select email, shipping_address, version from orders where id = $1', id)
    const page = await browser.get(correct(number))
    const answer = await browser.submit(page, `${correct(number)}/${part}`, typed)
    expect(answer.status).toBe(422)
    expect(answer.body).toContain('Please check these fields')
    expect(await office.rows('select email, shipping_address, version from orders where id = $1', id)).toEqual(before)
  })

  test('a mail is sent again from the history, and five times a day', async () => {
    const { number, email } = await office.paidOrder()
    let page = await browser.get(pageOf(number))
    for (let time = 0; time < 5; time++) {
      const kind = { kind: 'order-confirmation' }
      page = await browser.follow(await browser.submit(page, formOn(number, 'mails'), kind))
      expect(page.body).toContain('The email is sent again.')
    }
    const late = await browser.submit(page, formOn(number, 'mails'), { kind: 'order-confirmation' })
    expect([late.status, late.body.includes('within a day')]).toEqual([429, true])
    const mails = await office.rows('select again_of from letters where recipient = $1', email)
    expect(mails.filter(({ again_of }) => again_of !== null)).toHaveLength(5)
  })

  test('are not for those who may only look', async () => {
    const [catalogue, { number }] = await Promise.all([office.enter('catalogue'), office.paidOrder()])
    expect((await catalogue.browser.get(correct(number))).status).toBe(403)
    for (const act of ['hold', 'tags', 'assign', 'mails'])
      expect((await catalogue.browser.post(formOn(number, act), { submission: crypto.randomUUID() })).status).toBe(403)
  })
})
