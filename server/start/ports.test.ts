import { spawnSync } from 'node:child_process'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { explain } from './explain.ts'
import { choosePort, hostInAddress } from './ports.ts'

const choose = (host: string, wanted: number) => choosePort({ wanted, host, variable: 'PORT' })

test('a host of another machine is not reported as an occupied port', async () => {
  await expect(choose('192.0.2.7', 3999)).rejects.toThrow(
    'HOST 192.0.2.7 is no address of this machine (EADDRNOTAVAIL)',
  )
  await expect(choose('no.such.host.invalid', 3999)).rejects.toThrow('HOST no.such.host.invalid is no address')
})

test('a port that is taken is', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo
  await expect(choose('127.0.0.1', port)).rejects.toThrow(`Port ${port} (PORT) is already taken`)
  expect(await choosePort({ wanted: port })).toBeGreaterThan(port)
  server.close()
})

test('one that is taken only after the start has looked is named as clearly', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const [error]: unknown[] = await once(createServer().listen(port, '127.0.0.1'), 'error')
  expect(explain(error)).toContain(`Port ${port} was taken while the shop started`)
  if (process.platform === 'linux') expect(explain(error)).toContain(`(process ${process.pid})`)
  server.close()
})

test.skipIf(process.platform !== 'linux')(
  'a low port is not available to an ordinary account, which gets a message that says so',
  () => {
    // Switches to another account once everything is loaded: that account may not read this clone, nor its Node.
    const code = `const { choosePort } = await import('./server/start/ports.ts')
    if (process.getuid() === 0) process.seteuid(65534)
    await choosePort({ wanted: 81, variable: 'PORT' }).catch((error) => console.log(error.message))`
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' })
    expect(stdout + stderr).toContain('Port 81 is not open to this account: the system keeps the low ones for root.')
  },
)

test.each([
  ['localhost', 'localhost'],
  ['::1', '[::1]'],
  ['0.0.0.0', 'localhost'],
  ['::', 'localhost'],
])('a server at %s is reached at %s', (host, address) => {
  expect(hostInAddress(host)).toBe(address)
})
