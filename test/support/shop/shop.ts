import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { addressOfShop } from '#server/postgres/postgres-passwords.ts'
import { compiled } from '#test/support/compiled.ts'
import { beginFolder } from './first-starts.ts'

export interface RunningShop {
  origin: string
  databaseUrl: string
  /** All state of this shop; pass it to another `startShop` to continue with it. */
  dataFolder: string
  standIns: { identityProvider: string; cardProvider: string; mailbox: string }
  /** Its output so far. */
  said: readonly string[]
  /** Stops it and waits; returns its exit code. Its folder is removed, unless it was given. */
  stop(): Promise<number | null>
  /** Ends it as a power cut would; the folder stays. */
  kill(): Promise<void>
}

interface Options {
  /** Variables besides those that give every test shop its own ports and folder; undefined removes one. */
  env?: Record<string, string | undefined>
  dataFolder?: string
  /** The folder of another release's programs, built; this release's without one. */
  program?: string
}

const dist = process.env.BARROW_DIST ?? 'dist'

/** Starts the built shop as a process, with its own stand-ins, and waits until it is open. */
export async function startShop({ env = {}, dataFolder, program }: Options = {}): Promise<RunningShop> {
  if (!existsSync(`${dist}/server/main.js`)) throw new Error('The shop is not built: run npm test, or npm start once')
  const folder = dataFolder ?? newFolder(env)
  const ports = await keepPorts(folder)
  const child = spawn(process.execPath, [program ? 'dist/server/main.js' : `${dist}/server/main.js`], {
    cwd: program,
    env: withoutGaps({
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      ...compiled,
      NODE_ENV: 'test',
      // Tests count on the few things that the demo shop has by itself.
      DEMO_ORDERS: 'off',
      PORT: String(ports.shop),
      BARROW_DATA: folder,
      EXIT_WITH_PARENT: '1',
      ...env,
    }),
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const said: string[] = []
  await untilOpen(child, said)
  return {
    origin: env.SHOP_ORIGIN ?? `http://localhost:${ports.shop}`,
    databaseUrl: env.DATABASE_URL ?? embeddedUrl(folder),
    dataFolder: folder,
    standIns: {
      identityProvider: originOf(ports['identity-provider']),
      cardProvider: originOf(ports['card-provider']),
      mailbox: originOf(ports.mailbox),
    },
    said,
    async stop() {
      await endWith(child, 'SIGTERM')
      if (!dataFolder) rmSync(folder, { recursive: true, force: true })
      return child.exitCode
    },
    kill: () => endWith(child, 'SIGKILL'),
  }
}

function newFolder(env: Record<string, string | undefined>): string {
  const folder = mkdtempSync(join(tmpdir(), 'barrow-shop-'))
  beginFolder(folder, env)
  return folder
}

type Ports = Record<'shop' | 'identity-provider' | 'card-provider' | 'mailbox' | 'smtp', number>

/**
 * The shop keeps its stand-ins at the ports of its last start: choosing them here lets several shops run side by side.
 */
async function keepPorts(folder: string): Promise<Ports> {
  const file = join(folder, 'stand-ins', 'ports.json')
  // Written by this function or by the shop, with these keys.
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Ports
  const [shop, identity, cards, mailbox, smtp] = await freePorts(5)
  const ports = { shop, 'identity-provider': identity, 'card-provider': cards, mailbox, smtp }
  mkdirSync(join(folder, 'stand-ins'), { recursive: true })
  writeFileSync(file, JSON.stringify(ports))
  // Five were requested.
  return ports as Ports
}

export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(servers.map((server) => once(server, 'listening')))
  const ports = servers.map((server) => {
    const address = server.address()
    return address && typeof address === 'object' ? address.port : 0
  })
  await Promise.all(servers.map((server) => once(server.close(), 'close')))
  return ports
}

const patienceMs = 90_000

/** The block that a start prints comes last, when shop, worker and stand-ins all answer. */
async function untilOpen(child: ChildProcess, said: string[]) {
  const { stdout, stderr } = child
  if (!stdout || !stderr) throw new Error('A shop without outputs')
  const opened = new Promise<boolean>((tell) => {
    const patience = setTimeout(() => tell(false), patienceMs)
    const hear = (line: string) => {
      said.push(line)
      if (/^\s*Barrow is open\b/.test(line)) tell(true)
    }
    createInterface(stdout).on('line', hear)
    createInterface(stderr).on('line', hear)
    child.once('exit', () => tell(false))
    child.once('spawn', () => patience.unref())
  })
  if (await opened) return
  await endWith(child, 'SIGKILL')
  throw new Error(`The shop did not open:\n${said.join('\n')}`)
}

async function endWith(child: ChildProcess, signal: NodeJS.Signals) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

function embeddedUrl(folder: string): string {
  const home = join(folder, 'database')
  return addressOfShop(home, Number(readFileSync(join(home, 'port'), 'utf8')))
}

function originOf(port: number): string {
  return `http://127.0.0.1:${port}`
}

function withoutGaps(variables: Record<string, string | undefined>): Record<string, string> {
  const set = Object.entries(variables).filter(([, value]) => value !== undefined)
  // The filter has removed undefined values.
  return Object.fromEntries(set) as Record<string, string>
}
