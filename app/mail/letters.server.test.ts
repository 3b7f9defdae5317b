import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTransport } from './letters.server.ts'

const heard: string[] = []
/**
 * Speaks SMTP, accepts everything and offers no TLS: either the mail server itself, or an attacker who strips STARTTLS.
 */
const server = createServer((socket) => {
  let isMail = false
  const say = (line: string) => socket.write(`${line}\r\n`)
  say('220 mail.test')
  socket.on('error', () => {})
  socket.on('data', (data) => {
    for (const line of data.toString().split('\r\n').filter(Boolean)) {
      heard.push(line)
      if (isMail && line !== '.') continue
      isMail = line === 'DATA'
      if (line === 'STARTTLS') say('502 not here')
      else say(isMail ? '354 go on' : '250 ok')
    }
  })
})
let smtpUrl = ''

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  // Listening on a port, it has an address of this form.
  smtpUrl = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())

const message = { from: 'shop@example.com', to: 'ada@example.com', subject: 'Your order', text: 'Harbour mug' }

test('sends nothing to a server without TLS if TLS is required', async () => {
  const sent = openTransport({ smtpUrl, from: '', requireTls: true }).sendMail(message)
  await expect(sent).rejects.toThrow('STARTTLS')
  expect(heard.join('\n')).not.toMatch(/MAIL FROM|RCPT TO|ada@example|Harbour/)
})

test('where it is not, the same server is given the mail', async () => {
  await openTransport({ smtpUrl, from: '', requireTls: false }).sendMail(message)
  expect(heard).toContain('Harbour mug')
})
