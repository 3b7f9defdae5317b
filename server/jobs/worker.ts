import { limits } from '#app/limits.ts'
import type { Log } from '#server/log.ts'
import { type Life, live, type Taker } from './worker-life.ts'

/**
 * Runs jobs in this process until it stops; running ones are finished, the others stay in the queue. After losing its
 * database it starts again. `alone`: no other worker uses this database.
 */
export function startWorker(url: string, log: Log, alone: boolean): { stop(): Promise<void> } {
  const takers: Taker[] = []
  let life: Life | null = null
  let again: NodeJS.Timeout | undefined
  let stopping = false

  const start = async () => {
    const begun = live({ url, log, takers, alone })
    life = begun
    const why = await begun.ended
    if (stopping) return
    begun.giveUp()
    log.error({ err: why }, 'the worker lost its database and will be started again')
    again = setTimeout(() => void start(), restartAfter)
  }
  void start()

  return {
    async stop() {
      stopping = true
      clearTimeout(again)
      const late = new Promise<void>((resolve) => setTimeout(resolve, limits.stopWithin.value).unref())
      await Promise.race([life?.stop(), late])
    },
  }
}

const restartAfter = 2_000
