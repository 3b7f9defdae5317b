import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '#app/limits.ts'
import { sendFile } from './send-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'barrow-files-'))
const path = join(folder, 'feed.xml')
const sent: Promise<void>[] = []
const server = createServer((incoming, outgoing) => {
  const answer = { kind: 'file' as const, path, type: 'text/xml', cacheControl: 'no-cache', beside: [] }
  const isPacked = incoming.url === '/packed'
  const sending = sendFile(incoming, outgoing, isPacked ? { ...answer, path: `${path}.gz`, isPacked } : answer)
  // Looked at by the test that means it.
  sending.catch(() => {})
  sent.push(sending)
})
let port = 0

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

test.each([0, 1, limits.pieceBytes.value, 40 * limits.pieceBytes.value + 7])(
  'a file of %i bytes arrives as it is',
  async (size) => {
    const content = randomBytes(size)
    writeFileSync(path, content)
    const answer = await fetch(`http://127.0.0.1:${port}/`)
    expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true)
  },
)

test('a compressed file is sent as it is to clients that accept that, and decompressed to the others, each with its length', async () => {
  const content = randomBytes(300_000).toString('hex')
  writeFileSync(`${path}.gz`, gzipSync(content))
  const ask = (encoding: string, method = 'GET') =>
    fetch(`http://127.0.0.1:${port}/packed`, { method, headers: { 'accept-encoding': encoding } })
  const [packed, plain, head] = [await ask('gzip'), await ask('identity'), await ask('identity', 'HEAD')]
  expect([packed.headers.get('content-encoding'), plain.headers.get('content-encoding')]).toEqual(['gzip', null])
  for (const answer of [plain, head]) expect(answer.headers.get('content-length')).toBe(`${content.length}`)
  expect(await packed.text()).toBe(content)
  expect(await plain.text()).toBe(content)
})

test('readers who take no gzip and do not read hold so many files and no more, and those who go make room', async () => {
  writeFileSync(`${path}.gz`, gzipSync(Buffer.alloc(50_000_000)))
  const held = await Promise.all(
    Array.from({ length: limits.unpackedAtOnce.value }, async () => {
      const socket = connect(port, '127.0.0.1')
      socket.write('GET /packed HTTP/1.1\r\nhost: shop.test\r\n\r\n')
      await once(socket, 'data')
      socket.pause()
      return socket
    }),
  )
  const before = sent.length
  const refused = connect(port, '127.0.0.1')
  refused.write('GET /packed HTTP/1.1\r\nhost: shop.test\r\n\r\n')
  while (sent.length === before) await new Promise((resolve) => setTimeout(resolve, 5))
  await expect(sent.at(-1)).rejects.toThrow('system.unavailable')
  for (const socket of [...held, refused]) socket.destroy()
  await Promise.allSettled(sent)
  const answer = await fetch(`http://127.0.0.1:${port}/packed`, { headers: { 'accept-encoding': 'identity' } })
  expect((await answer.arrayBuffer()).byteLength).toBe(50_000_000)
})

test('a client that reads a little and disconnects is released', async () => {
  writeFileSync(path, Buffer.alloc(20_000_000))
  const socket = connect(port, '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nhost: shop.test\r\n\r\n')
  await once(socket, 'data')
  socket.destroy()
  await sent.at(-1)
})

test('a slow reader gets all of it', async () => {
  const content = randomBytes(5_000_000)
  writeFileSync(path, content)
  const socket = connect(port, '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nhost: shop.test\r\nconnection: close\r\n\r\n')
  socket.pause()
  await new Promise((resolve) => setTimeout(resolve, 200))
  const got = await buffer(socket)
  expect(got.subarray(-content.length).equals(content)).toBe(true)
})
