import { execFileSync, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, readlinkSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { inherited } from '#server/start/inherited.ts'
import { explainSpawn, nameOfWorkingFolder, type PostgresAccount } from './postgres-account.ts'
import { clearSockets, socketRefused } from './postgres-socket.ts'

export interface PostgresLaunch {
  account: PostgresAccount
  postgres: string
  cluster: string
  logFile: string
  port: number
  settings: Record<string, string>
}

export type Launched = { ok: true; pid: number } | { ok: false; said: string }

const pollMs = 10

/** Starts the server and waits until it accepts connections. Returns its output if it did not. */
export async function launchPostgres(launch: PostgresLaunch): Promise<Launched> {
  const launched = await tryToLaunch(launch)
  // It creates its socket file after checking that no other server runs in this folder.
  const isInWay = !launched.ok && socketRefused.test(launched.said) && clearSockets(launch.cluster)
  return isInWay ? tryToLaunch(launch) : launched
}

async function tryToLaunch(launch: PostgresLaunch): Promise<Launched> {
  const { account, postgres, cluster, logFile, port } = launch
  const settings = Object.entries(launch.settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // The server ignores the last one: it shows in the list of processes whose server this is.
  const args = ['-D', nameOfWorkingFolder(account, cluster), '-p', String(port), ...settings, '-c', markOf(cluster)]
  const saidBefore = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
  const output = openSync(logFile, 'a', 0o600)
  // A process group of its own: Ctrl-C reaches only the shop, which ends the database after its last request.
  const child = spawn(postgres, args, {
    ...account.ids,
    cwd: cluster,
    env: inherited(),
    detached: true,
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  let ended = false
  let failure: string | null = null
  child.once('error', (error) => {
    failure = explainSpawn(error, account)
    ended = true
  })
  child.once('exit', () => (ended = true))
  child.unref()
  while (!ended) {
    const state = readPostmasterFile(cluster)
    if (state && state.pid === child.pid && state.status === 'ready') return { ok: true, pid: child.pid }
    await pause(pollMs)
  }
  const said = readFileSync(logFile).subarray(saidBefore).toString()
  return { ok: false, said: failure ?? (said || `${postgres} could not be run`) }
}

export interface PostmasterFile {
  pid: number
  port: number
  status: 'starting' | 'ready' | 'stopping' | string
}

/** What a running or killed server left in its folder, by line: pid, folder, start, port, …, status. */
export function readPostmasterFile(cluster: string): PostmasterFile | null {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Math.abs(Number(lines[0]))
    return pid ? { pid, port: Number(lines[3]), status: (lines[7] ?? '').trim() } : null
  } catch (error) {
    refuseToGuess(error)
    return null
  }
}

/**
 * Anonymous visitors may use up all file descriptors of the shop. A process that cannot be checked for that reason is
 * not gone.
 */
function refuseToGuess(error: unknown) {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (['EMFILE', 'ENFILE', 'EAGAIN'].includes(code)) throw error
}

/** True only for a running server of this folder: the process id alone may belong to another program by now. */
export function isServerOf(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false
  try {
    const folder = realpathSync(cluster)
    if (process.platform === 'linux') return worksIn(pid, folder)
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(cluster)
  } catch (error) {
    refuseToGuess(error)
    return false
  }
}

/**
 * The server's working directory is its data folder. Root in a container may not read that of another account's process
 * (without the capability SYS_PTRACE), but anyone can read its command line. A process that has ended has neither.
 */
function worksIn(pid: number, folder: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder
  } catch {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(markOf(folder))
  }
}

function markOf(cluster: string): string {
  return `barrow.cluster=${realpathSync(cluster)}`
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Fast shutdown: open transactions roll back, everything committed is kept. */
export async function stopPostgres(pid: number, cluster: string): Promise<void> {
  if (await endsAfter(pid, cluster, 'SIGINT', 2500)) return
  // Immediate shutdown skips the last checkpoint; the next start replays the log, so nothing is lost.
  await endsAfter(pid, cluster, 'SIGQUIT', 2000)
}

async function endsAfter(pid: number, cluster: string, signal: NodeJS.Signals, withinMs: number): Promise<boolean> {
  if (!isServerOf(pid, cluster)) return true
  try {
    process.kill(pid, signal)
  } catch {
    return true
  }
  for (const deadline = Date.now() + withinMs; Date.now() < deadline;) {
    // Not isAlive: if no process collects orphans (a container without init), an ended one keeps its id.
    if (!isServerOf(pid, cluster)) return true
    await pause(pollMs)
  }
  return false
}
