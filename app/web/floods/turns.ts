import { Fault } from '#app/errors.ts'
import { limits } from '#app/limits.ts'
import { isTrusted, type Proxies } from '#app/web/requests/client-address.ts'
import { networkOf, wideNetworkOf } from '#app/web/requests/network.ts'

let last: Promise<void> = Promise.resolve()

/**
 * Lets one page be rendered, then looks at the network, then lets the next one: sixteen large carts at once would
 * otherwise be rendered in one go, and a request for a cached page would wait for all of them.
 */
export function itsTurn(): Promise<void> {
  last = last.then(() => new Promise((resolve) => setImmediate(resolve)))
  return last
}

interface Room {
  free: number
  /** By site; maps and sets keep the order of coming. */
  waiting: Map<string, Set<() => void>>
}

const openRoom = (free: number): Room => ({ free, waiting: new Map() })

/**
 * Pages that read many products wait for each other in the database. In a shared room a stranger who only requests
 * lists would keep everyone from cart and checkout. A list of the API with its included resources takes longest: those
 * only wait for each other.
 */
const rooms = {
  lists: openRoom(limits.listPagesMade.value),
  pages: openRoom(limits.pagesMade.value),
  expanded: openRoom(limits.expandedMade.value),
}

/**
 * Waits for a place among the pages that are being rendered; resolves with a function that gives it back. A page's data
 * stays in memory until it is sent: without a bound there would be as many as connections. A request that has waited
 * for `patience` (ms) is asked to retry. Waiting sites are served in turn, and each in order of arrival: a client with
 * a hundred requests only delays itself. A site is an IPv4 /24 or an IPv6 /48.
 */
export async function takeTurn(client: string, patience: number, kind: keyof typeof rooms = 'pages') {
  const wide = takeWideTurn(kind, client, patience)
  return both(() => enter(rooms[kind], networkOf(client), patience), wide instanceof Promise ? await wide : wide)
}

/** A room for each site that is sending something, and for each IPv6 /32 that is sending or waiting for a page. */
const ownRooms = new Map<string, Room>()

/** In a room that exists as long as a request is in it. */
function enterOwn(name: string, size: number, site: string, patience: number): Entered {
  const room = ownRooms.get(name) ?? openRoom(size)
  ownRooms.set(name, room)
  return enter(room, site, patience, () => {
    if (room.free === size) ownRooms.delete(name)
  })
}

/**
 * Requests of one IPv6 /32 wait for each other first: as 65,536 sites it would have 65,536 turns before anyone else's
 * next.
 */
function takeWideTurn(kind: string, client: string, patience: number): Entered {
  const wide = wideNetworkOf(client)
  if (!wide) return () => {}
  const size = limits.sentAtOnce.value * limits.wideNetwork.value
  return enterOwn(`${kind} ${wide}`, size, networkOf(client), patience)
}

/** The second turn after the first; the first is released with it, or if the second is refused. */
async function both(next: () => Entered, leaveFirst: () => void): Promise<() => void> {
  try {
    const leave = await next()
    return () => {
      leave()
      leaveFirst()
    }
  } catch (error) {
    leaveFirst()
    throw error
  }
}

/**
 * Waits for a place among the forms of one site. Requests about the same cart or order wait for its row lock, each with
 * a database connection: a few hundred of them would take all connections. A request from a proxy that does not forward
 * the client's address may come from anyone, and does not wait.
 */
export async function takeSendersTurn(client: string, patience: number, proxies: Proxies): Promise<() => void> {
  if (isTrusted(client, proxies)) return () => {}
  const site = networkOf(client)
  const leaveSite = await enterOwn(site, limits.sentAtOnce.value, site, patience)
  return both(() => takeWideTurn('forms', client, patience), leaveSite)
}

/** Gives the place back: at once to the next if there is one, so that no later request gets in before. */
type Entered = (() => void) | Promise<() => void>

function enter(room: Room, site: string, patience: number, left: () => void = () => {}): Entered {
  let isTaken = true
  const leave = () => {
    if (!isTaken) return
    isTaken = false
    giveBack(room)
    left()
  }
  if (room.free === 0) return waitForTurn(room, site, patience).then(() => leave)
  room.free -= 1
  return leave
}

function waitForTurn({ waiting }: Room, site: string, patience: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const line = waiting.get(site) ?? new Set()
    waiting.set(site, line)
    const enter = () => {
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(() => {
      line.delete(enter)
      if (line.size === 0 && waiting.get(site) === line) waiting.delete(site)
      reject(new Fault('system.unavailable', { cause: new Error('too many pages or forms at once') }))
    }, patience)
    line.add(enter)
  })
}

/**
 * To the longest waiting request of the site that was served longest ago; that site then goes to the end of the queue.
 */
function giveBack(room: Room) {
  for (const [site, line] of room.waiting) {
    room.waiting.delete(site)
    const [next] = line
    if (!next) continue
    line.delete(next)
    if (line.size > 0) room.waiting.set(site, line)
    return next()
  }
  room.free += 1
}
