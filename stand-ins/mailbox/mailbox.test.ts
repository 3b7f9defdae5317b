import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openBrowser } from '#stand-ins/scriptless-browser.ts'
import { startStandIn, type StandIn } from '#stand-ins/start-process.ts'
import type { Letter } from './letter.ts'

const main = fileURLToPath(new URL('./main.ts', import.meta.url))

let folder: string
let mailbox: StandIn

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mailbox-'))
  mailbox = await startStandIn(main, { PORT: '0', SMTP_PORT: '0', STAND_IN_DATA: folder })
})

beforeEach(async () => {
  await post('/delete')
})

afterAll(async () => {
  await mailbox?.stop()
  rmSync(folder, { recursive: true })
})

test('a letter arrives with its sender, recipients, subject, text, markup and headers', async () => {
  await send({
    to: 'ada@example.com',
    bcc: 'copy@example.com',
    subject: 'Grüße – 12,50 €',
    text: 'Danke',
    html: '<p>Danke</p>',
  })
  const [letter] = await list('')
  expect(letter).toMatchObject({
    from: 'Shop <shop@example.com>',
    to: ['ada@example.com', 'copy@example.com'],
    subject: 'Grüße – 12,50 €',
    text: 'Danke',
    html: '<p>Danke</p>',
  })
  expect(letter?.headers.map(({ name }) => name)).toContain('Message-ID')
})

test('letters are listed newest first, optionally of one recipient, in any case', async () => {
  await send({ to: 'ada@example.com', subject: 'first' })
  await send({ to: 'jonas@example.com', subject: 'second' })
  await send({ to: 'Ada@Example.com', subject: 'third' })
  expect((await list('')).map(({ subject }) => subject)).toEqual(['third', 'second', 'first'])
  const adas = await list('to=ada@example.com')
  expect(adas.map(({ subject }) => subject)).toEqual(['third', 'first'])
  expect(await list(`to=ada@example.com&after=${adas[0]?.id}`)).toEqual([])
})

test('a request can wait for a letter until it arrives', async () => {
  const waiting = list('to=late@example.com&wait=20')
  await send({ to: 'other@example.com', subject: 'not this' })
  await send({ to: 'late@example.com', subject: 'this' })
  expect((await waiting).map(({ subject }) => subject)).toEqual(['this'])
})

test('the list links to the letter, its links work, and its markup is in a sandboxed frame', async () => {
  const html = '<html><head></head><body><script>alert(1)</script><a href="http://x.test/">x</a></body></html>'
  await send({ to: 'ada@example.com', subject: '<b>bold</b>', text: 'See http://x.test/o?a=1&b=2.', html })
  const browser = openBrowser(mailbox.address)
  const overview = await browser.open(mailbox.address)
  expect(overview.body).toContain('&lt;b&gt;bold&lt;/b&gt;')
  const [path = ''] = /\/letters\/\d+/.exec(overview.body) ?? []
  const letter = await browser.open(new URL(path, mailbox.address))
  expect(letter.body).toContain('<a href="http://x.test/o?a=1&amp;b=2" rel="noreferrer">')
  expect(letter.body).toMatch(/<iframe\s+sandbox="allow-popups allow-popups-to-escape-sandbox"/)
  const framed = await fetch(new URL(`${path}/html`, mailbox.address))
  const policy = framed.headers.get('content-security-policy')
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain('sandbox allow-popups')
  expect(policy).not.toContain('script')
  expect(await framed.text()).toContain('<head><base target="_blank" /></head>')
  const source = await fetch(new URL(`${path}/source`, mailbox.address))
  expect(source.headers.get('content-type')).toContain('text/plain')
  expect(await source.text()).toContain('Subject: <b>bold</b>')
})

test('an attachment is a download, never shown', async () => {
  const attachments = [{ filename: 'Rechnung März.html', content: '<script>alert(1)</script>' }]
  await send({ to: 'ada@example.com', subject: 'invoice', text: 'here', attachments })
  const [letter] = await list('')
  const response = await fetch(new URL(`/letters/${letter?.id}/attachments/0`, mailbox.address))
  expect(response.headers.get('content-type')).toBe('application/octet-stream')
  expect(response.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''Rechnung%20M%C3%A4rz.html")
  expect(await response.text()).toBe('<script>alert(1)</script>')
})

test('a busy mailbox refuses mails with 451 until it is switched back', async () => {
  await post('/refuse?on=1')
  await expect(send({ to: 'ada@example.com', subject: 'too early' })).rejects.toMatchObject({ responseCode: 451 })
  await post('/refuse?on=0')
  await send({ to: 'ada@example.com', subject: 'now' })
  expect((await list('')).map(({ subject }) => subject)).toEqual(['now'])
})

test('another site cannot empty the mailbox', async () => {
  await send({ to: 'ada@example.com', subject: 'stays' })
  const response = await fetch(new URL('/delete', mailbox.address), {
    method: 'POST',
    headers: { origin: 'https://example.net' },
  })
  expect(response.status).toBe(403)
  expect(await list('')).toHaveLength(1)
})

test.each(['/letters/999999', '/letters/x', '/nothing'])(
  'an unknown letter at %s has a page that says so',
  async (path) => {
    const page = await openBrowser(mailbox.address).open(new URL(path, mailbox.address))
    expect(page.status).toBe(404)
    expect(page.body).toContain('There is no such email')
  },
)

test('accepted mails are still there after the process was killed', async () => {
  await send({ to: 'ada@example.com', subject: 'kept' })
  await mailbox.stop('SIGKILL')
  mailbox = await startStandIn(main, { PORT: '0', SMTP_PORT: '0', STAND_IN_DATA: folder })
  expect((await list('to=ada@example.com')).map(({ subject }) => subject)).toEqual(['kept'])
  expect(await mailbox.stop()).toBe(0)
  mailbox = await startStandIn(main, { PORT: '0', SMTP_PORT: '0', STAND_IN_DATA: folder })
})

async function send(mail: SendMailOptions): Promise<void> {
  const transport = createTransport(mailbox.addresses[1] ?? '')
  await transport.sendMail({ from: 'Shop <shop@example.com>', ...mail })
}

async function list(query: string): Promise<Letter[]> {
  return (await fetch(new URL(`/messages.json?${query}`, mailbox.address))).json()
}

function post(path: string): Promise<Response> {
  return fetch(new URL(path, mailbox.address), { method: 'POST' })
}
