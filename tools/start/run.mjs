import { spawn } from 'node:child_process'
import { accessSync, constants, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'

/** A reason for stopping that is shown without a stack trace. */
export class Failed extends Error {}

/** A long step is announced at its beginning and closed with its seconds. */
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

/** Runs a program to its end; fails with `failure` if it fails. */
export function finish(program, args, failure, { environment = process.env, quiet = false } = {}) {
  return new Promise((done, failed) => {
    const child = spawn(program, args, { stdio: ['ignore', quiet ? 'ignore' : 'inherit', 'inherit'], env: environment })
    child.once('error', (error) => failed(new Failed(`${failure} (${error.message})`)))
    child.once('exit', (code) => (code === 0 ? done() : failed(new Failed(failure))))
  })
}

/** Runs npm with the same Node as this. Its progress and its errors are shown, its summary is not. */
export async function npm(args, failure) {
  // Other package managers (pnpm, yarn) put their own path into the same variable, and install differently.
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

/** A service account's home folder, where npm keeps its cache, often does not exist. */
function mayMake(folder) {
  return existsSync(folder) ? mayWrite(folder) : mayMake(dirname(folder))
}

const forwarded = ['SIGINT', 'SIGTERM', 'SIGHUP']
const numbers = { SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 }

/** The folder of builds. Several may exist side by side, for tests and for people who share a checkout. */
export const dist = process.env.BARROW_DIST || 'dist'

/**
 * V8's options, here, in the Dockerfile and in the bench. A request's garbage should die young: with 16 MB a page costs
 * a tenth less than with 8 MB, and no more than with 32 MB, which keep 25 MB more. The old generation is collected
 * whenever it has doubled; by default V8 let a flood of full carts pile up four times as much, and kept it.
 */
export const nodeFlags = ['--max-semi-space-size=16', '--heap-growing-percent=100']

/**
 * Settings of glibc's malloc, in the same places; other C libraries ignore them. By default it takes larger and larger
 * blocks from the heap once one has been freed, and the heap shrinks only at its end: after a flood of bodies 80 MB of
 * it remained empty. So every allocation as large as a chunk of a body is mapped separately and returned at once, and
 * the threads share one heap. Pages do not cost more.
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
 * Runs the shop. Only this process sends it signals (with its own process group, the terminal's Ctrl-C does not reach
 * it twice), and if this process is killed, the shop sees its input end and stops.
 */
export function runShop(node, args, environment) {
  const child = spawn(node, args, {
    stdio: ['pipe', 'inherit', 'inherit'],
    detached: process.platform !== 'win32',
    env: { ...mallocSettings, ...environment, EXIT_WITH_PARENT: '1' },
  })
  // Nothing is written to it; the pipe breaks if the shop ends first.
  child.stdin.on('error', () => {})
  const watch = watchNpm(() => child.kill('SIGTERM'))
  const ended = endOf(child).finally(() => clearInterval(watch))
  return { ended, stop: () => child.kill('SIGTERM') }
}

function endOf(child) {
  // A closed terminal stops the shop like any other signal.
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

/**
 * npm passes signals on, but kill -9 of npm would leave the shop running in the background, with its ports and its
 * data.
 */
function watchNpm(orphaned) {
  if (!process.env.npm_lifecycle_event) return undefined
  const family = ancestors()
  return setInterval(() => {
    if (ancestors() !== family) orphaned()
  }, 1000).unref()
}

/** The parent and, if the system tells, its parent: npm starts a shell in between. */
function ancestors() {
  try {
    // proc(5): the fourth field is the parent; the second, in brackets, may contain spaces.
    const [, parent] = readFileSync(`/proc/${process.ppid}/stat`, 'utf8').split(') ')[1].split(' ')
    return `${process.ppid} ${parent}`
  } catch {
    return `${process.ppid}`
  }
}
