import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { newId, type VariantId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import type { Actor } from '#app/operations/actor.ts'
import { performOnce } from '#app/operations/perform.server.ts'
import { pruneExpired } from '#app/system/prune.server.ts'
import { db } from '#db/database.server.ts'
import { configureIdentity } from '#test/support/shop/configure-identity.ts'
import { untilBlocked } from '#test/support/database/until-blocked.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { aCustomer } from '#test/support/people/customers.ts'
import { type Stock, stockOf } from '#test/support/people/orders.ts'
import { guestAt } from '#test/support/people/shopper-acts.ts'
import { askNotice } from './ask-notice.operation.ts'
import { confirmNotice } from './confirm-notice.operation.ts'
import { noticeKey, readNoticeKey } from './notice-key.server.ts'
import { sendNotices } from './send-notices.server.ts'
import { stopNotice } from './stop-notice.operation.ts'

useDatabase()
beforeAll(() => configureIdentity({ issuer: 'https://issuer.example' }))
beforeEach(async () => {
  await db.deleteFrom('stockNotices').execute()
  await db.deleteFrom('letters').execute()
})

const now = new Date('2026-11-28T09:00:00Z')
const later = (ms: number) => new Date(now.getTime() + ms)

const ask = (
  { slug }: Pick<Stock, 'slug'>,
  email: string,
  { actor = guestAt(now), ...more }: { actor?: Actor; option1?: string } = {},
) => performOnce(askNotice, { key: null, input: { product: slug, email, ...more }, actor, once: newId() })
const press = (operation: typeof confirmNotice | typeof stopNotice, key: string, at = now) =>
  performOnce(operation, { key, input: {}, actor: guestAt(at), once: newId() })
const notices = () => db.selectFrom('stockNotices').selectAll().orderBy('askedAt').execute()
const letters = () => db.selectFrom('letters').selectAll().orderBy('createdAt').orderBy('id').execute()
const emailed = async () =>
  (await letters()).filter(({ kind }) => kind === 'back-in-stock').map(({ recipient }) => recipient)
const deliver = ({ variantId }: Stock, onHand: number) =>
  db.updateTable('stockLevels').set({ onHand }).where('variantId', '=', variantId).execute()

/** Those who wait, in this order. */
async function waiting({ variantId }: { variantId: VariantId }, emails: string[], locale = 'en') {
  for (const [at, email] of emails.entries())
    await db
      .insertInto('stockNotices')
      .values({ id: newId(), variantId, email, locale, askedAt: now, confirmedAt: later(at) })
      .execute()
}

test('a guest is asked by mail whether she wants it, and gets the email only after she has confirmed', async () => {
  const stock = await stockOf(0)
  expect(await ask(stock, 'Ada@Example.com')).toMatchObject({ ok: true, value: { confirmed: false } })
  const [notice] = await notices()
  expect(notice).toMatchObject({
    variantId: stock.variantId,
    email: 'Ada@Example.com',
    locale: 'en',
    confirmedAt: null,
  })
  expect(await letters()).toMatchObject([
    {
      kind: 'stock-notice-confirm',
      recipient: 'Ada@Example.com',
      stranger: 'ada@example.com',
      data: { notice: notice?.id },
    },
  ])
  await deliver(stock, 3)
  await sendNotices()
  expect(await emailed()).toEqual([])
  const key = noticeKey(notice?.id ?? newId())
  expect(await press(confirmNotice, key)).toMatchObject({ ok: true })
  expect(await press(confirmNotice, key, later(5))).toMatchObject({ ok: true })
  expect(await notices()).toMatchObject([{ confirmedAt: now }])
  await sendNotices()
  expect(await emailed()).toEqual(['Ada@Example.com'])
  expect(await notices(), 'the address is forgotten').toEqual([])
  await sendNotices()
  expect(await emailed(), 'once').toHaveLength(1)
  expect(await press(confirmNotice, key), 'it is over: the page says so').toMatchObject({ ok: true })
  expect(await notices()).toEqual([])
})

test('a customer’s own address, which the issuer has verified, needs no confirmation; any other does', async () => {
  const stock = await stockOf(0)
  const { actor, identityId } = await aCustomer(now)
  await db.updateTable('identities').set({ email: 'ada@example.com' }).where('id', '=', identityId).execute()
  expect(await ask(stock, 'ada@example.com', { actor })).toMatchObject({ value: { confirmed: false } })
  await db.updateTable('identities').set({ emailVerified: true }).where('id', '=', identityId).execute()
  expect(await ask(stock, 'ADA@example.com', { actor })).toMatchObject({ value: { confirmed: true } })
  expect(await ask(stock, 'jonas@example.com', { actor })).toMatchObject({ value: { confirmed: false } })
  expect((await notices()).map(({ email, confirmedAt }) => [email, confirmedAt])).toEqual([
    ['ada@example.com', now],
    ['jonas@example.com', null],
  ])
})

test('asked twice it is one request, which stays confirmed; the answer does not tell whether the address is known', async () => {
  const stock = await stockOf(0)
  const first = await ask(stock, 'ada@example.com')
  await db.updateTable('stockNotices').set({ confirmedAt: now }).execute()
  const again = await ask(stock, 'ada@EXAMPLE.com', { actor: guestAt(later(60_000)) })
  expect(again).toMatchObject({ ok: true, value: { confirmed: false } })
  expect(Object.keys(again)).toEqual(Object.keys(first))
  expect(await notices()).toMatchObject([{ email: 'ada@example.com', confirmedAt: now, askedAt: later(60_000) }])
  expect(await letters(), 'confirmed before: nothing is asked').toHaveLength(1)
})

test('one network asks for a quarter of the hour’s mails at most: others are asked and told as before', async () => {
  const stock = await stockOf(0)
  const from = (client: string) => ({ actor: { ...guestAt(now), client } })
  const most = limits.strangersMailsOfKind.value / 4
  for (let each = 0; each < most; each++)
    expect(await ask(stock, `eve-${each}@example.com`, from(`203.0.113.${each}`))).toMatchObject({ ok: true })
  await expect(ask(stock, 'eve@example.com', from('203.0.113.200'))).rejects.toThrow('limit.too_many_requests')
  expect(await ask(stock, 'ada@example.com', from('198.51.100.7'))).toMatchObject({ ok: true })
})

test('ten networks that take what they get leave mails for others: each gets a quarter of what is left', async () => {
  const stock = await stockOf(0)
  const from = (client: string) => ({ actor: { ...guestAt(now), client } })
  const got: number[] = []
  for (let network = 10; network < 20; network++) {
    let mails = 0
    const more = () => ask(stock, `${network}-${mails}@example.com`, from(`192.0.${network}.${mails}`))
    while ((await more().catch(() => null))?.ok) mails += 1
    got.push(mails)
  }
  expect(got).toEqual([10, 8, 6, 4, 3, 3, 2, 1, 1, 1])
  expect(await ask(stock, 'ada@example.com', from('198.18.5.7'))).toMatchObject({ ok: true })
})

test('a request beyond the hourly limit is refused, instead of saying that a mail was sent', async () => {
  const stock = await stockOf(0)
  const most = limits.strangersMailsOfKind.value
  for (let at = 0; at < most; at += 1) expect(await ask(stock, `buyer-${at}@example.com`)).toMatchObject({ ok: true })
  expect(await ask(stock, 'ada@example.com')).toMatchObject({ ok: false, reason: 'notice.too_many' })
  expect(await ask(stock, 'buyer-0@example.com'), 'nor does it tell who is known').toMatchObject({ ok: false })
  expect(await notices()).toHaveLength(most)
  const { actor, identityId } = await aCustomer(now)
  const own = { email: 'own@example.com', emailVerified: true }
  await db.updateTable('identities').set(own).where('id', '=', identityId).execute()
  expect(await ask(stock, 'own@example.com', { actor }), 'gets no mail first').toMatchObject({ ok: true })
  await db.updateTable('letters').set({ admittedAt: now, state: 'sent' }).execute()
  const inTime = (minutes: number) => ask(stock, 'ada@example.com', { actor: guestAt(later(minutes * 60_000)) })
  expect(await inTime(59)).toMatchObject({ ok: false, reason: 'notice.too_many' })
  expect(await inTime(61)).toMatchObject({ ok: true })
})

test('what is deleted while somebody asks for it is not known, as afterwards', async () => {
  const stock = await stockOf(0)
  const colleague = await db.startTransaction().execute()
  await colleague.deleteFrom('products').where('slug', '=', stock.slug).execute()
  const asked = ask(stock, 'ada@example.com')
  await untilBlocked()
  await colleague.commit().execute()
  expect(await asked).toMatchObject({ ok: false, reason: 'cart.options_unknown' })
  expect(await letters()).toEqual([])
})

test('many who ask at the same moment for one address make one request', async () => {
  const stock = await stockOf(0)
  const all = await Promise.all(Array.from({ length: 8 }, () => ask(stock, 'ada@example.com')))
  expect(all.filter(({ ok }) => !ok)).toEqual([])
  expect(await notices()).toHaveLength(1)
})

test('what can be bought, is not for sale or does not exist cannot be waited for', async () => {
  const stock = await stockOf(1)
  expect(await ask(stock, 'ada@example.com')).toMatchObject({ ok: false, reason: 'notice.not_needed' })
  const wrong = { ok: false, reason: 'cart.options_unknown' }
  expect(await ask(stock, 'ada@example.com', { option1: 'Chalk' })).toMatchObject(wrong)
  expect(await ask({ slug: 'nothing-like-it' }, 'ada@example.com')).toMatchObject(wrong)
  await db.updateTable('products').set({ status: 'archived' }).where('id', '=', stock.productId).execute()
  expect(await ask(stock, 'ada@example.com')).toMatchObject(wrong)
  expect(await letters()).toEqual([])
})

test.each(['', 'ada', 'a\u0000@example.com', `${'a'.repeat(300)}@example.com`, 'ada@example.com\nBcc: x@y.de'])(
  '%j is no address',
  async (email) => {
    expect(await ask(await stockOf(0), email)).toMatchObject({ ok: false, problems: [{ pointer: '/email' }] })
    expect(await notices()).toEqual([])
  },
)

test('five get their email for each item that is back, in the order in which they confirmed; the others with the next pass', async () => {
  const stock = await stockOf(0)
  const all = Array.from({ length: 12 }, (_, at) => `buyer-${at}@example.com`)
  await waiting(stock, all)
  await sendNotices()
  expect(await emailed()).toEqual([])
  await deliver(stock, 2)
  await sendNotices()
  expect((await emailed()).toSorted()).toEqual(all.slice(0, 10).toSorted())
  await sendNotices()
  expect(await emailed()).toHaveLength(12)
})

test('two processes at the same moment tell each person once', async () => {
  const stock = await stockOf(0)
  const all = Array.from({ length: 10 }, (_, at) => `buyer-${at}@example.com`)
  await waiting(stock, all)
  await deliver(stock, 2)
  await Promise.all([sendNotices(), sendNotices(), sendNotices()])
  expect((await emailed()).toSorted()).toEqual(all.toSorted())
})

test('the mail is in the language in which it was asked for, with the product, its price and its address', async () => {
  const stock = await stockOf(0)
  await waiting(stock, ['ada@example.com'], 'de')
  await deliver(stock, 1)
  await sendNotices()
  const [letter] = await letters()
  expect(letter).toMatchObject({ locale: 'de', stranger: null })
  expect(letter?.data).toEqual({
    name: 'Cup',
    nameLang: 'en',
    address: `/de/products/${stock.slug}`,
    price: '24,00\u00A0€',
    picture: null,
  })
})

test('about what is not for sale nobody gets an email, and all still wait', async () => {
  const stock = await stockOf(0)
  await waiting(stock, ['ada@example.com'])
  await deliver(stock, 1)
  await db.updateTable('products').set({ status: 'draft' }).where('id', '=', stock.productId).execute()
  await sendNotices()
  expect(await emailed()).toEqual([])
  expect(await notices()).toHaveLength(1)
})

test('about what is made to order, or not counted any more, all who wait get an email', async () => {
  const stock = await stockOf(0)
  const all = Array.from({ length: 8 }, (_, at) => `buyer-${at}@example.com`)
  await waiting(stock, all)
  await db.updateTable('variants').set({ tracksStock: false }).where('id', '=', stock.variantId).execute()
  await sendNotices()
  expect(await emailed()).toHaveLength(8)
})

test('with the link it is stopped, and the address is deleted; other keys show nothing', async () => {
  const stock = await stockOf(0)
  await ask(stock, 'ada@example.com')
  const [notice] = await notices()
  const key = noticeKey(notice?.id ?? newId())
  for (const wrong of ['', 'x', `${key}x`, key.replace(/.$/, key.endsWith('A') ? 'B' : 'A')])
    await expect(press(stopNotice, wrong)).rejects.toThrow('request.not_found')
  expect(readNoticeKey(key)).toBe(notice?.id)
  await ask(stock, 'jonas@example.com')
  expect(await press(stopNotice, key)).toMatchObject({ ok: true })
  expect((await notices()).map(({ email }) => email)).toEqual(['jonas@example.com'])
  expect(await letters(), 'nor do the mails keep it').toMatchObject([
    { recipient: '', stranger: null, data: {}, state: 'refused' },
    { recipient: 'jonas@example.com', state: 'owed' },
  ])
  expect(await press(stopNotice, key), 'pressed twice').toMatchObject({ ok: true })
})

test('what is never confirmed goes after two days, what never comes back after a year; a deleted variant takes its own', async () => {
  const stock = await stockOf(0)
  await waiting(stock, ['ada@example.com'])
  await ask(stock, 'jonas@example.com')
  await db.updateTable('letters').set({ createdAt: now, state: 'sent' }).execute()
  await pruneExpired(later(limits.noticeUnconfirmed.value - 1_000))
  expect(await notices()).toHaveLength(2)
  expect(await letters()).toMatchObject([{ recipient: 'jonas@example.com' }])
  await pruneExpired(later(limits.noticeUnconfirmed.value + 1_000))
  expect(await notices()).toMatchObject([{ email: 'ada@example.com' }])
  expect(await letters(), 'the mail keeps no address either').toMatchObject([
    { recipient: '', stranger: null, data: {}, state: 'sent' },
  ])
  await pruneExpired(later(limits.noticeKept.value + 1_000))
  expect(await notices()).toEqual([])
  await waiting(stock, ['ada@example.com'])
  await sql`delete from variants where id = ${stock.variantId}`.execute(db)
  expect(await notices()).toEqual([])
})
