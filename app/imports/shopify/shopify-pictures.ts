import type { ProductInput } from '#app/catalogue/writing/product-input.ts'
import { type Problems, readAddress } from '#app/imports/product/described.ts'
import type { SourceRow } from '#app/imports/import.ts'

/** The picture columns of a row. */
interface PictureRow extends SourceRow {
  read: Record<'Image Src' | 'Image Alt Text' | 'Variant Image', string> & { 'Image Position': number }
}

interface Pictures {
  pictures: NonNullable<ProductInput['pictures']>
  addresses: string[]
}

/** The pictures of a product in their positions, each once; those that only variants name come behind. */
export function picturesOf(rows: PictureRow[], problems: Problems): Pictures {
  const placed = rows
    .filter(({ read }) => read['Image Src'] !== '')
    // Pictures without a position come last, in row order.
    .sort((a, b) => (a.read['Image Position'] || Infinity) - (b.read['Image Position'] || Infinity) || a.line - b.line)
  const alts = new Map<string, string>()
  for (const row of placed) {
    const address = readAddress(row, 'Image Src', row.read['Image Src'], problems)
    if (address && !alts.has(address)) alts.set(address, row.read['Image Alt Text'])
  }
  for (const row of rows) {
    if (row.read['Variant Image'] === '') continue
    const address = readAddress(row, 'Variant Image', row.read['Variant Image'], problems)
    if (address && !alts.has(address)) alts.set(address, '')
  }
  return {
    pictures: [...alts].map(([url, alt]) => ({ alt, from: { url } })),
    addresses: [...alts.keys()],
  }
}
