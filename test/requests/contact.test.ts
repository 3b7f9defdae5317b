import { expect, inject, test } from 'vitest'
import { limits } from '#app/limits.ts'
import { openBrowser } from '#test/support/people/browser-less-client.ts'
import { runSql } from '#test/support/database/sql.ts'

const { origin, databaseUrl, standIns } = inject('shop')

interface Kept {
  subject: string
  text: string
  html: string
  headers: { name: string; value: string }[]
}

async function lettersTo(address: string, wait = 10): Promise<Kept[]> {
  const query = new URLSearchParams({ to: address, wait: String(wait) })
  return (await fetch(`${standIns.mailbox}/messages.json?${query}`)).json()
}

/** The shop's own mail; `of` is text that only this message contains. */
async function arrivedAtTheShop(of: string): Promise<Kept[]> {
  const [row] = (await runSql(databaseUrl, ["select value->>'email' as email from settings where key = 'shop'"])) as {
    email: string
  }[]
  return (await lettersTo(row?.email ?? '')).filter(({ text }) => text.includes(of))
}

const newAddress = () => `198.18.${crypto.getRandomValues(new Uint8Array(2)).join('.')}`

test('a message reaches the shop, and its sender gets a confirmation; both have the same reference', async () => {
  const browser = openBrowser(origin)
  const address = `reader-${crypto.randomUUID()}@example.com`
  const page = await browser.open('/de/contact')
  const typed = {
    name: 'Jürgen “Jo” <b>Weiß</b>',
    email: address,
    order: 'B1001',
    message: `Passt der Krug\nins Regal? ${address}`,
  }
  const sent = await browser.submit(page, '/de/contact', typed)
  expect(sent.status).toBe(303)
  expect((await browser.follow(sent)).body).toContain('Ihre Nachricht ist eingegangen')
  const [letter] = await lettersTo(address)
  const reference = /\((M-[0-9A-F]{8})\)$/.exec(letter?.subject ?? '')?.[1] ?? 'none'
  expect(letter?.subject).toContain('Ihre Nachricht an')
  expect(letter?.text).toContain(`hat die Vorgangsnummer ${reference}`)
  const logo = /<img src="([^"]*)"/.exec(letter?.html ?? '')?.[1] ?? ''
  expect(new URL(logo).origin).toBe(origin)
  expect((await fetch(logo)).headers.get('content-type')).toBe('image/png')
  const [arrived] = await arrivedAtTheShop(address)
  expect(arrived?.subject).toBe(`Nachricht ${reference} von ${typed.name}`)
  expect(arrived?.text).toContain('Passt der Krug\nins Regal?')
  expect(arrived?.html).not.toContain('<b>Wei')
  expect(arrived?.headers.find(({ name }) => name === 'Reply-To')?.value).toContain(`<${address}>`)
  for (const mail of [letter, arrived])
    expect(mail?.headers, 'no machine answers').toContainEqual({ name: 'Auto-Submitted', value: 'auto-generated' })
})

test('the confirmation contains nothing of the typed text, and no field adds a header or a recipient', async () => {
  const victim = `victim-${crypto.randomUUID()}@example.com`
  const inject = 'Win\r\nBcc: other@example.com\r\n\r\nhttps://evil.example'
  const typed = { name: inject, email: victim, order: 'b1001', message: `${inject} ${victim}` }
  const form = { ...typed, submission: crypto.randomUUID() }
  expect((await openBrowser(origin, { 'x-forwarded-for': newAddress() }).post('/contact', form)).status).toBe(303)
  const letters = await lettersTo(victim)
  expect(letters).toHaveLength(1)
  expect(JSON.stringify(letters[0])).not.toMatch(/evil|Win|other@example/)
  const [arrived] = await arrivedAtTheShop(victim)
  expect(arrived?.headers.map(({ name }) => name.toLowerCase())).not.toContain('bcc')
  expect(arrived?.subject).not.toMatch(/[\r\n]/)
  expect(await lettersTo('other@example.com', 0)).toEqual([])
})

test('an unknown order number is reported at its field, and the message is kept', async () => {
  const browser = openBrowser(origin, { 'x-forwarded-for': newAddress() })
  const typed = { name: 'Ada', email: 'ada@example.com', message: 'Where is it?', submission: crypto.randomUUID() }
  for (const order of ['evil\r\nBcc: o@e.x', 'parcel', 'B12', 'B1001-2']) {
    const { status, body } = await browser.post('/contact', { ...typed, order })
    expect(status).toBe(422)
    expect(body).toContain('Enter an order number such as B1001')
    expect(body).toContain('Where is it?')
  }
})

