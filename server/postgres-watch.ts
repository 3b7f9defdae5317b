import { isServerOf, launchPostgres, stopPostgres, type PostgresLaunch } from './postgres-process.ts'

const watchMs = 1000

/** Starts the server again on the same port if it dies while the shop runs (out of memory, a stray kill). */
export function keepRunning(first: number, launch: PostgresLaunch, log: (line: string) => void) {
  let pid = first
  let stopping = false
  let restarting: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    if (stopping || isServerOf(pid, launch.cluster)) return
    stopping = true
    restarting = restart().finally(() => (stopping = false))
  }, watchMs)
  timer.unref()

  async function restart() {
    log('The database ended by itself; starting it again')
    const launched = await launchPostgres(launch)
    if (launched.ok) pid = launched.pid
    else log(`It did not start: ${launched.said}`)
  }

  return {
    async stop() {
      clearInterval(timer)
      await restarting
      await stopPostgres(pid, launch.cluster)
    },
  }
}
