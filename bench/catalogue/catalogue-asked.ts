import { Agent, request } from 'node:http'
import { workOf } from '#bench/abuse/abuse-cost.ts'

/** The measured shop and its database. */
export interface Asked {
  origin: string
  pid: number
  postmaster: number
}

export interface Spread {
  /** Wall-clock and CPU milliseconds, of the shop and the database together. */
  p50: number
  p99: number
  work50: number
  work99: number
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** A new address each time, because rate limits count by address. */
const strangers = () => `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 250)).join('.')}`

export function fetchPage(origin: string, path: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const headers = { 'x-forwarded-for': strangers() }
    const asked = request(origin + path, { agent, headers }, (answer) => {
      const pieces: Buffer[] = []
      answer.on('data', (piece: Buffer) => pieces.push(piece))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(pieces).toString() }))
      answer.on('error', reject)
    })
    asked.on('error', reject).end()
  })
}

const tries = 3

/**
 * Requests each path three times, one after the other, after some warm-up requests; of each the fastest counts: other
 * work on the machine makes a request slower now and then, and a path that is slow by itself is slow each time.
 */
export async function spreadOf({ origin, pid, postmaster }: Asked, paths: readonly string[]): Promise<Spread> {
  for (const path of paths.slice(0, 20)) await fetchPage(origin, path)
  const times = paths.map(() => Infinity)
  const works = paths.map(() => Infinity)
  for (let round = 0; round < tries; round += 1) {
    for (const [place, path] of paths.entries()) {
      const [before, begun] = [workOf(pid, postmaster), performance.now()]
      const { status } = await fetchPage(origin, path)
      times[place] = Math.min(times[place] ?? Infinity, performance.now() - begun)
      works[place] = Math.min(works[place] ?? Infinity, (workOf(pid, postmaster) - before) * 1000)
      if (status >= 400) throw new Error(`${path} was answered with ${status}`)
    }
  }
  return { p50: at(times, 0.5), p99: at(times, 0.99), work50: at(works, 0.5), work99: at(works, 0.99) }
}

function at(values: number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const told = ({ p50, p99, work50, work99 }: Spread) =>
  `median ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms; of the processor ${work50.toFixed(1)} and ${work99.toFixed(1)} ms`

/** A seeded random generator, so that two runs can be compared. */
export function dice(seed = 7): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * sides)
  }
}
