import type { IncomingMessage } from 'node:http'
import { currentTime } from '#app/kernel/clock.ts'
import { limits } from '#app/limits.ts'
import { checkDestination, type Outside } from '#app/system/outside/address-guard.server.ts'
import { askOutside } from '#app/system/outside/ask-outside.server.ts'
import { within } from '#app/system/outside/within.ts'
import { problemOf, readRetryAfter, type SendProblem, type Sent } from '#app/webhooks/deliveries/delivery.ts'

interface Post {
  url: string
  headers: Record<string, string>
  body: string
}

/**
 * One call, to the very address that was found public a moment before. Redirects are not followed, and of the answer
 * only the first bytes are read: it is the endpoint's word, and no more of it is wanted. Never throws.
 */
export async function post({ url, headers, body }: Post, outside: Outside): Promise<Sent> {
  const begun = performance.now()
  const stop = AbortSignal.timeout(limits.webhookTimeout.value)
  const duration = () => Math.round(performance.now() - begun)
  const none = (problem: SendProblem): Sent => ({
    status: null,
    answer: null,
    problem,
    duration: duration(),
    retryAfter: null,
  })
  try {
    const destination = await within(stop, checkDestination(url, outside))
    if (!destination.ok) return none('address')
    const sent = { ...headers, 'content-type': 'application/json', 'accept-encoding': 'identity' }
    const answer = await askOutside(destination.value, { headers: sent, body, signal: stop })
    const status = answer.statusCode ?? 0
    const retryAfter = readRetryAfter(answer.headers['retry-after'], currentTime())
    const text = await beginningOf(answer)
    return { status, answer: text, problem: problemOf(status), duration: duration(), retryAfter }
  } catch {
    return none(stop.aborted ? 'timeout' : 'unreachable')
  }
}

/**
 * Requested uncompressed: a compressed answer is left alone, since it could unpack to any size. It may end at any time,
 * or never.
 */
async function beginningOf(answer: IncomingMessage): Promise<string | null> {
  const packed = (answer.headers['content-encoding'] ?? 'identity') !== 'identity'
  const text = packed ? null : asText(await readSome(answer))
  answer.destroy()
  return text
}

async function readSome(answer: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  let left = limits.webhookAnswer.value
  try {
    for await (const part of answer as AsyncIterable<Buffer>) {
      parts.push(part.subarray(0, left))
      left -= part.length
      if (left <= 0) break
    }
  } catch {
    // Cut off, or too slow: the status has come.
  }
  return Buffer.concat(parts)
}

/** Without characters that a database refuses or a terminal obeys; line breaks and tabs stay. */
const asText = (bytes: Buffer) => bytes.toString().replace(/[^\P{Cc}\n\t]/gu, ' ')
