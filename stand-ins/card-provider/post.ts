import { Agent, request as plain } from 'node:http'
import { Agent as SecureAgent, request as secure } from 'node:https'

export type Posted = { status: number | null; note: string }

const agents = { 'http:': new Agent({ keepAlive: true }), 'https:': new SecureAgent({ keepAlive: true }) }

/** One try at an address. Not with fetch, which costs three times the rest of the work for an event. */
export function post(to: string, headers: Record<string, string>, body: string, within: number): Promise<Posted> {
  const url = new URL(to)
  const [send, agent] = url.protocol === 'https:' ? [secure, agents['https:']] : [plain, agents['http:']]
  return new Promise((resolve) => {
    const length = String(Buffer.byteLength(body))
    const call = send(url, { method: 'POST', agent, headers: { ...headers, 'Content-Length': length } }, (response) => {
      const status = response.statusCode ?? 0
      const good = status >= 200 && status < 300
      clearTimeout(timer)
      response.resume()
      response.on('error', () => {})
      resolve({ status, note: good ? 'delivered' : `answered ${status}` })
    })
    const timer = setTimeout(() => call.destroy(new Error(`no answer within ${within / 1000} s`)), within)
    call.on('error', (problem) => {
      clearTimeout(timer)
      resolve({ status: null, note: problem.message })
    })
    call.end(body)
  })
}
