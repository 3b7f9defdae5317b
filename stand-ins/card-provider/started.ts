import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Stripe } from 'stripe'
import { startStandIn } from '#stand-ins/start-process.ts'

export type Started = {
  origin: string
  folder: string
  stripe: Stripe
  /** Calls the control address; throws unless it succeeds. */
  control: (method: string, path: string, body?: unknown) => Promise<unknown>
  stop: () => Promise<void>
  /** Kills the process and starts another one on the same folder. */
  killAndRestart: () => Promise<Started>
}

type Options = { webhookUrl?: string; folder?: string }

/** For tests: the stand-in as a process, on a free port, with a new folder unless one is given. */
export async function startCardProvider({ webhookUrl, folder: given }: Options = {}): Promise<Started> {
  const folder = given ?? (await mkdtemp(join(tmpdir(), 'card-provider-')))
  const standIn = await startStandIn(join(import.meta.dirname, 'main.ts'), {
    PORT: '0',
    STAND_IN_DATA: folder,
    ...(webhookUrl && { WEBHOOK_URL: webhookUrl }),
  })
  const origin = standIn.address
  const { hostname, port } = new URL(origin)
  return {
    origin,
    folder,
    stripe: new Stripe('sk_test_barrow', { host: hostname, port, protocol: 'http' }),
    control: (method, path, body) => control(`${origin}/_control/${path}`, method, body),
    stop: async () => {
      await standIn.stop()
      await rm(folder, { recursive: true, force: true })
    },
    killAndRestart: async () => {
      await standIn.stop('SIGKILL')
      return startCardProvider({ folder, ...(webhookUrl && { webhookUrl }) })
    },
  }
}

async function control(address: string, method: string, body: unknown): Promise<unknown> {
  const response = await fetch(address, { method, ...(body !== undefined && { body: JSON.stringify(body) }) })
  if (!response.ok) throw new Error(`${method} ${address}: ${response.status} ${await response.text()}`)
  return response.json()
}

export type Received = { body: string; signature: string; event: Stripe.Event }

/** A shop's webhook address that stores its requests and answers on demand. */
export async function listenForWebhooks(answer: () => number = () => 200) {
  const received: Received[] = []
  const waiting = new Set<() => void>()
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const piece of request) body += piece
    received.push({ body, signature: String(request.headers['stripe-signature'] ?? ''), event: JSON.parse(body) })
    response.writeHead(answer()).end()
    for (const check of waiting) check()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens on a host and port has an address of this kind.
  const { port } = server.address() as AddressInfo
  const until = (enough: (all: Received[]) => boolean) =>
    new Promise<void>((resolve) => {
      const check = () => {
        if (!enough(received)) return
        waiting.delete(check)
        resolve()
      }
      waiting.add(check)
      check()
    })
  const untilType = (type: string) => until((all) => all.some(({ event }) => event.type === type))
  const stop = () => {
    server.close()
    server.closeAllConnections()
  }
  return { url: `http://127.0.0.1:${port}/webhooks`, received, until, untilType, stop }
}
