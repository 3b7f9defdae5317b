import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { inherited } from '#server/start/inherited.ts'
import { StartRefused } from '#server/start/state-folder.ts'

export interface RunningStandIn {
  ready: Promise<void>
  stop(): Promise<void>
}

interface Options {
  name: string
  home: string
  root: string
  environment: Record<string, string>
  log: (line: string) => void
}

const patienceMs = 2000

/** Starts one stand-in as a process that ends with this one, however this one ends. */
export function startStandIn({ name, home, root, environment, log }: Options): RunningStandIn {
  const folder = join(home, name)
  const logFile = `${folder}.log`
  mkdirSync(folder, { recursive: true })
  const errors = openSync(logFile, 'w')
  const child = spawn(process.execPath, [join('stand-ins', name, 'main.ts')], {
    cwd: root,
    env: { ...inherited(), ...compileCache(), ...environment, STAND_IN_DATA: folder, EXIT_WITH_PARENT: '1' },
    stdio: ['pipe', 'pipe', errors],
    // Ctrl-C reaches only the shop, which may still need them for running requests.
    detached: process.platform !== 'win32',
  })
  closeSync(errors)
  child.stdin?.on('error', () => {})
  let stopping = false
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  void ended.then(() => stopping || log(`The stand-in ${name} ended by itself; see ${logFile}`))
  return {
    ready: whenReady(child, name, logFile, () => stopping),
    async stop() {
      stopping = true
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs)
      await ended
      clearTimeout(timer)
    },
  }
}

function whenReady(child: ChildProcess, name: string, logFile: string, isStopping: () => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const refuse = (why: string) => reject(new StartRefused(`The stand-in ${name} did not start: ${why}`))
    child.once('error', (error) => refuse(error.message))
    child.once(
      'close',
      () => isStopping() || refuse(readFileSync(logFile, 'utf8').trim().split('\n').slice(-5).join('\n') || logFile),
    )
    if (child.stdout) createInterface(child.stdout).on('line', (line) => line.startsWith(`${name} ready`) && resolve())
  })
}

/** The compile cache of the last start makes the next one faster. */
function compileCache(): Record<string, string> {
  const { NODE_COMPILE_CACHE } = process.env
  return NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}
}
