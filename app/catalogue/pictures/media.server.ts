import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { mailWidth } from './picture.ts'

const compressed = { br: promisify(brotliCompress), gz: promisify(gzip) }

/** Name of a picture by its content: 48 bits of SHA-256. Longer names would make up a tenth of a listing's bytes. */
export function mediaKey(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 12)
}

const folderIn = (dataFolder: string) => join(dataFolder, 'media')

/** Where a file of that name is kept, if it is. */
export const pathOf = (dataFolder: string, name: string) => join(folderIn(dataFolder), name)

/**
 * Keeps a file under the name that its content gave it. Whole or not at all: written beside, and renamed when it is on the disk. An
 * empty one is what a power cut has left of one that was not.
 */
export async function keepFile(dataFolder: string, name: string, content: string | Buffer) {
  const folder = folderIn(dataFolder)
  const path = pathOf(dataFolder, name)
  if ((await stat(path).catch(() => null))?.size) return
  await mkdir(folder, { recursive: true })
  const beside = join(folder, `.${randomUUID()}`)
  await writeFile(beside, content, { flush: true })
  await rename(beside, path)
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
 * Makes a picture that mail programs show out of a drawing of ours, once: it is kept beside it. One after the other, so that
 * many who ask at once cost no more than one. Where there is no such drawing, nothing is made.
 */
export function drawForMail(dataFolder: string, key: string, name: string): Promise<void> {
  const mine = turn.then(() => drawNow(dataFolder, key, name))
  turn = mine.catch(() => {})
  return mine
}

async function drawNow(dataFolder: string, key: string, name: string) {
  if (await stat(pathOf(dataFolder, name)).catch(() => null)) return
  const svg = await readFile(pathOf(dataFolder, `${key}.svg`)).catch(() => null)
  if (!svg) return
  // Only who writes mails needs it, and it is large.
  const { default: sharp } = await import('sharp')
  await keepFile(dataFolder, name, await sharp(svg).resize({ width: mailWidth }).png().toBuffer())
}
