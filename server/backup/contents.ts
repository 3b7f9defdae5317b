import { z } from 'zod'

/** A reason for refusing a backup or a restore that the operator can fix; shown without a stack trace. */
export class BackupRefused extends Error {
  override name = 'BackupRefused'
}

const table = z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()) })
const sequence = z.object({ schema: z.string(), name: z.string(), last: z.string().nullable() })

/** The first file in a backup: what it is, and which schema a database needs to restore it. */
export const contents = z.object({
  barrowBackup: z.literal(1),
  made: z.iso.datetime(),
  postgres: z.string(),
  /** The schema, as the list of its migrations; the backup itself has only rows. */
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
  tables: z.array(table),
  sequences: z.array(sequence),
})
export type Contents = z.output<typeof contents>
export type Table = z.output<typeof table>

export const names = {
  contents: 'barrow-backup.json',
  sums: 'SHA256SUMS',
  secret: 'session-secret',
  pictures: 'pictures/',
  rows: 'database/',
}

/** Rows are stored in chunks of about a megabyte, because a tar header contains the size of its file. */
export function rowsName({ schema, name }: Table, piece: number): string {
  return `${names.rows}${schema}.${name}/${String(piece).padStart(6, '0')}`
}

export function tableOf(rowsName: string): string {
  return rowsName.slice(names.rows.length, rowsName.lastIndexOf('/'))
}

/** Null for a name that is not one of our pictures: a name in a foreign file must not lead out of the folder. */
export function pictureOf(name: string): string | null {
  return /^pictures\/(\w[\w.-]*)$/.exec(name)?.[1] ?? null
}
