import { adoptOrphan } from './postgres-orphan.ts'
import { cutLog } from './postgres-log.ts'
import { isServerOf, launchPostgres, stopPostgres, type PostgresLaunch } from './postgres-process.ts'
import { messageOf } from '#server/start/state-folder.ts'

const watchMs = 1000

/** Restarts the server, at the same address, if it dies while the shop runs (out of memory, a stray kill). */
export function keepRunning(first: number, launch: PostgresLaunch, url: string, log: (line: string) => void) {
  let pid = first
  let stopping = false
  let failure: string | null = null
  let restarting: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    if (stopping) return
    keepLogShort()
    if (runs()) return
    stopping = true
    restarting = restart().finally(() => (stopping = false))
  }, watchMs)
  timer.unref()

  function keepLogShort() {
    try {
      cutLog(launch.logFile)
    } catch {
      // The database is what matters; the next check may have a file descriptor, or a disk that answers.
    }
  }

  /** If it cannot be determined now, the next check tries again. */
  function runs(): boolean {
    try {
      return isServerOf(pid, launch.cluster)
    } catch {
      return true
    }
  }

  async function restart() {
    if (!failure) log('The database ended by itself; starting it again')
    // Its folder may be gone: that is logged and retried, like any other obstacle.
    const launched = await takeOverOrLaunch().catch((error: unknown) => ({
      ok: false as const,
      said: messageOf(error),
    }))
    if (launched.ok) pid = launched.pid
    else if (launched.said !== failure) log(`It did not start: ${launched.said}`)
    failure = launched.ok ? null : launched.said
  }

  /** A server that is reached in another way than the shop's is useless to it, so that one is ended first. */
  async function takeOverOrLaunch() {
    const found = await adoptOrphan(launch.cluster, () => url)
    if (!found) return launchPostgres(launch)
    log('Someone else has restarted it; the shop took it over')
    return { ok: true as const, pid: found.pid }
  }

  return {
    async stop() {
      clearInterval(timer)
      await restarting
      await stopPostgres(pid, launch.cluster)
    },
  }
}
