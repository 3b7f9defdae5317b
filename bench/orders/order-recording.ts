import type pg from 'pg'
import { newId } from '#app/kernel/ids.ts'

/** One statement as the shop has sent it. */
export interface Sent {
  text: string
  values: unknown[]
}

const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** Records what a pool's connections send. */
export function recorder(pool: pg.Pool) {
  let sent: Sent[] | null = null
  pool.on('connect', (client) => {
    const query = client.query.bind(client)
    // Passed on unchanged; only calls with a text are the shop's.
    client.query = ((...args: unknown[]) => {
      const [text, values] = args
      if (sent && typeof text === 'string') sent.push({ text, values: Array.isArray(values) ? [...values] : [] })
      return (query as (...all: unknown[]) => unknown)(...args)
    }) as typeof client.query
  })
  return async (act: () => Promise<unknown>): Promise<Sent[]> => {
    sent = []
    await act()
    const recorded = sent
    sent = null
    return recorded
  }
}

/**
 * The same statements for another order: everything created for the recorded one (its ids, in parameters and inside
 * texts) is replaced; everything that existed before (products, variants, locations) stays.
 */
export function asNew(
  recorded: readonly Sent[],
  kept: ReadonlySet<string>,
  given: ReadonlyMap<string, string>,
): Sent[] {
  const fresh = new Map(given)
  const change = (id: string) => {
    if (kept.has(id)) return id
    const known = fresh.get(id) ?? newId()
    fresh.set(id, known)
    return known
  }
  const renew = (value: unknown): unknown => {
    if (typeof value === 'string') return value.replace(uuids, change)
    return Array.isArray(value) ? value.map(renew) : value
  }
  return recorded.map(({ text, values }) => ({ text, values: values.map(renew) }))
}

/** The bare loop: one connection per order, and nothing between the statements. */
export async function send(pool: pg.Pool, statements: readonly Sent[]) {
  const client = await pool.connect()
  try {
    for (const { text, values } of statements) await client.query(text, values)
  } finally {
    client.release()
  }
}
