import type pg from 'pg'

/**
 * Keeps a lost connection of the pool from ending the process: the running query, or the next one, reports it. Returns
 * how to give all of them up, for a database that does not answer at all (a pulled cable, a frozen machine): a query
 * that waits on one of them fails then, and not by a TCP timeout after a quarter of an hour.
 */
export function watchConnections(pool: pg.Pool): () => void {
  const connected = new Set<pg.PoolClient>()
  // The server closed an idle connection: the next query opens a new one.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
    connected.add(client)
  })
  pool.on('remove', (client) => connected.delete(client))
  return () => {
    for (const client of connected) {
      // `end` would send a message and wait for an answer. Every client of a pool is a full client, which the pool's
      // type does not say.
      const { connection } = client as pg.Client
      connection.stream.destroy()
    }
  }
}
