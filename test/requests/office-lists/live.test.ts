import { expect, inject, test } from 'vitest'
import { type Browserless, openBrowser } from '#test/support/people/browser-less-client.ts'
import { officeOf } from '#test/support/people/office.ts'

const shop = inject('shop')
const office = officeOf(shop)

/** Listens as a browser does; `heard` is everything that came. */
async function listen(browser: Browserless, headers: Record<string, string> = {}) {
  const url = new URL('/admin/live', shop.origin)
  const ending = new AbortController()
  const cookie = browser.jar.header(url) ?? ''
  const answer = await fetch(url, {
    headers: { ...headers, cookie, accept: 'text/event-stream', 'accept-encoding': 'gzip, br' },
    signal: ending.signal,
  })
  const stream = { answer, heard: '', isOver: false, close: () => ending.abort() }
  const read = async () => {
    for await (const piece of answer.body ?? []) stream.heard += new TextDecoder().decode(piece as Uint8Array)
    stream.isOver = true
  }
  if (answer.ok) void read().catch(() => {})
  return stream
}
const until = (told: () => boolean) => expect.poll(told, { timeout: 20_000, interval: 100 }).toBe(true)
const tag = (browser: Browserless, number: string, add: string) =>
  browser.get(`/admin/orders/${number}`).then((page) => browser.submit(page, '/tags', { add }))

test('what a colleague changes is told within moments, and nothing that is in it', async () => {
  const [ada, ben] = await Promise.all([office.enter('support'), office.enter('support')])
  const { number, id, email } = await office.paidOrder()
  const stream = await listen(ada.browser)
  expect([stream.answer.status, stream.answer.headers.get('content-type')]).toEqual([
    200,
    'text/event-stream; charset=utf-8',
  ])
  // A proxy that compresses would hold it back.
  expect(stream.answer.headers.get('cache-control')).toBe('no-store, no-transform')
  expect(stream.answer.headers.get('content-encoding')).toBeNull()
  await until(() => stream.heard.includes(': open'))
  await new Promise((done) => setTimeout(done, 1_500))
  await tag(ben.browser, number, 'gift')
  await until(() => stream.heard.includes(`"type":"order.changed","record":"orders","id":"${id}"`))
  expect(stream.heard).not.toContain(email)
  expect(stream.heard).not.toContain('gift')

  // One that was interrupted goes on where it was, without a change twice.
  stream.close()
  const [last] = [...stream.heard.matchAll(/^id: (\S+)$/gm)].slice(-1)
  await tag(ben.browser, number, 'again')
  const next = await listen(ada.browser, { 'last-event-id': last?.[1] ?? '' })
  await until(() => next.heard.includes('order.changed'))
  expect(next.heard.match(/"order.changed"/g)).toHaveLength(1)
  next.close()
})

test('nobody hears of what they may not see, and strangers hear nothing', async () => {
  const [packer, ben] = await Promise.all([office.enter('catalogue'), office.enter('support')])
  const { number, id } = await office.paidOrder()
  const stream = await listen(packer.browser)
  await until(() => stream.heard.includes(': open'))
  await new Promise((done) => setTimeout(done, 1_500))
  await tag(ben.browser, number, 'secret')
  // The stream has passed it, without a word.
  await until(() => stream.heard.includes('event: at'))
  expect(stream.heard).not.toContain(id)
  stream.close()
  expect((await listen(openBrowser(shop.origin))).answer.status).toBe(401)
  expect((await listen((await office.enter()).browser)).answer.status).toBe(403)
})

test('a stream ends with the session, and with the right, before anything more is told', async () => {
  const [ada, ben, other] = await Promise.all([
    office.enter('support'),
    office.enter('support'),
    office.enter('support'),
  ])
  const { number, id } = await office.paidOrder()
  const [signedOut, stripped] = await Promise.all([listen(ada.browser), listen(other.browser)])
  await until(() => signedOut.heard.includes(': open') && stripped.heard.includes(': open'))
  await new Promise((done) => setTimeout(done, 1_500))
  await ada.browser.submit(await ada.browser.get('/admin/orders'), '/auth/sign-out')
  await office.rows('delete from staff_members where identity_id = $1', other.identity)
  await tag(ben.browser, number, 'late')
  await until(() => signedOut.isOver)
  // Open for longer, it would tell when something happens in the shop.
  await until(() => stripped.isOver)
  // That it was placed, they may have heard while they had the right.
  expect(signedOut.heard + stripped.heard).not.toContain(`"order.changed","record":"orders","id":"${id}"`)
})

test('one sees who else looks at an order, unless one may not see the order', async () => {
  const [ada, ben, packer] = await Promise.all([
    office.enter('support'),
    office.enter('manager'),
    office.enter('catalogue'),
  ])
  const { id } = await office.paidOrder()
  const look = async (browser: Browserless) => {
    const answer = await browser.post('/admin/looking', { order: id })
    return answer.status === 200 ? (JSON.parse(answer.body) as string[]) : answer.status
  }
  expect(await look(ada.browser)).toEqual([])
  expect(await look(ben.browser)).toEqual(['Kim support'])
  expect(await look(ada.browser)).toEqual(['Kim manager'])
  expect(await look(packer.browser)).toBe(403)
  // One who has gone is forgotten.
  await office.rows(`update looking set until = now() - interval '1 second' where identity_id = $1`, ben.identity)
  expect(await look(ada.browser)).toEqual([])
})

test('of one person only so many streams are open', async () => {
  const { browser } = await office.enter('support')
  const streams: Awaited<ReturnType<typeof listen>>[] = []
  for (let made = 0; made < 7; made += 1) streams.push(await listen(browser))
  await until(() => streams[0]?.isOver === true)
  expect(streams.slice(1).map(({ isOver }) => isOver)).toEqual(Array.from({ length: 6 }, () => false))
  for (const stream of streams) stream.close()
})

test('asking only for the head of it opens none', async () => {
  const { browser } = await office.enter('support')
  const stream = await listen(browser)
  await until(() => stream.heard.includes(': open'))
  const url = new URL('/admin/live', shop.origin)
  const cookie = browser.jar.header(url) ?? ''
  for (let asked = 0; asked < 7; asked += 1) {
    const { status } = await fetch(url, { method: 'HEAD', headers: { cookie } })
    expect(status).toBe(200)
  }
  await new Promise((done) => setTimeout(done, 500))
  expect(stream.isOver).toBe(false)
  stream.close()
})

test('a page that asks by itself does not keep its session open; a person who looks does', async () => {
  const { browser, identity } = await office.enter('support')
  const { id } = await office.paidOrder()
  const url = new URL('/admin/looking', shop.origin)
  const cookie = browser.jar.header(url) ?? ''
  const idle = async (ask: () => Promise<unknown>) => {
    await office.rows(`update sessions set last_seen_at = now() - interval '1 hour' where identity_id = $1`, identity)
    await ask()
    const [row] = await office.rows(
      `select last_seen_at < now() - interval '59 minutes' as idle from sessions where identity_id = $1`,
      identity,
    )
    return row?.idle
  }
  const headers = { cookie, origin: shop.origin, 'x-by-itself': '1' }
  const look = () => fetch(url, { method: 'POST', headers, body: new URLSearchParams({ order: id }) })
  expect((await look()).status).toBe(200)
  expect(await idle(look)).toBe(true)
  expect(await idle(() => fetch(new URL('/admin/orders', shop.origin), { headers }))).toBe(true)
  expect(await idle(() => browser.get('/admin/orders'))).toBe(false)
})
