import { glazes, type GlazeName } from '#db/seed/demo/pictures/glazes.ts'
import { grounds, portrait, type Frame, type Ground } from '#db/seed/demo/pictures/scene.ts'
import { shoot, type Placed } from '#db/seed/demo/pictures/studio.ts'
import type { DemoOption, DemoPicture, DemoProduct, DemoVariant, Texts } from '#db/seed/demo/types.ts'

import { care, types } from './words.ts'

type Pair = [en: string, de: string]
/** One number for all variants, or one for each of an option's English values. */
type Figure = number | Record<string, number>

export interface Draft {
  slug: string
  title: Pair
  type: keyof typeof types
  tags: string[]
  vendor?: string
  /** Days since it was made. */
  days: number
  /** The start of its article numbers. */
  sku: string
  en: string[]
  de: string[]
  facts: Pair[]
  care: keyof typeof care
  options?: DemoOption[]
  price: Figure
  /** The surcharge for a value of a further option. */
  extra?: Record<string, number>
  compareAt?: Figure
  /** One number for all, or one per variant in the options' order. */
  stock: number | number[]
  weight: Figure
  backorder?: boolean
  /** The content of one item, for the price per square metre. */
  content?: DemoVariant['content']
  /** The English value that is made to order: it has no stock, and cannot be returned. */
  madeFor?: string
  pictures: DemoPicture[]
  seo?: { title: Pair; description: Pair }
  taxClass?: 'standard' | 'reduced'
  status?: 'draft'
}

const nearFire: Texts = {
  en: 'Never leave burning candles unattended. Keep away from children, pets and anything that burns, and place it on a level surface that can take heat.',
  de: 'Brennende Kerzen nie unbeaufsichtigt lassen. Von Kindern, Haustieren und allem Brennbaren fernhalten und auf eine ebene, hitzefeste Fläche stellen.',
}

const inBoth = ([en, de]: Pair): Texts => ({ en, de })

/** Numbers stay with their units at the end of a line. */
export const kept = (text: string) =>
  text.replace(/(\d) (cm|mm|ml|l|g|kg|m|€|%|°C|sheets|Blatt|Stück)(?![A-Za-z])/g, '$1\u00a0$2')

const html = (paragraphs: string[], facts: string[]) =>
  kept(paragraphs.map((p) => `<p>${p}</p>`).join('') + `<ul>${facts.map((f) => `<li>${f}</li>`).join('')}</ul>`)

export const glaze = (...names: GlazeName[]): DemoOption => ({
  name: { en: 'Glaze', de: 'Glasur' },
  values: names.map((name) => ({ name: glazes[name].name, swatch: glazes[name].body })),
})

export const option = (name: Pair, ...values: (Pair | [...Pair, swatch: string])[]): DemoOption => ({
  name: inBoth(name),
  values: values.map(([en, de, swatch]) => ({ name: { en, de }, swatch })),
})

export const size = (...values: Pair[]) => option(['Size', 'Größe'], ...values)

function figure(of: Figure | undefined, values: string[]): number | undefined {
  if (of === undefined || typeof of === 'number') return of
  const key = values.find((value) => value in of)
  return key === undefined ? undefined : of[key]
}

/** EAN-13 in the range that shops number themselves (GS1 prefixes 20 to 29), with its check digit. */
function barcode(number: number): string {
  const digits = `20${String(number).padStart(10, '0')}`
  const sum = [...digits].reduce((total, digit, i) => total + Number(digit) * (i % 2 ? 3 : 1), 0)
  return digits + ((10 - (sum % 10)) % 10)
}

const code = (value: string) =>
  value
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, 5)
    .toUpperCase()

function hash(text: string): number {
  return [...text].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) >>> 0, 7)
}

