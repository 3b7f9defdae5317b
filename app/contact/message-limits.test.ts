import { BlockList } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { configure } from '#app/configuration.ts'
import { limits } from '#app/limits.ts'
import { limitMessages } from './message-limits.ts'

// Only this is asked for here.
beforeAll(() => configure({ trustedProxies: new BlockList() } as unknown as Parameters<typeof configure>[0]))

const from = (network: number) => `10.${network >> 8}.${network & 255}.1`
const isTaken = (client: string, kind: 'guest' | 'person') =>
  limitMessages({ client, kind }).then(
    () => true,
    () => false,
  )

test('guests from ever new networks can only send a limited number of messages an hour; signed-in customers can still write', async () => {
  const most = limits.messagesOfGuests.value
  const taken = []
  for (let network = 0; network < most + 20; network++) taken.push(await isTaken(from(network), 'guest'))
  expect(taken.filter(Boolean)).toHaveLength(most)
  expect(await isTaken(from(most + 20), 'person')).toBe(true)
})
