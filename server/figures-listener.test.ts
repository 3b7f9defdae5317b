import { createServer } from 'node:http'
import { once } from 'node:events'
import { afterEach, expect, test } from 'vitest'
import { configure } from '#app/configuration.ts'
import { provideFigures } from '#app/system/figures/figures.server.ts'
import { configurationFor } from '#test/histories/shop/configuration.ts'
import { sendRaw } from '#test/support/raw-request.ts'
import { openFigures } from './figures-listener.ts'

const key = 'kQ3v0Zr8mX1pL6tB9yN4dF7hJ2wS5gAc'
let end = async () => {}
afterEach(() => end())
provideFigures(async () => 'barrow_build_info 1\n')

async function opened(metricsKey: string | null, host = 'localhost'): Promise<number> {
  configure({ ...configurationFor(''), metricsKey })
  const free = createServer().listen(0, '127.0.0.1')
  await once(free, 'listening')
  const address = free.address()
  const port = address && typeof address === 'object' ? address.port : 0
  await once(free.close(), 'close')
  end = await openFigures({ port, host })
  return port
}

async function asked(port: number, headers: [string, string][] = [['host', 'localhost']], target = '/metrics') {
  return (await sendRaw(`http://127.0.0.1:${port}`, { target, headers })).status
}

test('at a port of their own the figures are for this machine, by its own name', async () => {
  const port = await opened(null)
  expect(await asked(port)).toBe(200)
  expect(await asked(port, [['host', `127.0.0.1:${port}`]])).toBe(200)
  expect(await asked(port, [['host', 'evil.example']])).toBe(401)
  expect(await asked(port, undefined, '/')).toBe(404)
})

test('at the address of another interface, by any name', async () => {
  const port = await opened(null, '0.0.0.0')
  expect(await asked(port, [['host', 'shop-1:9464']])).toBe(200)
})

test('a key that is set is asked for there, too', async () => {
  const port = await opened(key)
  expect(await asked(port)).toBe(401)
  expect(
    await asked(port, [
      ['host', 'evil.example'],
      ['authorization', `Bearer ${key}`],
    ]),
  ).toBe(200)
})
