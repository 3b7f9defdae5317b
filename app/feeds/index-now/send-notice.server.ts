import { request as requestPlainly, type IncomingMessage } from 'node:http'
import { request as requestSecurely } from 'node:https'
import { limits } from '#app/limits.ts'
import { checkDestination, type Destination, type Outside, pinnedTo } from '#app/system/outside/address-guard.server.ts'
import { within } from '#app/system/outside/within.ts'
import type { Answered, Notice } from './index-now.ts'

const none: Answered = { status: null, retryAfter: null }

/**
 * Makes one call, to the address that was checked to be public just before. Redirects are not followed, and only the
 * status of the answer is read. Never throws.
 */
export async function sendNotice(address: string, notice: Notice, outside: Outside): Promise<Answered> {
  const stop = AbortSignal.timeout(limits.indexNowTimeout.value)
  try {
    const destination = await within(stop, checkDestination(address, outside))
    if (!destination.ok) return none
    const answer = await call(destination.value, JSON.stringify(notice), stop)
    answer.destroy()
    const seconds = Number(answer.headers['retry-after'])
    return { status: answer.statusCode ?? null, retryAfter: Number.isFinite(seconds) ? seconds : null }
  } catch {
    return none
  }
}

function call({ url, addresses }: Destination, body: string, signal: AbortSignal): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestSecurely : requestPlainly
  return new Promise((answered, failed) => {
    request(url, {
      method: 'POST',
      lookup: pinnedTo(addresses),
      agent: false,
      signal,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Barrow',
      },
    })
      .once('response', answered)
      .on('error', failed)
      .end(body)
  })
}
