import { Agent, request as plain, type ClientRequest } from 'node:http'
import { Agent as SecureAgent, request as secure } from 'node:https'

export type Posted = { status: number | null; note: string }

const agents = { 'http:': new Agent({ keepAlive: true }), 'https:': new SecureAgent({ keepAlive: true }) }

/** One try at an address. Not with fetch, which costs three times the rest of the work for an event. */
export async function post(to: string, headers: Record<string, string>, body: string, within: number): Promise<Posted> {
  const first = await send(to, headers, body, within)
  // A restarting shop may close a kept-alive connection just as it is used: that does not count as a try.
  return first.stale ? send(to, headers, body, within) : first
}

function send(to: string, headers: Record<string, string>, body: string, within: number) {
  const url = new URL(to)
  const [ask, agent] = url.protocol === 'https:' ? [secure, agents['https:']] : [plain, agents['http:']]
  const length = String(Buffer.byteLength(body))
  return new Promise<Posted & { stale?: boolean }>((resolve) => {
    const call: ClientRequest = ask(url, { method: 'POST', agent, headers: { ...headers, 'Content-Length': length } })
    const timer = setTimeout(() => call.destroy(new Error(`no answer within ${within / 1000} s`)), within)
    call.on('response', (response) => {
      const status = response.statusCode ?? 0
      clearTimeout(timer)
      response.on('error', () => {}).resume()
      resolve({ status, note: status >= 200 && status < 300 ? 'delivered' : `answered ${status}` })
    })
    call.on('error', (problem: NodeJS.ErrnoException) => {
      clearTimeout(timer)
      resolve({ status: null, note: problem.message, stale: call.reusedSocket && problem.code === 'ECONNRESET' })
    })
    call.end(body)
  })
}
