import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { FileRefused } from '#app/imports/import.ts'
import { newId, type UploadId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { type Db, db, type Tx } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'

/**
 * Keeps a file that is being received, piece by piece. Throws `FileRefused` if it becomes too large; what came of it
 * until then goes with the next cleaning up.
 */
export async function keepUpload(fileName: string, content: AsyncIterable<Buffer>, now: Date): Promise<UploadId> {
  const id = newId<UploadId>()
  await db.insertInto('uploads').values({ id, fileName, createdAt: now }).execute()
  let bytes = 0
  let piece = 0
  for await (const part of inPieces(content)) {
    bytes += part.length
    if (bytes > limits.csv.value) throw new FileRefused('import.too_large')
    await db.insertInto('uploadPieces').values({ uploadId: id, piece, content: part }).execute()
    piece += 1
  }
  await db.updateTable('uploads').set({ bytes, isWhole: true }).where('id', '=', id).execute()
  return id
}

async function* inPieces(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let size = 0
  for await (const part of content) {
    held.push(part)
    size += part.length
    if (size < limits.uploadPiece.value) continue
    yield Buffer.concat(held)
    held = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(held)
}

/** Lets `work` have kept files as files on this machine, for as long as it takes. */
export async function withFiles<Value>(
  ids: readonly (UploadId | null)[],
  work: (paths: (string | undefined)[]) => Promise<Value>,
): Promise<Value> {
  const folder = await mkdtemp(join(tmpdir(), 'barrow-import-'))
  try {
    const paths = ids.map((id, at) => (id === null ? undefined : join(folder, `${at}.csv`)))
    for (const [at, path] of paths.entries()) if (path) await putTogether(ids[at] as UploadId, path)
    return await work(paths)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const putTogether = (id: UploadId, path: string) =>
  pipeline(Readable.from(pieces(id)), createWriteStream(path, { mode: 0o600 }))

async function* pieces(uploadId: UploadId) {
  for (let piece = 0; ; piece += 1) {
    const query = db.selectFrom('uploadPieces').select('content').where('uploadId', '=', uploadId)
    const row = await query.where('piece', '=', piece).executeTakeFirst()
    if (!row) return
    yield row.content
  }
}

/** Whether a file has come as a whole and belongs to no import yet. */
export async function isFresh(tx: Tx, id: UploadId): Promise<boolean> {
  const { rows } = await sql`
    select from uploads where id = ${id} and is_whole
      and not exists (select from imports where upload_id = ${id} or inventory_id = ${id}) for update`.execute(tx)
  return rows.length > 0
}

/** Deletes the files of an import. */
export async function dropFiles(tx: Db, { uploadId, inventoryId }: Pick<Row<'imports'>, 'uploadId' | 'inventoryId'>) {
  const ids = [uploadId, inventoryId].filter((id) => id !== null)
  if (ids.length > 0) await tx.deleteFrom('uploads').where('id', 'in', ids).execute()
}
