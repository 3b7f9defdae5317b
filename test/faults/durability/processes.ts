import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startStandIn } from '#stand-ins/start-process.ts'
import { freePorts, type RunningShop, startShop } from '#test/support/shop/shop.ts'
import { runSql } from '#test/support/database/sql.ts'

/**
 * What a round kills: the shop, the worker, the whole database, or one process of it, after which it ends all others.
 */
export const victims = ['shop', 'worker', 'database', 'backend'] as const
export type Victim = (typeof victims)[number]

/**
 * Shop, worker and database as processes that can be killed one by one. Card provider and mailbox are external: they
 * keep running, and their books show afterwards what the shop had sent.
 */
export async function startProcesses() {
  const home = mkdtempSync(join(tmpdir(), 'barrow-durability-'))
  const [port = 0, cardPort = 0, mailPort = 0, smtpPort = 0] = await freePorts(4)
  const [cards, mailbox] = await Promise.all([
    startStandIn('stand-ins/card-provider/main.ts', {
      PORT: String(cardPort),
      STAND_IN_DATA: folderIn(home, 'cards'),
      WEBHOOK_URL: `http://localhost:${port}/webhooks/card-provider`,
    }),
    startStandIn('stand-ins/mailbox/main.ts', {
      PORT: String(mailPort),
      SMTP_PORT: String(smtpPort),
      STAND_IN_DATA: folderIn(home, 'mailbox'),
    }),
  ])
  const faults = folderIn(home, 'faults')
  const common = {
    STAND_INS: 'off',
    LOG_LEVEL: 'error',
    SESSION_SECRET: 'd'.repeat(40),
    STRIPE_SECRET_KEY: 'sk_test_barrow',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_barrow',
    STRIPE_WEBHOOK_SECRET: 'whsec_barrow',
    STRIPE_API_ORIGIN: cards.address,
    STRIPE_SCRIPT_ORIGIN: cards.address,
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    FAULTS: faults,
    PORT: String(port),
    SHOP_ORIGIN: `http://localhost:${port}`,
  }
  const startTheShop = (env = {}) =>
    startShop({ dataFolder: folderIn(home, 'shop'), env: { ...common, WORKER: 'off', ...env } })
  const startTheWorker = async ({ databaseUrl }: RunningShop) => {
    const [port] = await freePorts(1)
    const env = { ...common, WORKER: 'only', DATABASE_URL: databaseUrl, DEMO_SHOP: 'off', PORT: String(port) }
    return startShop({ dataFolder: folderIn(home, 'worker'), env })
  }

  let shop = await startTheShop()
  let worker = await startTheWorker(shop)
  const cluster = join(home, 'shop', 'database', 'cluster')
  return {
    origin: shop.origin,
    databaseUrl: shop.databaseUrl,
    cards: cards.address,
    mailbox: mailbox.address,
    /** All at the same moment, as far as one program can. */
    async kill(chosen: readonly Victim[]) {
      const database = serversOf(cluster)
      if (chosen.includes('database')) for (const pid of database) killHard(pid)
      if (chosen.includes('backend')) killHard(database.at(-1) ?? 0)
      await Promise.all([
        chosen.includes('shop') ? shop.kill() : null,
        chosen.includes('worker') ? worker.kill() : null,
      ])
    },
    /** Restarts what was killed, and waits until the shop can be used. */
    async restart(chosen: readonly Victim[]) {
      if (chosen.includes('shop')) shop = await startTheShop()
      await untilReady(shop)
      if (chosen.includes('worker')) worker = await startTheWorker(shop)
    },
    /** From here on one process does everything, some minutes later: overdue work is done. */
    async settleDown(minutes: number) {
      await worker.stop()
      await shop.stop()
      writeFileSync(join(faults, 'clock'), String(minutes * 60_000))
      shop = await startTheShop({ WORKER: 'on' })
    },
    async end() {
      await Promise.all([worker.kill(), shop.stop()])
      await Promise.all([cards.stop(), mailbox.stop()])
      rmSync(home, { recursive: true, force: true })
    },
  }
}

export type Processes = Awaited<ReturnType<typeof startProcesses>>

function folderIn(home: string, name: string): string {
  const folder = join(home, name)
  if (!existsSync(folder)) mkdirSync(folder)
  return folder
}

/** The postmaster and its children, by proc(5): the fourth field of stat is the parent. */
function serversOf(cluster: string): number[] {
  const file = join(cluster, 'postmaster.pid')
  const first = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0
  if (!first) return []
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return [first, ...all.filter((pid) => parentOf(pid) === first).map(Number)]
}

function parentOf(pid: string): number {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1])
  } catch {
    return 0
  }
}

function killHard(pid: number) {
  try {
    if (pid > 1) process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended by itself since.
  }
}

const patienceMs = 30_000

async function untilReady(shop: RunningShop) {
  for (const end = Date.now() + patienceMs; ; await pause(50)) {
    const answers = await fetch(`${shop.origin}/readyz?for=writes`).then(
      ({ ok }) => ok,
      () => false,
    )
    const works = answers && (await runSql(shop.databaseUrl, ['select 1']).then(Boolean, () => false))
    if (works) return
    if (Date.now() > end) throw new Error(`The shop did not come back:\n${shop.said.slice(-20).join('\n')}`)
  }
}
