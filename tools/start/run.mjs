import { spawn } from 'node:child_process'
import { accessSync, constants, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'

/** A reason for not going on that is shown without a stack. */
export class Failed extends Error {}

/** What takes long is announced when it begins and closed with the seconds that it took. */
export async function step(title, work) {
  const began = performance.now()
  console.log(`· ${title} …`)
  const result = await work()
  console.log(`  done in ${((performance.now() - began) / 1000).toFixed(1)} s`)
  return result
}

export function mayWrite(folder) {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** Runs a program to its end; fails with `failure` when it does. */
export function finish(program, args, failure, { environment = process.env, quiet = false } = {}) {
  return new Promise((done, failed) => {
    const child = spawn(program, args, { stdio: ['ignore', quiet ? 'ignore' : 'inherit', 'inherit'], env: environment })
    child.once('error', (error) => failed(new Failed(`${failure} (${error.message})`)))
    child.once('exit', (code) => (code === 0 ? done() : failed(new Failed(failure))))
  })
}

/** Runs npm, by the same Node as this. Its progress and its errors are shown, its summary is not. */
export async function npm(args, failure) {
  // Other programs that run scripts (pnpm, yarn) give their own path by the same name, and install in their own way.
  const own = /^npm(-cli)?\.[cm]?js$/.test(basename(process.env.npm_execpath ?? '')) && process.env.npm_execpath
  const onWindows = process.platform === 'win32'
  const [program, ...first] = own ? [process.execPath, own] : onWindows ? ['cmd', '/c', 'npm'] : ['npm']
  const cache = mayMake(process.env.npm_config_cache || join(homedir(), '.npm'))
    ? null
    : mkdtempSync(join(tmpdir(), 'npm-'))
  const environment = cache ? { ...process.env, npm_config_cache: cache } : process.env
  try {
    await finish(program, [...first, ...args], failure, { environment, quiet: true })
  } finally {
    if (cache) rmSync(cache, { recursive: true, force: true })
  }
}

/** The home of a service's account, where npm keeps what it has fetched, is often not there. */
function mayMake(folder) {
  return existsSync(folder) ? mayWrite(folder) : mayMake(dirname(folder))
}

const forwarded = ['SIGINT', 'SIGTERM', 'SIGHUP']
const numbers = { SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 }

/** Where builds go. Several may exist side by side, for tests and for people who work in one checkout. */
export const dist = process.env.BARROW_DIST || 'dist'

/**
 * V8's options, here, in the Dockerfile and in the bench. What a request needs should die young: with 16 MB a page costs a
 * tenth less than with 8 MB, and no more than with 32 MB, which keep 25 MB more. What outlives that is looked through whenever it
 * has doubled; left to itself V8 let a flood of full carts pile up four times as much, and kept it.
 */
export const nodeFlags = ['--max-semi-space-size=16', '--heap-growing-percent=100']

/**
 * Settings of glibc's malloc, in the same places; other C libraries read none of it. Left to itself it takes larger and larger
 * pieces from the heap once one has been freed, and that shrinks at its end alone: after a flood of bodies 80 MB of it stayed with
 * nothing in them. So whatever is as long as a piece of a body is mapped by itself and goes back at once, and the threads share
 * one heap. Pages cost no more by it.
 */
export const mallocSettings = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '32768',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

export const shopArguments = [...nodeFlags, `${dist}/server/main.js`]

/** Runs a command to its end, on this terminal. */
export function run(program, args, environment) {
  return endOf(spawn(program, args, { stdio: 'inherit', env: environment }))
}

/**
 * Runs the shop. Only this process sends it signals (a process group of its own keeps the terminal's Ctrl-C from
 * reaching it twice), and when this process is killed it sees its input end, and stops.
 */
export function runShop(node, args, environment) {
  const child = spawn(node, args, {
    stdio: ['pipe', 'inherit', 'inherit'],
    detached: process.platform !== 'win32',
    env: { ...mallocSettings, ...environment, EXIT_WITH_PARENT: '1' },
  })
  // Nothing is written to it; the pipe breaks when the shop goes first.
  child.stdin.on('error', () => {})
  const watch = watchNpm(() => child.kill('SIGTERM'))
  const ended = endOf(child).finally(() => clearInterval(watch))
  return { ended, stop: () => child.kill('SIGTERM') }
}

function endOf(child) {
  // A closed terminal is a stop like any other.
  const forward = (signal) => child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
  for (const signal of forwarded) process.on(signal, forward)
  return new Promise((ended, failed) => {
    child.once('error', failed)
    child.once('exit', (code, signal) => {
      for (const name of forwarded) process.off(name, forward)
      ended(code ?? 128 + (numbers[signal] ?? 0))
    })
  })
}

/** npm passes on a polite signal, but kill -9 of npm would leave the shop running unseen, with its ports and its data. */
function watchNpm(orphaned) {
  if (!process.env.npm_lifecycle_event) return undefined
  const family = ancestors()
  return setInterval(() => {
    if (ancestors() !== family) orphaned()
  }, 1000).unref()
}

/** The parent and, where the system tells, its parent: npm starts a shell in between. */
function ancestors() {
  try {
    // proc(5): the fourth field is the parent; the second, in brackets, may have blanks in it.
    const [, parent] = readFileSync(`/proc/${process.ppid}/stat`, 'utf8').split(') ')[1].split(' ')
    return `${process.ppid} ${parent}`
  } catch {
    return `${process.ppid}`
  }
}
