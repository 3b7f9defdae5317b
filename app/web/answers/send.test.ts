import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { sendAnswer } from './send.ts'
import type { Visit } from '#app/web/requests/visit.ts'

const incoming = new IncomingMessage(new Socket())
// Only its cookies are looked at here.
const visit = { cookies: { lines: () => [] } } as unknown as Visit

test('what a stream has opened is closed, also if the reader goes before its first piece is there', async () => {
  const outgoing = new ServerResponse(incoming)
  outgoing.assignSocket(new Socket())
  let isClosed = false
  async function* pieces() {
    try {
      await wait(20)
      yield 'first'
      yield 'second'
    } finally {
      isClosed = true
    }
  }
  const sent = sendAnswer(incoming, outgoing, { kind: 'stream', pieces: pieces(), type: 'text/plain' }, visit)
  outgoing.destroy()
  await sent.catch(() => {})
  expect(isClosed).toBe(true)
})
