import pg from 'pg'

/** Runs statements on a new connection and returns the rows of the last. */
export async function runSql(url: string, statements: readonly (string | [string, unknown[]])[]): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    let rows: unknown[] = []
    for (const statement of statements) {
      const [text, values] = typeof statement === 'string' ? [statement, []] : statement
      rows = (await client.query(text, values)).rows
    }
    return rows
  } finally {
    await client.end()
  }
}