function variants(draft: Draft): DemoVariant[] {
  const choices = (draft.options ?? []).reduce<string[][]>(
    (rows, { values }) => rows.flatMap((row) => values.map(({ name }) => [...row, name.en])),
    [[]],
  )
  return choices.map((values, i) => {
    const extra = values.reduce((sum, value) => sum + (draft.extra?.[value] ?? 0), 0)
    const price = (figure(draft.price, values) ?? 0) + extra
    const compareAt = figure(draft.compareAt, values)
    const isMadeFor = draft.madeFor !== undefined && values.includes(draft.madeFor)
    const sku = [draft.sku, ...values.map(code)].join('-')
    return {
      sku,
      values,
      price,
      ...(compareAt ? { compareAt: compareAt + extra } : {}),
      stock: isMadeFor ? 0 : typeof draft.stock === 'number' ? draft.stock : (draft.stock[i] ?? 0),
      weight: figure(draft.weight, values) ?? 0,
      barcode: barcode(hash(sku)),
      ...(draft.content ? { content: draft.content } : {}),
      ...(draft.backorder || isMadeFor ? { backorder: true } : {}),
      ...(isMadeFor ? { noReturn: 'made_for_you' as const, toOrder: { min: 15, max: 15 } } : {}),
    }
  })
}

export function product(draft: Draft): DemoProduct {
  return {
    slug: draft.slug,
    title: inBoth(draft.title),
    description: {
      en: html(
        draft.en,
        draft.facts.map(([en]) => en),
      ),
      de: html(
        draft.de,
        draft.facts.map(([, de]) => de),
      ),
    },
    vendor: draft.vendor ?? 'Lerbugt',
    type: types[draft.type],
    tags: draft.tags,
    ...(draft.seo ? { seo: { title: inBoth(draft.seo.title), description: inBoth(draft.seo.description) } } : {}),
    options: draft.options ?? [],
    variants: variants(draft),
    pictures: draft.pictures,
    taxClass: draft.taxClass ?? 'standard',
    createdDaysAgo: draft.days,
    facts:
      draft.care === 'paper'
        ? { material: care.paper }
        : { care: { en: kept(care[draft.care].en), de: kept(care[draft.care].de) } },
    ...(draft.care === 'candle' ? { warnings: nearFire } : {}),
    ...(draft.status ? { status: draft.status } : {}),
  }
}

/** One picture of objects on the table. */
export function picture(
  name: string,
  ground: Ground,
  alt: Pair,
  placed: Placed[],
  near?: [number, number, number],
  frame: Frame = portrait,
): DemoPicture {
  const { width, height } = frame
  return {
    name,
    svg: () => shoot(ground, placed, frame, near),
    width,
    height,
    alt: inBoth(alt),
    colour: grounds[ground],
  }
}

/** The cloths that suit each glaze; the product decides which of the two is used, so that a grid varies. */
const becoming: Record<GlazeName, [Ground, Ground]> = {
  chalk: ['fog', 'clay'],
  moon: ['clay', 'slate'],
  fog: ['shell', 'straw'],
  tide: ['linen', 'straw'],
  ink: ['sage', 'linen'],
  kelp: ['shell', 'linen'],
  celadon: ['clay', 'linen'],
  dune: ['slate', 'fog'],
  rust: ['sage', 'fog'],
  hip: ['slate', 'fog'],
  amber: ['fog', 'sage'],
  tenmoku: ['straw', 'shell'],
}

/** The cloth for a glaze of this product. */
export const becomes = (name: GlazeName, slug: string): Ground => becoming[name][hash(slug) % 2 ? 1 : 0]

/** The same product in each of its glazes. `{glaze}` in the texts is the glaze's name. */
export function perGlaze(
  slug: string,
  names: GlazeName[],
  [en, de]: Pair,
  placed: (name: GlazeName) => Placed[],
): DemoPicture[] {
  return names.map((name) => {
    const of = glazes[name].name
    const alt: Pair = [en.replace('{glaze}', of.en.toLowerCase()), de.replace('{glaze}', of.de)]
    const shows = names.length > 1 ? { shows: { Glaze: of.en } } : {}
    return { ...picture(`${slug}-${name}`, becomes(name, slug), alt, placed(name)), ...shows }
  })
}
