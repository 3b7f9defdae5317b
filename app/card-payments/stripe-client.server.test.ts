import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { configure } from '#app/configuration.ts'
import { clockOff, clockProblems } from '#app/system/health/clock-check.server.ts'
import { configurationFor } from '#test/histories/shop/configuration.ts'
import { stripe } from './stripe-client.server.ts'

let server: Server | undefined
afterEach(() => {
  server?.close()
  vi.restoreAllMocks()
})

/** A provider that answers everything with the time that it takes it to be. */
async function providerAt(minutesAhead: number) {
  server?.close()
  const made = createServer((_, response) => {
    response.setHeader('date', new Date(Date.now() + minutesAhead * 60_000).toUTCString())
    response.writeHead(404, { 'content-type': 'application/json' }).end('{"error":{"type":"invalid_request_error"}}')
  })
  server = made
  await new Promise<void>((listening) => made.listen(0, '127.0.0.1', listening))
  // A server that listens on a host and port has an address of this kind.
  configure(configurationFor(`http://127.0.0.1:${(made.address() as AddressInfo).port}`))
}
const ask = () =>
  stripe()
    .paymentIntents.retrieve('pi_1')
    .catch(() => null)

test('a clock that the card provider’s differs from by minutes is said to be wrong, whatever it answers', async () => {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  await providerAt(10)
  await ask()
  expect(clockOff('card-provider')).toBeLessThan(-590)
  expect(clockProblems()).toEqual([expect.stringContaining("behind the card-provider's")])
  expect(String(write.mock.calls[0]?.[0])).toContain('"alarm":true')
  await providerAt(0)
  await ask()
  expect(clockProblems()).toEqual([])
})

test('what the card provider does not answer is waited for once, and what it cuts off is tried again', async () => {
  await providerAt(0)
  const calls: string[] = []
  server?.removeAllListeners('request').on('request', ({ url = '', socket }) => {
    calls.push(url)
    if (url.includes('pi_cut')) socket.destroy()
  })
  const look = (id: string) => stripe().paymentIntents.retrieve(id, {}, { timeout: 300 })
  await expect(look('pi_silent')).rejects.toMatchObject({ type: 'StripeConnectionError' })
  await expect(look('pi_cut')).rejects.toMatchObject({ type: 'StripeConnectionError' })
  const times = (id: string) => calls.filter((url) => url.includes(id)).length
  expect([times('pi_silent'), times('pi_cut')]).toEqual([1, 3])
  server?.closeAllConnections()
})
