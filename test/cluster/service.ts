import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { PostgresAccount } from '#server/postgres/postgres-account.ts'

/** A program of Debian that runs as long as this process does. */
export interface Service {
  readonly pid: number
  /** Its whole output. */
  readonly said: readonly string[]
  signal(name: NodeJS.Signals): void
  /** kill -9; resolves when it is gone. */
  kill(): Promise<void>
}

interface Options {
  account?: PostgresAccount
  env?: Record<string, string>
  /** Where its lines go, over all its starts. */
  said?: string[]
}

export function startService(command: string, args: string[], { account, env = {}, said = [] }: Options = {}): Service {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(command, args, {
    ...account?.ids,
    env: { PATH, HOME, ...env },
    // Ctrl-C reaches only this process, which ends them.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.on('error', (error) => said.push(String(error)))
  for (const stream of [child.stdout, child.stderr]) createInterface(stream).on('line', (line) => said.push(line))
  endWithThisProcess(child)
  return {
    pid: child.pid ?? 0,
    said,
    signal: (name) => void child.kill(name),
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** Its input is a pipe that this process never writes to: it ends with this process, however that happens. */
function endWithThisProcess(child: ChildProcess) {
  const watch = spawn('sh', ['-c', 'cat; kill -9 "$0"', String(child.pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watch.on('error', () => {})
  watch.unref()
  child.once('exit', () => watch.kill('SIGKILL'))
}
