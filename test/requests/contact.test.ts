import { expect, inject, test } from 'vitest'
import { limits } from '#app/limits.ts'
import { openBrowser } from '#test/support/browser-less-client.ts'

const { origin, standIns } = inject('shop')

async function lettersTo(
  address: string,
): Promise<{ subject: string; text: string; headers: { name: string; value: string }[] }[]> {
  const query = new URLSearchParams({ to: address, wait: '10' })
  return (await fetch(`${standIns.mailbox}/messages.json?${query}`)).json()
}

test('a message is kept, and its writer is told by mail', async () => {
  const browser = openBrowser(origin)
  const address = `reader-${crypto.randomUUID()}@example.com`
  const page = await browser.open('/de/contact')
  const typed = {
    name: 'Jürgen “Jo” <b>Weiß</b>',
    email: address,
    order: 'B1001',
    message: 'Passt der Krug\nins Regal?',
  }
  const sent = await browser.submit(page, '/de/contact', typed)
  expect(sent.status).toBe(303)
  expect((await browser.follow(sent)).body).toContain('Ihre Nachricht ist angekommen')
  const [letter] = await lettersTo(address)
  expect(letter?.subject).toContain('Ihre Nachricht an')
  expect(letter?.text).toContain('Passt der Krug\nins Regal?')
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

test('what is wrong is told at its field, and nothing typed is lost', async () => {
  const browser = openBrowser(origin)
  const page = await browser.open('/contact')
  const again = await browser.submit(page, '/contact', {
    name: ' ',
    email: 'not an address',
    message: '<script>alert(1)</script>',
  })
  expect(again.status).toBe(422)
  expect(again.body).toContain('Enter an e-mail address such as name@example.com.')
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
  expect(again.body).toContain('This is too long')
})

test('whoever floods the shop with messages is stopped, and the others behind the same proxy are not', async () => {
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
