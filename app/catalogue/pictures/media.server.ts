import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { isKept, keepFile, readKept } from './media-folder.server.ts'

const compressed = { br: promisify(brotliCompress), gz: promisify(gzip) }

/** Name of a picture by its content: 48 bits of SHA-256. Longer names would make up a tenth of a listing's bytes. */
export function mediaKey(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 12)
}

/** Keeps a drawing, compressed once and for all as well, and answers with its key. */
export async function keepSvg(dataFolder: string, svg: string): Promise<string> {
  const key = mediaKey(svg)
  const whole = Buffer.from(svg)
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 8, [constants.BROTLI_PARAM_SIZE_HINT]: whole.length }
  await Promise.all([
    compressed.br(whole, { params: quality }).then((small) => keepFile(dataFolder, `${key}.svg.br`, small)),
    compressed.gz(whole).then((small) => keepFile(dataFolder, `${key}.svg.gz`, small)),
  ])
  await keepFile(dataFolder, `${key}.svg`, whole)
  return key
}

let turn: Promise<unknown> = Promise.resolve()

/**
 * Makes a picture that mail programs and comparison sites show out of a drawing of ours, once: it is kept beside it. One after the other, so that
 * many who ask at once cost no more than one. Where there is no such drawing, nothing is made.
 */
export function drawAs(dataFolder: string, key: string, name: string, width: number): Promise<void> {
  const mine = turn.then(() => drawNow(dataFolder, key, name, width))
  turn = mine.catch(() => {})
  return mine
}

async function drawNow(dataFolder: string, key: string, name: string, width: number) {
  if (await isKept(dataFolder, name)) return
  const svg = await readKept(dataFolder, `${key}.svg`)
  if (!svg) return
  // Only who writes mails needs it, and it is large.
  const { default: sharp } = await import('sharp')
  await keepFile(dataFolder, name, await sharp(svg).resize({ width }).png().toBuffer())
}
