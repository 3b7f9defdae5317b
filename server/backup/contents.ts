import { z } from 'zod'

/** A reason for not making or not taking in a backup that the operator can do something about; shown without a stack. */
export class BackupRefused extends Error {
  override name = 'BackupRefused'
}

const table = z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()) })
const sequence = z.object({ schema: z.string(), name: z.string(), last: z.string().nullable() })

/** The first file in a backup: what it is and what a database must look like to take it in. */
export const contents = z.object({
  barrowBackup: z.literal(1),
  made: z.iso.datetime(),
  postgres: z.string(),
  /** The schema, by the migrations that made it; the backup itself has rows alone. */
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

/** Rows lie in pieces of about a megabyte, since a file in an archive says its size before it begins. */
export function rowsName({ schema, name }: Table, piece: number): string {
  return `${names.rows}${schema}.${name}/${String(piece).padStart(6, '0')}`
}

export function tableOf(rowsName: string): string {
  return rowsName.slice(names.rows.length, rowsName.lastIndexOf('/'))
}

/** Null for whatever is no picture of ours: a name in a file from elsewhere must not lead out of the folder. */
export function pictureOf(name: string): string | null {
  return /^pictures\/(\w[\w.-]*)$/.exec(name)?.[1] ?? null
}
