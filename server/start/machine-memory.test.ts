import { expect, test } from 'vitest'
import { sharedMegabytes } from './machine-memory.ts'

const gigabyte = 1_073_741_824

test.each([
  ['a small machine', 1, 0, 128],
  ['four gigabytes', 4, 0, 256],
  ['a container with less than its machine', 64, 8, 512],
  ['a limit that is none', 24, 2 ** 33, 1_536],
  ['a large machine', 256, 0, 2_048],
])('%s', (_, machine, limit, shared) => {
  expect(sharedMegabytes(machine * gigabyte, limit * gigabyte)).toBe(shared)
})
