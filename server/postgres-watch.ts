import { isServerOf, launchPostgres, stopPostgres, type PostgresLaunch } from './postgres-process.ts'
import { messageOf } from './state-folder.ts'

const watchMs = 1000

/** Starts the server again on the same port if it dies while the shop runs (out of memory, a stray kill). */
export function keepRunning(first: number, launch: PostgresLaunch, log: (line: string) => void) {
  let pid = first
  let stopping = false
  let failure: string | null = null
  let restarting: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    if (stopping || isServerOf(pid, launch.cluster)) return
    stopping = true
    restarting = restart().finally(() => (stopping = false))
  }, watchMs)
  timer.unref()

  async function restart() {
    if (!failure) log('The database ended by itself; starting it again')
    // Its folder may be gone: that is said, and tried again, like everything else that may be in the way.
    const launched = await launchPostgres(launch).catch((error: unknown) => ({
      ok: false as const,
      said: messageOf(error),
    }))
    if (launched.ok) pid = launched.pid
    else if (launched.said !== failure) log(`It did not start: ${launched.said}`)
    failure = launched.ok ? null : launched.said
  }

  return {
    async stop() {
      clearInterval(timer)
      await restarting
      await stopPostgres(pid, launch.cluster)
    },
  }
}
