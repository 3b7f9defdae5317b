import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export type StandIn = {
  address: string
  addresses: string[]
  stop: (signal?: NodeJS.Signals) => Promise<number | null>
}

/** Starts a stand-in as a process and waits for the line with its addresses. */
export async function startStandIn(main: string, environment: Record<string, string>): Promise<StandIn> {
  const child = spawn(process.execPath, [main], {
    // What one has compiled the next one loads: tests start many.
    env: { NODE_COMPILE_CACHE: join(tmpdir(), 'barrow-compiled'), ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface(child.stdout)) {
    const [, ready, ...addresses] = line.split(' ')
    const [address] = addresses
    if (ready === 'ready' && address) {
      return { address, addresses, stop: (signal = 'SIGTERM') => stopProcess(child, signal) }
    }
  }
  throw new Error(`${main} ended before it was ready`)
}

async function stopProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null) return child.exitCode
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
  return child.exitCode
}
