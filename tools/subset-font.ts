// Extracts the display typeface from its package: run it again if the typeface or the character set changes.
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'

const resolve = createRequire(import.meta.url).resolve
const packaged = '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque'
const target = new URL('../app/ui/fonts/', import.meta.url)

// Narrow and at its largest optical size: German headings fit on one line, and the ink traps that give the face its
// character are visible. Only one weight: keeping that axis would double the file.
const variationAxes = { opsz: 96, wdth: 88, wght: 560 }
const keepFeatures = ['kern', 'liga', 'mark', 'mkmk', 'ccmp', 'locl', 'tnum']

const letters = (from: number, to: number) => String.fromCodePoint(...range(from, to))
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

const subsets = {
  latin: letters(0x20, 0x7e) + letters(0xa0, 0xff) + 'ıŒœŠšŸŽžẞ–—‘’‚“”„†•…‹›€™−→←×',
  // A file of its own: a shop's name in Czech, Polish or Turkish needs it, most pages never load it.
  'latin-ext': letters(0x100, 0x17f),
}

for (const [name, text] of Object.entries(subsets)) {
  const font = await readFile(resolve(`${packaged}-${name}-standard-normal.woff2`))
  const cut = await subsetFont(font, text, { targetFormat: 'woff2', variationAxes, keepFeatures, noHinting: true })
  await writeFile(new URL(`display-${name}.woff2`, target), cut)
  console.log(`display-${name}.woff2`, cut.length, 'bytes')
}
