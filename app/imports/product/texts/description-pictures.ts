import sanitize from 'sanitize-html'
import type { ProductInput } from '#app/catalogue/writing/product-input.ts'
import type { SourceRow } from '#app/imports/import.ts'
import { type Problems, readAddress } from '#app/imports/product/described.ts'

/**
 * The pictures that stand inside of descriptions, which are shown without them: they come behind the product's own, each once. One that
 * is written into the description itself has no address.
 */
export function picturesIn(
  row: SourceRow,
  columns: readonly string[],
  known: readonly string[],
  problems: Problems,
): NonNullable<ProductInput['pictures']> {
  const found = new Map<string, string>()
  for (const column of columns) {
    for (const { src, alt } of imagesOf(row.cells[column] ?? '')) {
      const address = readAddress(row, column, src.replace(/^\/\//, 'https://'), problems)
      if (address && !known.includes(address) && !found.has(address)) found.set(address, alt)
    }
  }
  return [...found].map(([url, alt]) => ({ alt, from: { url } }))
}

function imagesOf(html: string): { src: string; alt: string }[] {
  if (!/<img/i.test(html)) return []
  const images: { src: string; alt: string }[] = []
  sanitize(html, {
    allowedTags: ['img'],
    transformTags: {
      img: (tagName, { src = '', alt = '' }) => {
        if (src.trim() !== '') images.push({ src: src.trim(), alt: alt.trim() })
        return { tagName, attribs: {} }
      },
    },
  })
  return images
}
