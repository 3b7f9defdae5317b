import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { unpackWoff } from './unpack-woff.server.ts'

export type Weight = 400 | 600

/**
 * Source Sans 3 comes in files by script. The later ones are only opened for a text that needs them. Each is embedded
 * with the characters that are used.
 */
const scripts = ['latin', 'latin-ext', 'greek', 'cyrillic', 'vietnamese', 'greek-ext', 'cyrillic-ext'] as const

/** What the typeface of a document needs of it. */
export interface FontHolder {
  registerFont(name: string, file: Buffer): unknown
  font(name: string): unknown
  fontSize(size: number): unknown
  widthOfString(text: string): number
}

/** A part of a text that one font file can show. */
export interface Run {
  font: string
  text: string
}

/** Stands for characters that no file has: Chinese, Arabic, emoji. An empty box would look like a mistake. */
export const otherScript = '[…]'

const files = new Map<string, Buffer>()
const packages = createRequire(import.meta.url)

function fileOf(script: string, weight: Weight): Buffer {
  const name = `@fontsource/source-sans-3/files/source-sans-3-${script}-${weight}-normal.woff`
  const file = files.get(name) ?? unpackWoff(readFileSync(packages.resolve(name)))
  files.set(name, file)
  return file
}

/** Whether a font has a character; the type of pdfkit's fonts hides it. */
type Glyphs = { font: { hasGlyphForCodePoint(codePoint: number): boolean } }

export function typefaceOf(doc: FontHolder & { _font?: unknown }) {
  const opened = new Map<string, Glyphs>()

  function open(script: string, weight: Weight): Glyphs {
    const name = `${script} ${weight}`
    const known = opened.get(name)
    if (known) return known
    doc.registerFont(name, fileOf(script, weight))
    doc.font(name)
    // pdfkit keeps the current font there, and offers no other way to ask it for its characters.
    const font = doc._font as Glyphs
    opened.set(name, font)
    return font
  }

  // Where lines are broken, the same characters are asked for again and again.
  const found = { 400: new Map<string, string | null>(), 600: new Map<string, string | null>() }

  function fontFor(character: string, weight: Weight): string | null {
    const known = found[weight].get(character)
    if (known !== undefined) return known
    const script = scripts.find((each) => open(each, weight).font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0))
    const font = script === undefined ? null : `${script} ${weight}`
    found[weight].set(character, font)
    return font
  }

  function runsOf(text: string, weight: Weight): Run[] {
    const runs: (Run & { isOther: boolean })[] = []
    for (const character of text) {
      const font = fontFor(character, weight)
      const last = runs.at(-1)
      if (font === null && last?.isOther) continue
      const run = { font: font ?? `latin ${weight}`, text: font === null ? otherScript : character }
      if (font !== null && last && !last.isOther && last.font === run.font) last.text += run.text
      else runs.push({ ...run, isOther: font === null })
    }
    return runs
  }

  function widthOf(text: string, weight: Weight, size: number): number {
    doc.fontSize(size)
    return runsOf(text, weight).reduce((sum, run) => {
      doc.font(run.font)
      return sum + doc.widthOfString(run.text)
    }, 0)
  }

  return { runsOf, widthOf }
}
export type Typeface = ReturnType<typeof typefaceOf>

/** Marks of direction, joiners and line breaks have no place on paper; composed letters are one character. */
export const printable = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll('\u202f', '\u00a0')
    .replaceAll(/[\p{Cf}\p{Variation_Selector}]/gu, '')
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')

/** A text in lines of this width: broken between words, and within a word that is too long by itself. */
export function linesOf(text: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of printable(text).split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (widthOf(longer) <= width) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    const [full, rest] = broken(word, width, widthOf)
    lines.push(...full)
    line = rest
  }
  return line === '' && lines.length > 0 ? lines : [...lines, line]
}

function broken(word: string, width: number, widthOf: (text: string) => number): [full: string[], rest: string] {
  const full: string[] = []
  let rest = ''
  for (const character of word) {
    if (rest !== '' && widthOf(rest + character) > width) {
      full.push(rest)
      rest = ''
    }
    rest += character
  }
  return [full, rest]
}
