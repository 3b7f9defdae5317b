import { type RawBuilder, sql } from 'kysely'
import { csvLine } from '#app/doors/csv-line.ts'
import { limits } from '#app/limits.ts'
import { db } from '#db/database.server.ts'

/** The cells of a row by their headings; one that is left out is empty. */
export type FiledRow<Heading extends string> = Partial<Record<Heading, string>>

/**
 * Rows as a file of Shopify's headings (RFC 4180, commas, UTF-8), in pieces. `marked`: for files whose texts customers have
 * typed, some of which a spreadsheet would read as formulas.
 */
export async function* fileOfRows<Heading extends string>(
  headings: readonly Heading[],
  pieces: AsyncIterable<readonly FiledRow<Heading>[]>,
  marked = (text: string) => text,
): AsyncGenerator<string> {
  yield csvLine(headings, ',')
  for await (const rows of pieces)
    yield rows
      .map((row) =>
        csvLine(
          headings.map((heading) => marked(row[heading] ?? '')),
          ',',
        ),
      )
      .join('')
}

/** What a query finds after an id, in the order of ids, some at a time. */
export async function* eachPortion<Found extends { id: string }>(
  query: (after: string, most: number) => RawBuilder<Found>,
): AsyncGenerator<Found[]> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const { rows } = await sql<Found>`${query(after, limits.feedPortion.value)}`.execute(db)
    const last = rows.at(-1)
    if (!last) return
    after = last.id
    yield rows
  }
}

/** "2024-03-05 14:22:10 +0000", as Shopify writes it. */
export const momentIn = (date: Date | string | null): string =>
  date === null ? '' : `${new Date(date).toISOString().slice(0, 19).replace('T', ' ')} +0000`
