import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { limits } from '#app/limits.ts'
import { connectionsWithin } from './open-files.ts'

test.each([
  [Infinity, limits.connections.value],
  [20_000, limits.connections.value],
  [4_096, 1_920],
  [1_024, 384],
  [256, 64],
])('with a limit of %d open files, visitors’ connections get some of them, and never all', (files, connections) => {
  expect(connectionsWithin(files)).toBe(connections)
})

test.skipIf(process.platform === 'win32')('the shop accepts as many connections as it has file descriptors for', () => {
  const listener = `import { configure } from '#app/configuration.ts'
    import { createListener } from '#server/listener.ts'
    configure({ origin: 'https://shop.test' })
    console.log(createListener(null, () => false, () => {}).maxConnections)`
  const limited = ['-c', 'ulimit -n 1024; exec "$0" --input-type=module --eval "$1"', process.execPath, listener]
  const { stdout, stderr } = spawnSync('sh', limited, { encoding: 'utf8' })
  expect([stdout, stderr]).toEqual(['384\n', ''])
})
