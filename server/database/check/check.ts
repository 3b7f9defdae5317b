import type pg from 'pg'

/** Two connections to the database in question, and a schema that is removed at the end. */
export interface Trial {
  one: pg.Client
  other: pg.Client
  schema: string
}

/** One thing that the shop needs of a database. */
export interface Check {
  what: string
  /** What would break. */
  without: string
  /** False: the shop runs all the same. */
  isNeeded?: boolean
  /** Null: it holds; otherwise what was found instead. An error of the database says it as well. */
  attempt(trial: Trial): Promise<string | null>
}

/** The first column of the first row. */
export async function valueOf(client: pg.Client, text: string, values: unknown[] = []): Promise<unknown> {
  const { rows } = await client.query<unknown[]>({ text, values, rowMode: 'array' })
  return rows[0]?.[0]
}

export const unless = (holds: boolean, found: string): string | null => (holds ? null : found)

/** The code with which the database refuses a statement; null: it does not. */
export async function refusalOf(client: pg.Client, text: string): Promise<string | null> {
  try {
    await client.query(text)
    return null
  } catch (error) {
    if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code
    throw error
  }
}

/** A statement that has to be refused with this code of PostgreSQL's. */
export async function refuses(client: pg.Client, text: string, code: string): Promise<string | null> {
  const refusal = await refusalOf(client, text)
  return unless(
    refusal === code,
    refusal === null ? 'it was not refused' : `it was refused with ${refusal}, not ${code}`,
  )
}
