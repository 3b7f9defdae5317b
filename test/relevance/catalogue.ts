import { type Kind, colours, departments, kinds, lines, materials, purposes, sizes, vendors } from './words.ts'

// A catalogue of some thousands of products, always the same: every kind in 38 ranges.

/** The facts of a product, whatever its texts say. Grades depend on them alone. */
export interface Facts {
  kind: string
  line: string
  material: string | null
  /** Families of its colours: "blue". */
  colours: string[]
  sizes: string[]
  vendor: string
  purposes: string[]
  department: string
  available: boolean
  sku: string
  gtin: string
}

export interface MadeProduct {
  slug: string
  facts: Facts
  title: string
  titleDe: string
  type: string
  typeDe: string
  description: string
  descriptionDe: string
  tags: string[]
  colours: (typeof colours)[number][]
  sizes: string[]
}

const rangesOfKind = 38

function make(kind: Kind, at: number, index: number): MadeProduct {
  const line = lines[(at * 5 + index) % lines.length] ?? never()
  const number = at * rangesOfKind + index
  const material = kind.materials[index % Math.max(1, kind.materials.length)] ?? null
  const chosen = coloured(kind)
    ? [0, 1, 2].map((step) => colours[(number * 3 + step * 5) % colours.length] ?? never())
    : []
  const purpose = kind.purposes[index % kind.purposes.length] ?? never()
  const vendor = vendors[(at + index * 3) % vendors.length] ?? never()
  const sized = sizes[kind.scheme] ?? []
  const own = index % 3 === 0 ? sized.slice(0, 2) : sized
  return {
    slug: `${kind.key}-${line.en.toLowerCase()}`,
    facts: {
      kind: kind.key,
      line: line.en,
      material,
      colours: [...new Set(chosen.map(({ family }) => family))],
      sizes: own,
      vendor,
      purposes: [purpose],
      department: kind.department,
      available: number % 9 !== 4,
      sku: `${kind.key.slice(0, 3).toUpperCase()}-${1000 + number}`,
      gtin: gtinOf(number),
    },
    title: english(kind.en.one, line.en, material, index),
    titleDe: german(kind.de.one, line, material, index),
    type: upper(kind.en.many),
    typeDe: upper(kind.de.many),
    ...stories(material, purpose, vendor),
    tags: [purpose],
    colours: chosen,
    sizes: own,
  }
}

/** Only glazed, dyed or painted products have colours. */
const coloured = ({ department, key }: Kind) =>
  ['kitchen', 'clothing', 'home'].includes(department)
    ? !['board', 'spoon'].includes(key)
    : ['pot', 'card', 'wrap', 'toolbox'].includes(key)

function english(noun: string, line: string, material: string | null, index: number): string {
  const of = material === null ? '' : (materials.get(material)?.en ?? '')
  if (index % 3 === 1 && of) return `${line} ${noun.replace(/^(\w+ of )?/, `$1${of} `)}`
  if (index % 3 === 2 && of) return `${upper(noun)} ${line}, ${of}`
  return `${line} ${noun}`
}

function german(noun: string, line: (typeof lines)[number], material: string | null, index: number): string {
  const of = material === null ? undefined : materials.get(material)
  const isOneWord = !/[ -]/.test(noun)
  if (index % 3 === 1 && of && isOneWord) return `${of.before}${noun.toLowerCase()} ${line.de}`
  if (index % 3 === 2 && of) return `${upper(noun)} ${line.de} aus ${of.de}`
  return line.joins && isOneWord ? `${line.de}${noun.toLowerCase()}` : `${upper(noun)} ${line.de}`
}

function stories(material: string | null, purpose: string, vendor: string) {
  const of = material === null ? undefined : materials.get(material)
  return {
    description: `<p>Made by ${vendor.replace('&', '&amp;')}${of ? ` of good ${of.en}` : ''}. Made for <em>${purpose}</em>, and easy to care for.</p><p>Comes with a gift box on request; we answer questions about it by email.</p>`,
    descriptionDe: `<p>Gemacht von ${vendor.replace('&', '&amp;')}${of ? `, Material: ${of.de}` : ''}. Gedacht für <em>${purposes.get(purpose) ?? never()}</em> und leicht zu pflegen.</p><p>Auf Wunsch im Geschenkkarton; Fragen dazu beantworten wir per E-Mail.</p>`,
  }
}

const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** GS1 General Specifications, 7.9: the last digit checks the others. */
function gtinOf(number: number): string {
  const digits = `2000001${String(number).padStart(5, '0')}`
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

function never(): never {
  throw new Error('The word lists are shorter than the catalogue thinks')
}

// In the order of their names, so that kinds are mixed.
export const catalogue: MadeProduct[] = kinds.flatMap((kind, at) =>
  Array.from({ length: rangesOfKind }, (_, index) => make(kind, at, index)),
)
export const collections = departments
