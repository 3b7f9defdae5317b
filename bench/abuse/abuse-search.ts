import { setTimeout as pause } from 'node:timers/promises'
import { mayGuest } from './abuse-place.ts'
import { sendBytes } from '#test/support/raw-request.ts'
import { type Path, type Route, routes } from '#app/routes.ts'
import { workOf } from './abuse-cost.ts'
import { type Attack, bytesOf, kinds, type Place } from './abuse-kinds.ts'

export interface Found extends Attack {
  /** Milliseconds of CPU, of the shop and its database together. */
  cost: number
  status: number
  sent: number
}

export interface Target {
  place: Place
  shop: number
  postmaster: number
}

const climbs = 15
const routesPerKind = 3

/**
 * Searches for the most expensive request of each kind: first every route is tried with random fillings, then the most
 * expensive few are varied, and improvements are kept. The result is measured again, since the most expensive of many
 * measurements is also the unluckiest one.
 */
export async function* findCostliest(target: Target): AsyncGenerator<Found> {
  const idle = await idleShare(target)
  const cost = (attack: Attack, times: number) => measure(target, attack, times, idle)
  for (const [kind, { pieces, most, on = () => true }] of Object.entries(kinds)) {
    const first: Found[] = []
    // The table is a constant with exactly these keys, which Object.entries cannot know.
    for (const [path, route] of Object.entries(routes) as [Path, Route][]) {
      if (!mayGuest(path) || !on(route)) continue
      for (const bytes of most > 1 ? [most, Math.floor(most / 16)] : [1])
        first.push(await cost({ kind, path, pieces: some(pieces), bytes }, 2))
    }
    const best: Found[] = []
    for (const begun of costliest(first, routesPerKind)) {
      let kept = begun
      for (let climb = 0; most > 1 && climb < climbs; climb += 1) {
        const tried = await cost(varied(kept, pieces, most), 2)
        if (tried.cost > kept.cost) kept = tried
      }
      best.push(await cost(kept, 12))
    }
    const worst = costliest(best, 1)[0]
    if (worst) yield worst
  }
}

const costliest = (all: Found[], count: number) => [...all].sort((a, b) => b.cost - a.cost).slice(0, count)
const anyOf = <T>(all: readonly T[]): T | undefined => all[Math.floor(Math.random() * all.length)]
const some = (pieces: readonly string[]) =>
  Array.from({ length: 1 + Math.floor(Math.random() * 3) }, () => anyOf(pieces) ?? '')

function varied(attack: Attack, pieces: readonly string[], most: number): Attack {
  const change = Math.floor(Math.random() * 4)
  if (change === 0) return { ...attack, pieces: some(pieces) }
  if (change === 1) return { ...attack, pieces: [...attack.pieces.slice(0, 5), anyOf(pieces) ?? ''] }
  if (change === 2) return { ...attack, pieces: attack.pieces.length > 1 ? attack.pieces.slice(1) : some(pieces) }
  return { ...attack, bytes: Math.max(1, Math.min(most, Math.round(attack.bytes * (0.4 + Math.random() * 2)))) }
}

async function measure(
  { place, shop, postmaster }: Target,
  attack: Attack,
  times: number,
  idle: number,
): Promise<Found> {
  const costs: number[] = []
  let last = { status: 0, sent: 0 }
  for (let time = 0; time < times; time += 1) {
    const bytes = bytesOf(attack, place)
    const [before, begun] = [workOf(shop, postmaster), performance.now()]
    // Who refuses may close before its answer is read; what that costs counts all the same.
    const { status } = await sendBytes(place.origin, bytes).catch(() => ({ status: 0 }))
    const work = (workOf(shop, postmaster) - before) * 1_000
    costs.push(work - idle * (performance.now() - begun))
    last = { status, sent: bytes.length }
  }
  return { ...attack, ...last, cost: costs.sort((a, b) => a - b)[Math.floor(costs.length / 2)] ?? 0 }
}

/** The CPU that the two use when idle, as a share of the time. */
async function idleShare({ shop, postmaster }: Target): Promise<number> {
  const [before, begun] = [workOf(shop, postmaster), performance.now()]
  await pause(3_000)
  return ((workOf(shop, postmaster) - before) * 1_000) / (performance.now() - begun)
}
