import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { compiled } from '#test/support/compiled.ts'

/** A program of the world that can be killed as by a power cut, and started again with the same ports and folders. */
export interface Program {
  readonly name: string
  /** Its whole output, over all starts. */
  readonly said: readonly string[]
  readonly isRunning: boolean
  /** Of its latest start. */
  readonly pid: number | undefined
  start(): Promise<void>
  /** kill -9; resolves when it is gone. */
  kill(): Promise<void>
  /** SIGTERM; resolves when it is gone. */
  stop(): Promise<void>
  /** Resolves when it has ended by itself, such as at a fail point. */
  ended(): Promise<void>
}

interface Options {
  name: string
  args: string[]
  environment: Record<string, string>
  /** Where it runs, if not here. */
  folder?: string
  /** Its output once it can be used. */
  ready: RegExp
}

const patienceMs = 60_000

export function program({ name, args, environment, folder, ready }: Options): Program {
  const said: string[] = []
  let child: ChildProcess | null = null
  const isRunning = () => child !== null && child.exitCode === null && child.signalCode === null
  const end = async (signal: NodeJS.Signals) => {
    if (!child || !isRunning()) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  return {
    name,
    said,
    get isRunning() {
      return isRunning()
    },
    get pid() {
      return child?.pid
    },
    async start() {
      if (isRunning()) return
      const { PATH = '', HOME = '' } = process.env
      const env = { PATH, HOME, ...compiled, ...environment, EXIT_WITH_PARENT: '1' }
      child = spawn(process.execPath, args, { env, cwd: folder, stdio: ['pipe', 'pipe', 'pipe'] })
      await untilReady(child, ready, said, name)
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    async ended() {
      if (child && isRunning()) await once(child, 'exit')
    },
  }
}

async function untilReady(child: ChildProcess, ready: RegExp, said: string[], name: string) {
  const { stdin, stdout, stderr } = child
  if (!stdout || !stderr) throw new Error(`${name} has no outputs`)
  // The pipe breaks when it is killed.
  stdin?.on('error', () => {})
  const from = said.length
  const isReady = await new Promise<boolean>((tell) => {
    const timer = setTimeout(() => tell(false), patienceMs)
    const hear = (line: string) => {
      said.push(line)
      if (ready.test(line)) tell(true)
    }
    createInterface(stdout).on('line', hear)
    createInterface(stderr).on('line', hear)
    child.once('exit', () => tell(false))
    child.once('spawn', () => timer.unref())
  })
  if (isReady) return
  child.kill('SIGKILL')
  throw new Error(`${name} did not start:\n${said.slice(from).join('\n')}`)
}
