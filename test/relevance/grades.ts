import type { Facts } from './catalogue.ts'

/** What a shopper is looking for: every given fact has to match. */
export interface Want {
  kind?: string[]
  /** Kinds that are close to the wanted ones, such as a cup for a mug. */
  near?: string[]
  line?: string
  material?: string[]
  colour?: string
  size?: string
  vendor?: string
  purpose?: string[]
  department?: string
  sku?: string
  gtin?: string
}

export const classes = [
  'name',
  'kind',
  'colour',
  'size',
  'material',
  'compound',
  'typing',
  'joined',
  'synonym',
  'code',
  'purpose',
  'unknown',
] as const
export type QueryClass = (typeof classes)[number]

export interface Query {
  kind: QueryClass
  locale: 'en' | 'de'
  text: string
  want: Want
}

/** 3 is what was wanted, 2 the same and sold out, 1 close to it, 0 something else. */
export function gradeOf(facts: Facts, want: Want): 0 | 1 | 2 | 3 {
  const others =
    is(want.line, facts.line) &&
    is(want.vendor, facts.vendor) &&
    is(want.department, facts.department) &&
    is(want.sku, facts.sku) &&
    is(want.gtin, facts.gtin) &&
    (!want.material || (facts.material !== null && want.material.includes(facts.material))) &&
    (want.colour === undefined || facts.colours.includes(want.colour)) &&
    (want.size === undefined || facts.sizes.includes(want.size)) &&
    (!want.purpose || want.purpose.some((each) => facts.purposes.includes(each)))
  if (!others) return 0
  if (want.near?.includes(facts.kind)) return 1
  if (want.kind && !want.kind.includes(facts.kind)) return 0
  return facts.available ? 3 : 2
}

const is = (wanted: string | undefined, fact: string) => wanted === undefined || wanted === fact

const most = 10

/**
 * How good the first ten are compared with the ideal order (Järvelin and Kekäläinen, Cumulated gain-based evaluation,
 * 2002; gains 2^grade - 1). If nothing matches, showing nothing is right.
 */
export function ndcg(shown: readonly number[], all: readonly number[]): number {
  const best = gainOf([...all].sort((one, other) => other - one))
  if (best === 0) return shown.length === 0 ? 1 : 0
  return gainOf(shown) / best
}

const gainOf = (grades: readonly number[]) =>
  grades.slice(0, most).reduce((sum, grade, at) => sum + (2 ** grade - 1) / Math.log2(at + 2), 0)