test('entering one address again and again does not flood its mailbox; the shop gets every message', async () => {
  const victim = `victim-${crypto.randomUUID()}@example.com`
  const most = limits.strangerMails.value
  for (let sent = 0; sent < most + 2; sent++) {
    const message = {
      name: 'Ada',
      email: victim,
      order: '',
      message: `${victim} ${sent}`,
      submission: crypto.randomUUID(),
    }
    const from = openBrowser(origin, { 'x-forwarded-for': newAddress() })
    expect((await from.post('/contact', message)).status).toBe(303)
  }
  const count = `select state, count(*)::int from letters where recipient = $1 group by state order by state`
  await expect
    .poll(() => runSql(databaseUrl, [[count, [victim]]]), { timeout: 15_000 })
    .toEqual([
      { state: 'refused', count: 2 },
      { state: 'sent', count: most },
    ])
  expect(await lettersTo(victim)).toHaveLength(most)
  await expect.poll(async () => (await arrivedAtTheShop(victim)).length, { timeout: 15_000 }).toBe(most + 2)
})

test('a whole IPv4 network can send no more than an office would', async () => {
  const [third] = crypto.getRandomValues(new Uint8Array(1))
  const statuses: number[] = []
  for (let host = 1; host <= limits.messagesOfNetwork.value + 1; host++) {
    const email = `reader-${crypto.randomUUID()}@example.com`
    const message = { name: 'Ada', email, order: '', message: 'Hello', submission: crypto.randomUUID() }
    const from = openBrowser(origin, { 'x-forwarded-for': `192.0.${third}.${host}` })
    statuses.push((await from.post('/contact', message)).status)
  }
  expect(statuses.slice(0, -1).every((status) => status === 303)).toBe(true)
  expect(statuses.at(-1)).toBe(429)
})

test('the same form sent twice is one message', async () => {
  const browser = openBrowser(origin, {})
  const address = `twice-${crypto.randomUUID()}@example.com`
  const page = await browser.open('/contact')
  const typed = { name: 'Ada', email: address, message: 'Hello' }
  const [first, second] = await Promise.all([
    browser.submit(page, '/contact', typed),
    browser.submit(page, '/contact', typed),
  ])
  expect([first.status, second.status]).toEqual([303, 303])
  expect(await lettersTo(address)).toHaveLength(1)
})

test('a problem is shown at its field, and no input is lost', async () => {
  const browser = openBrowser(origin)
  const page = await browser.open('/contact')
  const again = await browser.submit(page, '/contact', {
    name: ' ',
    email: 'not an address',
    message: '<script>alert(1)</script>',
  })
  expect(again.status).toBe(422)
  expect(again.body).toContain('Enter an email address such as name@example.com.')
  expect(again.body).toContain('value="not an address"')
  expect(again.body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(again.body).not.toContain('<script>alert')
  expect(again.body).toContain('href="#name"')
})

test('a message of 5,001 characters is too long', async () => {
  const browser = openBrowser(origin)
  const page = await browser.open('/contact')
  const again = await browser.submit(page, '/contact', {
    name: 'Ada',
    email: 'ada@example.com',
    message: 'a'.repeat(5_001),
  })
  expect(again.status).toBe(422)
  expect(again.body).toContain('Your message: this is too long')
})

test('a flood of messages is stopped, and other visitors behind the same proxy are not', async () => {
  const write = async (from: string) => {
    const browser = openBrowser(origin, { 'x-forwarded-for': from })
    const page = await browser.open('/contact')
    const message = { name: 'Ada', email: 'ada@example.com', order: '', message: 'When do you open?' }
    return (await browser.submit(page, '/contact', message)).status
  }
  const statuses: number[] = []
  for (let sent = 0; sent <= limits.messagesPerHour.value; sent += 1) statuses.push(await write('203.0.113.66'))
  expect(statuses.slice(0, -1).every((status) => status === 303)).toBe(true)
  expect(statuses.at(-1)).toBe(429)
  expect(await write('203.0.113.67')).toBe(303)
})
