import { createServer } from 'node:tls'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import type { Outside } from '#app/system/outside/address-guard.server.ts'
import { isPublicAddress } from '#app/system/outside/public-address.server.ts'
import { useReceiver } from '#test/support/webhook-receiver.ts'
import { post } from './post.server.ts'

const receiver = useReceiver()
afterEach(() => void vi.restoreAllMocks())

/** A name service of the test's own, and the receiver's address as the only one that is allowed. */
function outsideWith(...answers: string[][]): Outside & { asked: string[] } {
  const asked: string[] = []
  return {
    asked,
    resolve: async (host) => {
      asked.push(host)
      return answers.length > 1 ? (answers.shift() ?? []) : (answers[0] ?? [])
    },
    allows: (address) => address === '127.0.0.1' || isPublicAddress(address),
  }
}

const sent = (outside: Outside, url = `http://receiver.example:${receiver.port()}/`) =>
  post({ url, headers: { 'webhook-id': 'evt_1' }, body: '{}' }, outside)

test('the call goes to the very address that was checked, although the name leads inside a moment later', async () => {
  const outside = outsideWith(['127.0.0.1'], ['10.0.0.1'])
  expect(await sent(outside)).toMatchObject({ status: 204, problem: null })
  expect(outside.asked).toEqual(['receiver.example'])
  expect(receiver.calls.map(({ headers }) => headers.host)).toEqual([`receiver.example:${receiver.port()}`])
  // Next time it is looked up again.
  expect(await sent(outside)).toMatchObject({ status: null, problem: 'address' })
  expect(receiver.calls).toHaveLength(1)
})

test.each([
  ['10.1.2.3'],
  ['172.16.0.1'],
  ['192.168.1.1'],
  ['169.254.169.254'],
  ['100.64.0.1'],
  ['224.0.0.1'],
  ['0.0.0.0'],
  ['::1'],
  ['fe80::1'],
  ['fd00:ec2::254'],
  ['ff02::1'],
  ['::ffff:169.254.169.254'],
  ['64:ff9b::7f00:1'],
])('a name that resolves to %s is not called, even if it also resolves to a public address', async (address) => {
  expect(await sent(outsideWith([address]))).toMatchObject({ status: null, problem: 'address' })
  expect(await sent(outsideWith(['127.0.0.1', address]))).toMatchObject({ problem: 'address' })
  expect(receiver.calls).toEqual([])
})

test('a missing endpoint is unreachable, and a silent one is given so long and no longer', async () => {
  const nameless: Outside = { resolve: () => Promise.reject(new Error('ENOTFOUND')), allows: () => true }
  expect(await sent(nameless)).toMatchObject({ status: null, problem: 'unreachable' })
  expect(await sent(outsideWith(['127.0.0.1']), 'http://receiver.example:9/')).toMatchObject({ problem: 'unreachable' })
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort())
  expect(await sent(outsideWith(['127.0.0.1']))).toMatchObject({ status: null, problem: 'timeout' })
})

test('a receiver that goes quiet after its status has the event; one that goes quiet before has not', async () => {
  const soon = AbortSignal.timeout.bind(AbortSignal)
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => soon(300))
  receiver.answersBy((response) => void response.writeHead(200).write('so far'))
  expect(await sent(outsideWith(['127.0.0.1']))).toMatchObject({ status: 200, problem: null, answer: 'so far' })
  receiver.answersBy(() => {})
  expect(await sent(outsideWith(['127.0.0.1']))).toMatchObject({ status: null, problem: 'timeout' })
  const deaf: Outside = { resolve: () => new Promise(() => {}), allows: () => true }
  expect(await sent(deaf)).toMatchObject({ status: null, problem: 'timeout' })
})

test('a receiver that wants to speak another protocol, or hangs up, has not got the event, and the call is over', async () => {
  receiver.answersBy((response) => {
    response.writeHead(101, { connection: 'Upgrade', upgrade: 'websocket' }).end()
  })
  expect(await sent(outsideWith(['127.0.0.1']))).toMatchObject({ status: null, problem: 'unreachable' })
  receiver.answersBy((response) => void response.destroy())
  expect(await sent(outsideWith(['127.0.0.1']))).toMatchObject({ status: null, problem: 'unreachable' })
})

test('with https the certificate is that of the name, whatever address it leads to', async () => {
  const names: string[] = []
  const server = createServer({
    SNICallback(name, done) {
      names.push(name)
      done(new Error('This server has no certificate'))
    },
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  server.on('tlsClientError', () => {})
  const { port } = server.address() as AddressInfo
  const outcome = await sent(outsideWith(['127.0.0.1']), `https://receiver.example:${port}/`)
  expect([outcome.problem, names]).toEqual(['unreachable', ['receiver.example']])
  server.close()
})
