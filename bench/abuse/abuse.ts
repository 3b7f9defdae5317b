import { spawn } from 'node:child_process'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sendBytes } from '#test/support/raw-request.ts'
import { findPostmaster } from './abuse-cost.ts'
import { bytesOf, type Place } from './abuse-kinds.ts'
import { explore } from './abuse-place.ts'
import { findCostliest, type Found } from './abuse-search.ts'
import { findRunningDatabase } from '#server/database/running-database.ts'
import { type Measured, memory, startShop } from '#bench/processes.ts'
import type { Line } from '#bench/report.ts'

const attackSeconds = 10
const rounds = 24

/**
 * Some 340 MB remain, and no more after the tenth round: until then the page cache fills to its 64 MB with lists that
 * no one else requests. The idle shop has 125 MB, 60 of them Node's own pages. V8's heap takes 60 more, which
 * `nodeFlags` limit; live or uncollected buffers take 20 to 40, and `mallocSettings` limit what the allocator keeps
 * besides.
 */
const memoryBudget = 350

/**
 * What an anonymous attacker can make the demo shop spend: on one request of each kind, in other visitors’ waiting
 * time, and in memory.
 */
export async function* measureAbuse(folder: string): AsyncGenerator<Line> {
  const settings = { STAND_INS: 'on', WORKER: 'off', LOG_LEVEL: 'silent' }
  // The first start draws the demo's pictures, which leaves 80 MB in the process.
  await (await startShop(folder, settings, 'ignore')).stop()
  const shop = await startShop(folder, settings, 'ignore')
  try {
    const place = await explore(shop.origin, (await findRunningDatabase(join(folder, 'database'))) ?? '')
    const target = { place, shop: shop.pid, postmaster: findPostmaster(shop.pid) }
    const found: Found[] = []
    for await (const worst of findCostliest(target)) {
      found.push(worst)
      yield {
        what: `one request, ${worst.kind}`,
        value: worst.cost,
        unit: 'ms of CPU',
        budget: 25,
        detail: told(worst),
      }
    }
    yield await waitingFor(shop, place, found)
    yield* memoryAfter(shop, place, found)
  } finally {
    await shop.stop()
  }
}

function told({ path, pieces, sent, status }: Found): string {
  const filled = pieces.join('') ? ` filled with ${pieces.map((piece) => JSON.stringify(piece)).join(' ')}` : ''
  return `${path}${filled}: ${sent} bytes, answered with ${status}`.replaceAll('|', '\\|')
}

/** How long other visitors wait for a cached page while sixteen connections send the worst request. */
async function waitingFor(shop: Measured, place: Place, found: Found[]): Promise<Line> {
  const worst = [...found].sort((a, b) => b.cost - a.cost)[0]
  if (!worst) throw new Error('Nothing was found')
  const probe = spawn(process.execPath, ['bench/abuse/abuse-probe.ts', String(shop.port)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const sent = await flood(place, [worst], 16, attackSeconds)
  probe.stdin.end()
  let said = ''
  for await (const chunk of probe.stdout) said += chunk
  const waits: number[] = JSON.parse(said)
  const at = (share: number) => waits[Math.min(waits.length - 1, Math.floor(waits.length * share))] ?? Number.NaN
  return {
    what: 'a page from the cache under attack, 99th percentile',
    value: at(0.99),
    unit: 'ms',
    budget: 100,
    detail: `median ${at(0.5).toFixed(1)} ms, longest ${at(1).toFixed(1)} ms of ${waits.length}; meanwhile 16 connections sent ${worst.kind}, ${worst.path}, ${Math.round(sent / attackSeconds)} times a second`,
  }
}

async function flood(place: Place, attacks: Found[], connections: number, seconds: number): Promise<number> {
  const end = performance.now() + seconds * 1_000
  let sent = 0
  const one = async (number: number) => {
    for (let at = number; performance.now() < end; at += 1) {
      const attack = attacks[at % attacks.length]
      if (attack) await sendBytes(place.origin, bytesOf(attack, place)).catch(() => {})
      sent += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, (_, number) => one(number)))
  return sent
}

/** Rounds of everything found, on many connections, with bodies that stay open and answers that are not read. */
async function* memoryAfter(shop: Measured, place: Place, found: Found[]): AsyncGenerator<Line> {
  const after: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const held = [...holdBodies(shop.port, place.origin), ...leaveUnread(shop.port)]
    await flood(place, found, 64, attackSeconds)
    for (const socket of held) socket.destroy()
    await pause(2_000)
    after.push(memory(shop.pid))
  }
  const detail = `after each round: ${after.map(Math.round).join(', ')} MB`
  yield { what: 'memory after attacks', value: after.at(-1) ?? 0, unit: 'MB', budget: memoryBudget, detail }
  const half = after[rounds / 2 - 1] ?? 1
  yield {
    what: 'its growth over the second half',
    value: (after.at(-1) ?? 0) / half,
    unit: '×',
    budget: 1.1,
    detail: '',
  }
}

const many = 200

/** Bodies of the size that the webhook accepts, sent except for their last byte. */
function holdBodies(port: number, origin: string) {
  const head = `POST /webhooks/card-provider HTTP/1.1\r\nhost: localhost\r\norigin: ${origin}\r\ncontent-length: 1000000\r\n\r\n`
  return hold(port, Buffer.from(head + 'a'.repeat(999_999)))
}

function leaveUnread(port: number) {
  return hold(port, Buffer.from('GET /feeds/products.xml HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(20))).map(
    (socket) => socket.pause(),
  )
}

function hold(port: number, bytes: Buffer) {
  return Array.from({ length: many }, () => {
    const socket = connect({ port, host: 'localhost' }).on('error', () => {})
    socket.write(bytes)
    return socket
  })
}
