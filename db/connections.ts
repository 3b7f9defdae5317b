import type pg from 'pg'

/**
 * Keeps a lost connection of the pool from ending the process: the query under way, or the next one, reports it to its holder.
 * Answers with how to give all of them up, for when the database does not even say no (a pulled cable, a frozen machine):
 * a query that waits on one of them fails then, and not by TCP after a quarter of an hour.
 */
export function watchConnections(pool: pg.Pool): () => void {
  const connected = new Set<pg.PoolClient>()
  // An idle connection that the server closes: the next query opens a new one.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
    connected.add(client)
  })
  pool.on('remove', (client) => connected.delete(client))
  return () => {
    for (const client of connected) {
      // `end` would say goodbye and wait for an answer. Every client of a pool is a whole one; the pool's type says less.
      const { connection } = client as pg.Client
      connection.stream.destroy()
    }
  }
}
