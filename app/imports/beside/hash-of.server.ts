import { createHash } from 'node:crypto'

/** Whether a row of a file says the same as at its last import. */
export const hashOf = (described: object) => createHash('sha256').update(JSON.stringify(described)).digest('base64url')

export type Written = 'created' | 'changed' | 'unchanged'

/** What an import of this row would do. */
export const writtenOver = (row: { hash: string } | null, hash: string): Written =>
  row === null ? 'created' : row.hash === hash ? 'unchanged' : 'changed'
