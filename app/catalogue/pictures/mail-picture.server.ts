import { readFile, stat } from 'node:fs/promises'
import { keepFile, pathOf } from './media.server.ts'
import { mailWidth } from './picture.ts'

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
