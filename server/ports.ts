import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { StartRefused } from './state-folder.ts'

/** The port itself where somebody chose it, else the first free one from `wanted` on. */
export async function choosePort(options: {
  wanted: number
  /** The variable by which the operator chose this very port: then no other will do. */
  variable?: string
  host?: string
  /** Ports promised to others that do not listen yet. */
  taken?: ReadonlySet<number>
}): Promise<number> {
  const { wanted, variable, host = '127.0.0.1', taken = new Set() } = options
  for (let port = wanted; port < Math.min(wanted + 100, 65_536); port++) {
    if (!taken.has(port) && (await isFree(port, host))) return port
    if (variable) throw portTaken(port, variable)
  }
  throw new StartRefused(`No port from ${wanted} to ${wanted + 99} is free on ${host}.`)
}

function portTaken(port: number, variable: string): StartRefused {
  const holder = holderOf(port)
  const by = holder ? `, by ${holder}` : ''
  return new StartRefused(`Port ${port} (${variable}) is already taken${by}. End that, or choose another ${variable}.`)
}

function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((tell) => {
    const server = createServer()
    server.once('error', () => tell(false))
    server.listen(port, host, () => server.close(() => tell(true)))
  })
}

const listening = '0A'

/** "node (process 123)", where the system tells (Linux: proc(5)) and this account may know. */
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
