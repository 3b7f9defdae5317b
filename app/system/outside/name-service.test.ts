import { createSocket } from 'node:dgram'
import { lookup, Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import { afterEach, expect, test } from 'vitest'
import { addressesOf } from './name-service.server.ts'

const types = {
  1: [4, [1, 1, 1, 1]],
  28: [16, [0x26, 6, 0x47, 0, ...Array.from({ length: 11 }, () => 0), 0x11]],
} as const
const open: ReturnType<typeof createSocket>[] = []
afterEach(() => {
  for (const server of open.splice(0)) server.close()
})

/** A name server on this machine that has one address of each of these types (1: IPv4, 28: IPv6), or never answers. */
async function aNameServer(known: readonly number[] | 'silent') {
  const server = createSocket('udp4').bind(0, '127.0.0.1')
  open.push(server)
  let asked = 0
  server.on('message', (question, from) => {
    asked += 1
    if (known === 'silent') return
    const end = question.indexOf(0, 12) + 5
    const type = question.readUInt16BE(end - 4)
    const [length, bytes] = types[type as keyof typeof types]
    const has = known.includes(type)
    const header = Buffer.from([question[0] ?? 0, question[1] ?? 0, 0x81, 0x80, 0, 1, 0, has ? 1 : 0, 0, 0, 0, 0])
    const answer = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, length, ...bytes])
    server.send(Buffer.concat([header, question.subarray(12, end), ...(has ? [answer] : [])]), from.port, from.address)
  })
  await once(server, 'listening')
  const resolver = new Resolver({ timeout: 500, tries: 2 })
  resolver.setServers([`127.0.0.1:${server.address().port}`])
  return { resolver, asked: () => asked }
}

test('a name has the addresses of both protocols, or of one', async () => {
  const addresses = async (known: number[]) => addressesOf('pictures.example', (await aNameServer(known)).resolver)
  expect(await addresses([1, 28])).toEqual(['1.1.1.1', '2606:4700::11'])
  expect(await addresses([1])).toEqual(['1.1.1.1'])
  expect(await addresses([28])).toEqual(['2606:4700::11'])
  await expect(addresses([])).rejects.toThrow('ENODATA')
})

test('names whose servers are silent keep no other lookup waiting', async () => {
  const { resolver, asked } = await aNameServer('silent')
  const silent = Array.from({ length: 16 }, (_, each) =>
    addressesOf(`${each}.pictures.example`, resolver).then(
      () => 'answered',
      () => 'given up',
    ),
  )
  const other = lookup('localhost').then(() => 'the other')
  expect(await Promise.race([...silent, other])).toBe('the other')
  expect(new Set(await Promise.all(silent))).toEqual(new Set(['given up']))
  expect(asked()).toBeGreaterThanOrEqual(32)
})

test('this machine’s own name is asked of no one', async () => {
  const { resolver, asked } = await aNameServer([1, 28])
  for (const name of ['localhost', 'shop.localhost', 'LOCALHOST.'])
    expect(await addressesOf(name, resolver)).toEqual(['127.0.0.1', '::1'])
  expect(asked()).toBe(0)
})
