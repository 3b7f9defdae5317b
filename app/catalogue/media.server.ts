import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { constants, brotliCompressSync, gzipSync } from 'node:zlib'

/** Name of a picture by its content: 48 bits of SHA-256. Longer names would make up a tenth of a listing's bytes. */
export function mediaKey(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 12)
}

const folderIn = (dataFolder: string) => join(dataFolder, 'media')

/** Keeps a file under the name that its content gave it. Whole or not at all: written beside, then renamed. */
export async function keepFile(dataFolder: string, name: string, content: string | Buffer) {
  const folder = folderIn(dataFolder)
  const path = join(folder, name)
  if (await stat(path).catch(() => null)) return
  await mkdir(folder, { recursive: true })
  const beside = join(folder, `.${randomUUID()}`)
  await writeFile(beside, content)
  await rename(beside, path)
}

/** Keeps a drawing, compressed once and for all as well, and answers with its key. */
export async function keepSvg(dataFolder: string, svg: string): Promise<string> {
  const key = mediaKey(svg)
  const whole = Buffer.from(svg)
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: whole.length }
  await keepFile(dataFolder, `${key}.svg.br`, brotliCompressSync(whole, { params: quality }))
  await keepFile(dataFolder, `${key}.svg.gz`, gzipSync(whole))
  await keepFile(dataFolder, `${key}.svg`, whole)
  return key
}

export interface KeptFile {
  body: Buffer
  encoding: 'br' | 'gzip' | null
}

/** Null when there is no such file. Drawings come in the best encoding that the reader takes. */
export async function findFile(dataFolder: string, name: string, acceptEncoding: string): Promise<KeptFile | null> {
  const path = join(folderIn(dataFolder), name)
  if (name.endsWith('.svg')) {
    for (const [encoding, ending] of [
      ['br', '.br'],
      ['gzip', '.gz'],
    ] as const) {
      const body = acceptEncoding.includes(encoding) ? await readFile(path + ending).catch(() => null) : null
      if (body) return { body, encoding }
    }
  }
  const body = await readFile(path).catch(() => null)
  return body && { body, encoding: null }
}
