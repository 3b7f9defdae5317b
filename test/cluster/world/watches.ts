import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { causeOf } from './buyers.ts'

/** Reads cached pages all the time. */
export function startReaders(origin: string, paths: readonly string[]) {
  const errors: { at: number; what: string }[] = []
  let asked = 0
  const running: Promise<void>[] = []
  const read = async (path: string) => {
    const begun = Date.now()
    const headers = { 'x-forwarded-for': `11.${asked & 255}.${(asked >> 8) & 255}.7`, accept: 'text/html' }
    const answer = await fetch(origin + path, { headers, signal: AbortSignal.timeout(10_000) })
      .then(async (response) => ((await response.text()).length > 0 ? response.status : 0))
      .catch(causeOf)
    if (answer !== 200) errors.push({ at: begun, what: `${path} answered ${answer}` })
  }
  const timer = setInterval(() => running.push(read(paths[asked++ % paths.length] ?? '/')), 250)
  return {
    errors,
    asked: () => asked,
    async stop() {
      clearInterval(timer)
      await Promise.all(running)
    },
  }
}

/** Writes one row all the time, past the shop: what the database itself can be blamed for. */
export function watchDatabase(administrationUrl: string) {
  let goes = true
  let last = Date.now()
  const away: { from: number; to: number }[] = []
  const beat = async () => {
    const client = new pg.Client({
      connectionString: administrationUrl,
      connectionTimeoutMillis: 1_000,
      query_timeout: 1_000,
    })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query('create table if not exists trail.pulse (at timestamptz)')
      await client.query('insert into trail.pulse values (now())')
      return true
    } catch {
      return false
    } finally {
      void client.end().catch(() => {})
    }
  }
  const running = (async () => {
    while (goes) {
      const began = Date.now()
      if (await beat()) {
        if (began - last > 1_000) away.push({ from: last, to: Date.now() })
        last = Date.now()
      }
      await pause(150)
    }
  })()
  return {
    away,
    async stop() {
      goes = false
      await running
    },
  }
}
