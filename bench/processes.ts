import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { mallocSettings, nodeFlags } from '#tools/start/run.mjs'

export interface Measured {
  pid: number
  port: number
  stop(): Promise<void>
}

/** A shop with its own database in `dataFolder`, without stand-ins. Its errors are printed, unless it is attacked. */
export async function startShop(
  dataFolder: string,
  env: Record<string, string> = {},
  faults: 'inherit' | 'ignore' = 'inherit',
): Promise<Measured & { origin: string; openedAfter: number }> {
  const port = await freePort()
  const begun = performance.now()
  const child = spawn(process.execPath, [...nodeFlags, 'dist/server/main.js'], {
    env: {
      ...mallocSettings,
      PATH: process.env.PATH,
      // As "npm start" sets it.
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PORT: String(port),
      BARROW_DATA: dataFolder,
      STAND_INS: 'off',
      LOG_LEVEL: 'error',
      // An interrupted bench leaves nothing running.
      EXIT_WITH_PARENT: '1',
      ...env,
    },
    stdio: ['pipe', 'pipe', faults],
  })
  if (!child.stdout) throw new Error('A shop without an output')
  for await (const line of createInterface({ input: child.stdout })) if (line.includes('Barrow is open')) break
  child.stdout.resume()
  return {
    pid: child.pid ?? 0,
    port,
    origin: `http://localhost:${port}`,
    openedAfter: (performance.now() - begun) / 1000,
    stop: () => end(child),
  }
}

/** The baseline, sending exactly the bytes of an answer of the shop. */
export async function startPlain(headers: string[], body: Buffer): Promise<Measured> {
  const child = spawn(process.execPath, [...nodeFlags, 'bench/plain-server.ts'], {
    env: { ...process.env, ...mallocSettings },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.write(`${JSON.stringify({ headers, body: body.toString('base64') })}\n`)
  const first = await createInterface({ input: child.stdout })[Symbol.asyncIterator]().next()
  return { pid: child.pid ?? 0, port: Number(first.value), stop: () => end(child) }
}

/** CPU seconds that all threads of a process have used so far, from the kernel's count in nanoseconds. */
export function cpuSeconds(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`)
  return threads.reduce((sum, thread) => sum + cpuOf(`/proc/${pid}/task/${thread}/schedstat`), 0)
}

function cpuOf(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8').split(' ')[0]) / 1e9
  } catch {
    return 0 // the thread ended between listing and reading
  }
}

/** Resident memory in megabytes: all of it, or without the pages of files, such as Node's program, which other processes share. */
export function memory(pid: number, of: 'all' | 'own' = 'all'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const [, kilobytes] = (of === 'own' ? /RssAnon:\s+(\d+)/ : /VmRSS:\s+(\d+)/).exec(status) ?? []
  return Number(kilobytes ?? 0) / 1024
}

function end(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, 'localhost', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
