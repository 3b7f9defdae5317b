import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { Client } from './client.ts'
import { connect } from './database.server.ts'

let server: Server | null = null
afterEach(() => void server?.close())

/** A message of PostgreSQL's protocol: its letter, its length, its content. */
function message(letter: string, ...content: (Buffer | number)[]): Buffer {
  const body = Buffer.concat(content.map((each) => (typeof each === 'number' ? int32(each) : each)))
  return Buffer.concat([Buffer.from(letter), int32(body.length + 4), body])
}
function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}
const [ok, ready] = [message('R', 0), message('Z', Buffer.from('I'))]
const scram = message('R', 10, Buffer.from('SCRAM-SHA-256\0\0'))

const impostors = {
  'asks for the password in clear text': [message('R', 3)],
  'asks for it as MD5, with its own salt': [message('R', 5, Buffer.from('salt'))],
  'asks for none': [Buffer.concat([ok, ready])],
  'asks for a proof and gives none': [scram, Buffer.concat([ok, ready])],
  'sends an invented proof': [scram, Buffer.concat([message('R', 12, Buffer.from('v=AAAA')), ok, ready])],
}

/**
 * A foreign program at the database's port, which answers each message with the next of these. Returns everything that
 * it received.
 */
async function sitAtPort(answers: readonly Buffer[]) {
  const heard: Buffer[] = []
  server = createServer((socket) => {
    const left = [...answers]
    socket.on('error', () => {})
    socket.on('data', (bytes) => {
      heard.push(bytes)
      const next = left.shift()
      if (next) socket.write(next)
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return { port, heard: () => Buffer.concat(heard).toString('latin1') }
}

const addressAt = (port: number) => `postgres://barrow:hidden-word@127.0.0.1:${port}/barrow?require_auth=scram-sha-256`

test.each(Object.entries(impostors))(
  'a program that listens at the port of the database and %s receives nothing',
  async (_, says) => {
    const { port, heard } = await sitAtPort(says)
    const client = new Client({ connectionString: addressAt(port) })
    client.on('error', () => {})
    await expect(client.connect()).rejects.toThrow(/does not prove|SASL/)
    const { pool } = connect(addressAt(port))
    await expect(pool.query(`select 'a secret'`)).rejects.toThrow(/does not prove|SASL/)
    await pool.end()
    expect(heard()).toContain('barrow')
    // A password message begins with its letter and length, whether it contains the password itself or a salted MD5.
    expect(heard()).not.toMatch(/hidden-word|secret|md5/)
  },
)

test('an unknown security option in an address is refused', () => {
  const address = addressAt(1).replace('scram-sha-256', 'gss')
  expect(() => new Client({ connectionString: address })).toThrow('scram-sha-256 alone')
})
