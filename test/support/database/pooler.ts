import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startDatabaseGate } from '#test/support/tcp-gate.ts'
import { freePorts } from '#test/support/shop/shop.ts'

export const hasPgBouncer = spawnSync('pgbouncer', ['--version']).status === 0

export interface Pooler {
  /** The address of the database, through the pooler. */
  url: string
  /** Ends it and starts it again, as a restart of its machine would. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/**
 * PgBouncer before a database, with so few connections of its own that clients have to share them. It knows no setting of
 * ours: a client that begins with one is refused.
 */
export async function startPooler(databaseUrl: string, mode: 'session' | 'transaction'): Promise<Pooler> {
  const { gate, url: gated } = await startDatabaseGate(databaseUrl)
  const [port = 0] = await freePorts(1)
  const { hostname, port: databasePort, username, password, pathname } = new URL(gated)
  const folder = mkdtempSync(join(tmpdir(), 'barrow-pooler-'))
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    `[databases]
${pathname.slice(1)} = host=${hostname} port=${databasePort} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = ${mode === 'session' ? 40 : 3}
`,
  )
  chmodSync(folder, 0o755)
  // It refuses to run as root; any other account will do.
  const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  let child: ChildProcess
  async function start() {
    child = spawn('pgbouncer', ['-q', file], { ...nobody, stdio: 'ignore' })
    while (!(await accepts(port))) {
      if (child.exitCode !== null) throw new Error('PgBouncer did not start')
      await pause(50)
    }
  }
  async function end() {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  await start()
  return {
    url: `postgres://${username}@127.0.0.1:${port}${pathname}`,
    async restart() {
      await end()
      await start()
    },
    async stop() {
      await end()
      await gate.stop()
      rmSync(folder, { recursive: true })
    },
  }
}

function accepts(port: number): Promise<boolean> {
  return new Promise((tell) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      tell(true)
    })
    socket.once('error', () => tell(false))
  })
}
