import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Stripe from 'stripe'

export type Started = {
  origin: string
  folder: string
  stripe: Stripe
  process: ChildProcess
  /** Calls the control address; throws on an answer that is no success. */
  control: (method: string, path: string, body?: object) => Promise<unknown>
  stop: (signal?: NodeJS.Signals) => Promise<void>
}

/** For tests: the stand-in as a process of its own, on a free port, with a folder of its own. */
export async function startCardProvider(
  options: { webhookUrl?: string; folder?: string; port?: number } = {},
): Promise<Started> {
  const folder = options.folder ?? (await mkdtemp(join(tmpdir(), 'card-provider-')))
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      PATH: process.env.PATH,
      PORT: String(options.port ?? 0),
      STAND_IN_DATA: folder,
      ...(options.webhookUrl && { WEBHOOK_URL: options.webhookUrl }),
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const origin = await readyLine(child)
  const { hostname, port } = new URL(origin)
  const stripe = new Stripe('sk_test_barrow', { host: hostname, port, protocol: 'http' })
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal)
      await once(child, 'exit')
    }
    if (!options.folder) await rm(folder, { recursive: true, force: true })
  }
  const control = async (method: string, path: string, body?: object) => {
    const headers = { 'Content-Type': 'application/json' }
    const init = body ? { method, headers, body: JSON.stringify(body) } : { method }
    const response = await fetch(`${origin}/_control/${path}`, init)
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
  return { origin, folder, stripe, process: child, control, stop }
}

function readyLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    child.stdout?.on('data', (piece) => {
      text += piece
      const found = /card-provider ready (\S+)/.exec(text)
      if (found?.[1]) resolve(found[1])
    })
    child.once('exit', (code) => reject(new Error(`the card provider ended with ${code}`)))
  })
}

export type Received = { body: string; signature: string; event: Stripe.Event }

/** A shop's webhook address that keeps what comes and answers as told. */
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
  /** Resolves as soon as enough deliveries satisfy the condition. */
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
  return { url: `http://127.0.0.1:${port}/webhooks`, received, until, stop: () => server.close() }
}
