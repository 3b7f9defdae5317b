import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '#app/limits.ts'
import { sendFile } from './send-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'barrow-files-'))
const path = join(folder, 'feed.xml')
const sent: Promise<void>[] = []
const server = createServer((incoming, outgoing) => {
  const answer = { kind: 'file' as const, path, type: 'text/xml', cacheControl: 'no-cache', beside: [] }
  sent.push(sendFile(incoming, outgoing, answer))
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

test('a reader who takes a little and goes is let go of', async () => {
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
