import type pg from 'pg'
import { Client } from '#db/client.ts'
import { changes } from '#app/web/answers/changes.ts'

const heartbeat = 1_000

/**
 * Holds one connection that hears what changes. When it is lost, or does not answer within a second, nothing cached is
 * believed any more until it is back: no page is served that is older than a change by more than two heartbeats. `gone` is
 * called for as long as nobody answers at all.
 */
export async function startChangeListener(url: string, gone: () => void): Promise<{ stop(): Promise<void> }> {
  let stopped = false
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | undefined

  async function open() {
    const next = new Client({
      connectionString: url,
      connectionTimeoutMillis: heartbeat,
      query_timeout: heartbeat,
      keepAlive: true,
      application_name: 'barrow changes',
    })
    next.on('notification', ({ payload }) => payload && changes.changed(payload))
    next.on('error', () => {})
    next.on('end', () => lose(next))
    try {
      await next.connect()
      await next.query('listen barrow_changed')
      client = next
      changes.restored()
    } catch (error) {
      await next.end().catch(() => {})
      throw error
    }
  }

  function lose(dead: pg.Client) {
    if (client !== dead) return
    client = null
    changes.lost()
    // Closing a dead connection may hang; nobody waits for it.
    void dead.end().catch(() => {})
  }

  async function beat() {
    const asked = client
    try {
      if (asked) await asked.query('select 1')
      else await open()
    } catch (error) {
      // One late answer may be this process's own fault. A new connection that fails without a reason given (a refusal has
      // a code) means that nobody is there to answer on the others either.
      if (asked) lose(asked)
      else if (!(error instanceof Error && 'code' in error)) gone()
    }
    if (!stopped) timer = setTimeout(() => void beat(), client ? heartbeat : heartbeat / 4)
  }

  await open()
  timer = setTimeout(() => void beat(), heartbeat)
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}
