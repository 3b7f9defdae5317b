import { join } from 'node:path'
import { currentTime } from '#app/kernel/clock.ts'
import type { ProductId } from '#app/kernel/ids.ts'
import { countProducts } from '#app/feeds/feeds.server.ts'
import { type OpenPiece, openPiece, type Piece } from './gzip-pieces.server.ts'
import { type FilledRange, shareOf } from './ranges.ts'

/** What is stored of one range. */
export interface Part extends FilledRange {
  changedAt: string
  /** In the order of the channels. */
  pieces: Piece[]
}

export interface Entry {
  productId: ProductId
  /** In the order of the channels. */
  texts: readonly string[]
}

export interface PartsOf {
  perPart: number
  /** The different texts made of the same products, such as languages. */
  channels: readonly string[]
  /** In the order of the products' ids. */
  entries: (from: ProductId, to: ProductId | null) => AsyncGenerator<Entry[]>
}

export const pieceOf = (folder: string, number: number, channel: string) =>
  join(folder, 'pieces', `${number}-${channel}`)

/** Rewrites a range: as one part, unchanged if nothing came out different, or as several. */
export async function writeRange(
  of: PartsOf,
  folder: string,
  part: Part,
  to: ProductId | null,
  next: () => number,
): Promise<Part[]> {
  const share = shareOf(to === null ? 0 : await countProducts(part.from, to), of.perPart, to === null)
  const parts: Part[] = []
  let open = begin(of, folder, { ...part, products: 0 })
  let last = ''
  try {
    for await (const portion of of.entries(part.from, to)) {
      for (const { productId, texts } of portion) {
        if (productId !== last && open.part.products === share) {
          parts.push(await end(open, part))
          open = begin(of, folder, { ...open.part, number: next(), from: productId, products: 0 })
        }
        if (productId !== last) open.part.products += 1
        last = productId
        for (const [channel, text] of texts.entries()) await open.pieces[channel]?.write(text)
      }
    }
    return [...parts, await end(open, part)]
  } catch (error) {
    await Promise.all(open.pieces.map((piece) => piece.giveUp()))
    throw error
  }
}

interface OpenPart {
  part: Part
  pieces: OpenPiece[]
}

function begin({ channels }: PartsOf, folder: string, part: Part): OpenPart {
  return { part, pieces: channels.map((channel) => openPiece(pieceOf(folder, part.number, channel))) }
}

async function end({ part, pieces }: OpenPart, before: Part): Promise<Part> {
  const ended: Part = { ...part, pieces: await Promise.all(pieces.map((piece) => piece.end())) }
  if (ended.number !== before.number) return { ...ended, changedAt: currentTime().toISOString() }
  const isSame =
    ended.products === before.products &&
    ended.pieces.every(({ crc, length }, at) => before.pieces[at]?.crc === crc && before.pieces[at]?.length === length)
  return isSame ? before : { ...ended, changedAt: currentTime().toISOString() }
}
