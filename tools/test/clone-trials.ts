import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import { join } from 'node:path'

export interface Clone {
  folder: string
  environment: Record<string, string | undefined>
}

export interface Trial {
  title: string
  /** The mode of the folder that contains the clone. */
  mode: number
  environment: Record<string, string>
  work(clone: Clone): Promise<unknown>
  /** Why it cannot be tried here. */
  impossible?: string
}

const patienceMs = 4 * 60_000

/** Waits for a page after the first command, and for the end of all started processes. */
export async function answersWithPage(clone: Clone): Promise<string> {
  const { child, said } = startIn(clone)
  const isOpen = () => /^\s*Shop\s+(http:\S+)/m.exec(said())?.[1]
  try {
    const origin = await until(() => isOpen() ?? (child.exitCode === null ? undefined : 'nowhere'))
    if (!isOpen()) throw new Error(`it did not open:\n${said()}`)
    const answer = await fetch(`${origin}/`)
    if (answer.status !== 200) throw new Error(`its home page answered ${answer.status}:\n${said()}`)
  } finally {
    await end(child)
  }
  return said()
}

/** It installs and builds, and then names all missing variables at once. */
export async function refusesInProduction(clone: Clone, variables: readonly string[]): Promise<void> {
  const { child, said } = startIn(clone)
  await until(() => (child.exitCode === null ? undefined : true)).finally(() => end(child))
  const missing = variables.filter((name) => !said().includes(`${name}: is missing`))
  if (child.exitCode !== 1 || missing.length > 0)
    throw new Error(`it ended with ${child.exitCode} and did not name ${missing.join(', ')}:\n${said()}`)
}

export async function dataIsClosed({ folder }: Clone, said: string): Promise<void> {
  const data = join(folder, '.barrow')
  if (!said.includes(data)) throw new Error(`it did not say where its data is:\n${said}`)
  for (const each of [data, join(data, 'database')]) {
    const mode = statSync(each).mode & 0o777
    if (mode !== 0o700) throw new Error(`${each} is open to others: ${mode.toString(8)}`)
  }
}

function startIn({ folder, environment }: Clone) {
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env: environment,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const parts: string[] = []
  for (const output of [child.stdout, child.stderr]) output.on('data', (part: Buffer) => parts.push(part.toString()))
  child.once('error', (error) => parts.push(error.message))
  return { child, said: () => parts.join('') }
}

async function until<Found>(look: () => Found | undefined): Promise<Found> {
  for (const deadline = Date.now() + patienceMs; Date.now() < deadline;) {
    const found = look()
    if (found !== undefined) return found
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`nothing came of it within ${patienceMs / 1000} s`)
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null || !child.pid) return
  // npm ends before the shop does; the last process closes the output.
  const ended = once(child, 'close')
  child.kill('SIGTERM')
  const group = -child.pid
  // npm and its child processes are a process group.
  const late = setTimeout(() => process.kill(group, 'SIGKILL'), 20_000)
  await ended
  clearTimeout(late)
}
