import type pg from 'pg'
import { Client } from '#db/client.ts'
import { leaveFormerServer } from '#db/database.server.ts'
import { serverGeneration } from '#db/which-server.server.ts'
import { changes } from '#app/web/answers/changes.ts'
import { type ReadChanges, readChangesOn } from './changes-read.ts'
import { type Counts, tellCounts } from './told-counts.ts'

const heartbeat = 1_000
/**
 * One change is often followed by others; readers that are awake get no notification (`wake_readers`: half as long).
 */
const awakeFor = 1_000
const pauseAwake = 25
const sweepEvery = 10_000

interface Neighbours {
  /** Called while the database does not answer. */
  gone(): void
  /** Called from time to time: changes that every process has read can be deleted. */
  sweep(): void
  /** What is counted against floods; null where no other process uses the database. */
  counts: Counts | null
}

/**
 * Keeps one connection that listens for changes and reads the recorded ones: at each heartbeat, and several times in
 * the second after a notification. If it is lost, or does not answer within a second, no cache entry is used until it
 * is back: no page is older than a change by more than two heartbeats.
 */
export async function startChangeListener(
  url: string,
  { gone, sweep, counts }: Neighbours,
): Promise<{ stop(): Promise<void> }> {
  const ear = openEar(url, wake, tellCounts(counts))
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let awakeUntil = 0
  let wokenMeanwhile = false
  let isBusy = true
  let sweptAt = performance.now()

  function wake() {
    awakeUntil = performance.now() + awakeFor
    wokenMeanwhile = true
    if (!isBusy) void beat()
  }

  async function beat() {
    isBusy = true
    clearTimeout(timer)
    wokenMeanwhile = false
    const begun = performance.now()
    if (!(await ear.listen())) gone()
    if (begun - sweptAt > sweepEvery) {
      sweptAt = begun
      sweep()
    }
    isBusy = false
    if (!stopped) timer = setTimeout(() => void beat(), pauseAfter(performance.now() - begun))
  }

  function pauseAfter(took: number): number {
    if (!ear.isOpen()) return heartbeat / 4
    if (wokenMeanwhile) return 0
    // A database that answers slowly is queried less often.
    return performance.now() < awakeUntil ? Math.max(pauseAwake, Math.min(took, heartbeat / 4)) : heartbeat
  }

  await ear.open()
  isBusy = false
  timer = setTimeout(() => void beat(), heartbeat)
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await ear.close()
    },
  }
}

const earOf = (url: string) =>
  new Client({
    connectionString: url,
    connectionTimeoutMillis: heartbeat,
    query_timeout: heartbeat,
    keepAlive: true,
    application_name: 'barrow changes',
  })

/** The connection itself: it passes on notifications and reads changes. */
function openEar(url: string, wake: () => void, counted: ReturnType<typeof tellCounts>) {
  let heard: { client: pg.Client; read: ReadChanges; server: number } | null = null

  async function open() {
    const client = earOf(url)
    client.on('notification', (told) => {
      if (counted.hear(client, told)) return
      if (told.payload) changes.changed(told.payload)
      else wake()
    })
    client.on('error', () => {})
    client.on('end', () => lose(client))
    try {
      await client.connect()
      await leaveFormerServer(client)
      const server = serverGeneration()
      await client.query('listen barrow_changed')
      await counted.listen(client)
      heard = { client, read: await readChangesOn(client), server }
      changes.restored()
    } catch (error) {
      await client.end().catch(() => {})
      throw error
    }
  }

  function lose(dead: pg.Client) {
    if (heard?.client !== dead) return
    heard = null
    changes.lost()
    // Closing a dead connection may hang, so it is not awaited.
    void dead.end().catch(() => {})
  }

  async function tell(read: ReadChanges) {
    const tags = await read()
    // The changes are unknown: as after a lost connection, anything may have changed.
    if (tags === null) changes.restored()
    else for (const tag of tags) changes.changed(tag)
  }

  return {
    open,
    isOpen: () => heard !== null,
    /** False if there is no answer. */
    async listen(): Promise<boolean> {
      // The former server may answer for long, and knows nothing of what changes on the one that has replaced it.
      if (heard && heard.server !== serverGeneration()) lose(heard.client)
      const asked = heard
      try {
        if (asked) {
          await tell(asked.read)
          await counted.tell(asked.client)
        } else await open()
      } catch (error) {
        // One late answer may be this process's own fault. If a new connection fails without an error code (a refusal
        // has one), the database does not answer on the others either.
        if (!asked) return error instanceof Error && 'code' in error
        lose(asked.client)
      }
      return true
    },
    close: () => heard?.client.end().catch(() => {}),
  }
}
