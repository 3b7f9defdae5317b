import type pg from 'pg'

export interface Counts {
  /** Messages for the other processes. */
  take(now: number): string[]
  /** One of another process. */
  hear(message: string): void
}

const channel = 'barrow_counts'
const every = 1_000

/**
 * Tells the other processes what is counted against floods, by the connection that listens for changes. A message that
 * does not arrive is lost: meanwhile each process has the limit for itself. Null where no other process uses the database.
 */
export function tellCounts(counts: Counts | null) {
  let toldAt = performance.now()
  return {
    async listen(client: pg.Client) {
      if (counts) await client.query(`listen ${channel}`)
    },
    /** Whether the notification was about counts. What the connection told itself comes back, too. */
    hear(client: pg.Client, told: pg.Notification): boolean {
      if (told.channel !== channel) return false
      if (told.processId !== ownProcess(client)) counts?.hear(told.payload ?? '')
      return true
    },
    async tell(client: pg.Client) {
      if (!counts || performance.now() - toldAt < every) return
      toldAt = performance.now()
      for (const message of counts.take(Date.now())) await client.query('select pg_notify($1, $2)', [channel, message])
    },
  }
}

/** The number of the connection's process at the server; the driver has it, its types do not. */
const ownProcess = (client: pg.Client) => (client as pg.Client & { processID: number }).processID
