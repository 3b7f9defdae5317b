import type { Facts } from './catalogue.ts'

/** What somebody is after: every part that is named has to be true. */
export interface Want {
  kind?: string[]
  /** Kinds that come near what was asked for, as a cup to whoever wants a mug. */
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

/** 3 is what was asked for, 2 the same and sold out, 1 comes near it, 0 is something else. */
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
 * How good the first ten are against the best order of all (Järvelin and Kekäläinen, Cumulated gain-based evaluation, 2002;
 * gains 2^grade - 1). Where nothing fits, showing nothing is right.
 */
export function ndcg(shown: readonly number[], all: readonly number[]): number {
  const best = gainOf([...all].sort((one, other) => other - one))
  if (best === 0) return shown.length === 0 ? 1 : 0
  return gainOf(shown) / best
}

const gainOf = (grades: readonly number[]) =>
  grades.slice(0, most).reduce((sum, grade, at) => sum + (2 ** grade - 1) / Math.log2(at + 2), 0)
