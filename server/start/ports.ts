import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { createServer, isIPv6 } from 'node:net'
import { StartRefused } from './state-folder.ts'

/** The port itself if the operator chose it, otherwise the first free one from `wanted` on. */
export async function choosePort(options: {
  wanted: number
  /** The variable in which the operator chose this port: then no other is tried. */
  variable?: string
  host?: string
  /** Ports that other services will use but do not listen on yet. */
  taken?: ReadonlySet<number>
}): Promise<number> {
  const { wanted, variable, host = '127.0.0.1', taken = new Set() } = options
  for (let port = wanted; port < Math.min(wanted + 100, 65_536); port++) {
    const obstacle = taken.has(port) ? 'EADDRINUSE' : await findObstacle(port, host)
    if (obstacle === null) return port
    if (obstacle === 'EACCES') throw portClosed(port)
    if (obstacle !== 'EADDRINUSE') throw new StartRefused(`HOST ${host} is no address of this machine (${obstacle}).`)
    if (variable) throw portTaken(port, variable)
  }
  throw new StartRefused(`No port from ${wanted} to ${wanted + 99} is free on ${host}.`)
}

function portTaken(port: number, variable: string): StartRefused {
  return new StartRefused(
    `Port ${port} (${variable}) is already taken${byWhom(port)}. End that, or choose another ${variable}.`,
  )
}

/** The error of a port that was free when it was chosen, in words; null for any other error. */
export function explainPort(error: unknown): string | null {
  if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE' && 'port' in error)) return null
  const port = Number(error.port)
  return `Port ${port} was taken while the shop started${byWhom(port)}. End that, or choose another port.`
}

function byWhom(port: number): string {
  const holder = holderOf(port)
  return holder ? `, by ${holder}` : ''
}

function portClosed(port: number): StartRefused {
  return new StartRefused(
    `Port ${port} is not open to this account: the system keeps the low ones for root. Choose another PORT, such as 3000, ` +
      'and let a reverse proxy have this one.',
  )
}

/** Why it cannot listen there, as the system's error code; null if it can. */
function findObstacle(port: number, host: string): Promise<string | null> {
  return new Promise((tell) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => tell(error.code ?? error.message))
    server.listen(port, host, () => server.close(() => tell(null)))
  })
}

/** The host as it is written in an address; a server that listens on all interfaces is reached on this machine. */
export function hostInAddress(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return isIPv6(host) ? `[${host}]` : host
}

const listening = '0A'

/** "node (process 123)", if the system tells (Linux: proc(5)) and this account may read it. */
function holderOf(port: number): string | null {
  try {
    const sockets = new Set(['tcp', 'tcp6'].flatMap((table) => listenersIn(`/proc/net/${table}`, port)))
    const pid = readdirSync('/proc').find((name) => /^\d+$/.test(name) && holdsAny(name, sockets))
    return pid ? `${readFileSync(`/proc/${pid}/comm`, 'utf8').trim()} (process ${pid})` : null
  } catch {
    return null
  }
}

function listenersIn(table: string, port: number): string[] {
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  const rows = readFileSync(table, 'utf8').split('\n').slice(1)
  return rows
    .map((row) => row.trim().split(/\s+/))
    .filter((fields) => fields[1]?.endsWith(suffix) && fields[3] === listening)
    .map((fields) => `socket:[${fields[9]}]`)
}

function holdsAny(pid: string, sockets: Set<string>): boolean {
  try {
    return readdirSync(`/proc/${pid}/fd`).some((fd) => sockets.has(readLink(`/proc/${pid}/fd/${fd}`)))
  } catch {
    return false
  }
}

function readLink(path: string): string {
  try {
    return readlinkSync(path)
  } catch {
    return ''
  }
}
