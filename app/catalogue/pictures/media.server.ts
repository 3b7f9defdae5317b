import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FileStore } from '#app/catalogue/storage/file-store.ts'

const compressed = { br: promisify(brotliCompress), gz: promisify(gzip) }

/** Name of a picture by its content: 48 bits of SHA-256. Longer names would make up a tenth of a listing's bytes. */
export function mediaKey(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 12)
}

/** Keeps a drawing, compressed once and for all as well, and answers with its key. */
export async function keepSvg(files: FileStore, svg: string): Promise<string> {
  const key = mediaKey(svg)
  const whole = Buffer.from(svg)
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 8, [constants.BROTLI_PARAM_SIZE_HINT]: whole.length }
  await Promise.all([
    compressed.br(whole, { params: quality }).then((small) => files.keep(`${key}.svg.br`, small)),
    compressed.gz(whole).then((small) => files.keep(`${key}.svg.gz`, small)),
  ])
  await files.keep(`${key}.svg`, whole)
  return key
}
