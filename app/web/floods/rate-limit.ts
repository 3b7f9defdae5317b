import { isIP } from 'node:net'
import { configuration } from '#app/configuration.ts'
import { errors, Fault } from '#app/errors.ts'
import { limits } from '#app/limits.ts'
import { isTrusted } from '#app/web/requests/client-address.ts'
import { addressKeys, networkOf, wideNetworkOf } from '#app/web/requests/network.ts'
import { noteCount, readCounts } from './untold-counts.ts'

interface Window {
  taken: number
  endsAt: number
}

const windows = new Map<string, Map<string, Window>>()

/**
 * Takes one of `points` per `window` milliseconds for `key` (a client's address, a cart, a session); if none is left,
 * it refuses with the time to wait. A limit against floods, not a business rule: what other processes count comes in a
 * second later.
 *
 * An address counts together with its network: see `addressKeys`. Requests of a proxy that does not forward the
 * client's address are not limited, as the limit would hit everyone.
 */
export async function limitRate(name: string, key: string, points: number, window: number) {
  take(name, key, points, window, 1)
}

/** The same, and how many points are left for how many seconds: for a program, so that it need not find out. */
export function spend(name: string, key: string, points: number, window: number): Left {
  take(name, key, points, window, 1)
  return leftOf(name, key, points, window)
}

/**
 * Takes points for work that turned out to be more, and is done: the next one is refused where there were not so many.
 */
export function spendMore(name: string, key: string, points: number, window: number, more: number): Left {
  take(name, key, Number.POSITIVE_INFINITY, window, more)
  return leftOf(name, key, points, window)
}

interface Left {
  left: number
  seconds: number
}

function leftOf(name: string, key: string, points: number, window: number): Left {
  const [narrowest = key] = addressKeys(key)
  const open = windowsOf(name, 0).get(narrowest)
  if (!open) return { left: points, seconds: Math.ceil(window / 1000) }
  return { left: Math.max(0, points - open.taken), seconds: Math.max(0, Math.ceil((open.endsAt - Date.now()) / 1000)) }
}

/** The same where only refused work counts, or work in vain: correct requests are not limited. */
export async function limitRefusals<T>(
  name: string,
  key: string,
  points: number,
  window: number,
  work: () => Promise<T>,
  isInVain: (done: T) => boolean = () => false,
): Promise<T> {
  // Before the work: otherwise the try after the last one could still be the right one.
  take(name, key, points, window, 0)
  const count = () => take(name, key, Number.POSITIVE_INFINITY, window, 1)
  try {
    const done = await work()
    if (isInVain(done)) count()
    return done
  } catch (error) {
    if (error instanceof Fault && errors[error.code].status < 500) count()
    throw error
  }
}

/** The same for the whole network of an address; and, with a multiple, for its IPv6 /32. */
export async function limitNetwork(name: string, client: string, points: number, window: number) {
  if (isTrusted(client, configuration().trustedProxies)) return
  const wide = wideNetworkOf(client)
  if (wide) take(name, wide, points * limits.wideNetwork.value, window, 0)
  take(name, networkOf(client), points, window, 1)
  if (wide) take(name, wide, Number.POSITIVE_INFINITY, window, 1)
}

function take(name: string, key: string, points: number, window: number, taken: number) {
  if (isIP(key) && isTrusted(key, configuration().trustedProxies)) return
  const now = Date.now()
  const counted = addressKeys(key).map((each, level) => ({
    each,
    level,
    counts: windowsOf(name, level),
    most: points * limits.widerNetwork.value ** level,
  }))
  for (const { each, counts, most } of counted) {
    const open = counts.get(each)
    if (isOpen(open, now, window) && open.taken >= most)
      throw new Fault('limit.too_many_requests', {
        retryAfter: Math.ceil((open.endsAt - now) / 1000),
        cause: new Error(name),
      })
  }
  if (taken === 0) return
  for (const { each, level, counts } of counted) {
    const { endsAt } = count(counts, each, now, window, taken)
    noteCount({ name, level, key: each, taken, endsAt })
  }
}

/** Counts what another process has counted. */
export function hearCounts(message: string) {
  const now = Date.now()
  for (const { name, level, key, taken, endsAt } of readCounts(message, now)) {
    const counts = windowsOf(name, level)
    const open = counts.get(key)
    if (open && open.endsAt > now) open.taken += taken
    else begin(counts, key, now, { taken, endsAt })
  }
}

/** Each width has its own: the small networks of a large one would have it forgotten, which came first. */
function windowsOf(name: string, level: number): Map<string, Window> {
  const of = `${name} ${level}`
  const known = windows.get(of) ?? new Map<string, Window>()
  windows.set(of, known)
  return known
}

/** One that ends later than a new one would is of a clock that was ahead. */
function isOpen(open: Window | undefined, now: number, window: number): open is Window {
  return open !== undefined && open.endsAt > now && open.endsAt <= now + window
}

function count(counts: Map<string, Window>, key: string, now: number, window: number, taken: number): Window {
  const open = counts.get(key)
  if (!isOpen(open, now, window)) return begin(counts, key, now, { taken, endsAt: now + window })
  open.taken += taken
  return open
}

function begin(counts: Map<string, Window>, key: string, now: number, opened: Window): Window {
  counts.delete(key)
  if (counts.size >= limits.countedKeys.value) makeRoom(counts, now)
  counts.set(key, opened)
  return opened
}

/**
 * A tenth at once, so that it is seldom. Windows of one name are equally long: the map holds them in the order of their
 * ends.
 */
function makeRoom(counts: Map<string, Window>, now: number) {
  for (const [oldest, { endsAt }] of counts) {
    if (endsAt > now && counts.size < 0.9 * limits.countedKeys.value) break
    counts.delete(oldest)
  }
}

/** How many keys of the narrowest width are remembered under a name. */
export const countedKeys = (name: string) => windowsOf(name, 0).size
