import { type Day, isDay } from '#app/kernel/day.ts'
import { isId } from '#app/kernel/ids.ts'
import { minorDigits } from '#app/kernel/money.ts'
import { type Prefix, readTypeId } from './typed-id/type-id.ts'

/** One way to filter a list. */
export interface Filter<Value> {
  kind: 'choice' | 'search' | 'day' | 'amount'
  /** Parses the address's text; null for an unknown value. */
  read(text: string): Value | null
  /** What it takes, for programs, if that is not any text: what an error names. */
  takes?: string
  /** The possible values. */
  words?: readonly Value[]
  /** The default value: such a filter always applies. */
  byItself?: Value
}
export type Filters = Record<string, Filter<unknown>>

/** The value of each filter; null if it does not apply. */
export type Narrowed<Of> = {
  [Name in keyof Of]: Of[Name] extends Filter<infer Value> ? Value | null : never
}

export const oneOf = <const Word extends string>(words: readonly Word[], byItself?: NoInfer<Word>) =>
  ({
    kind: 'choice',
    read: (text: string) => words.find((word) => word === text) ?? null,
    words,
    ...(byItself !== undefined && { byItself }),
  }) satisfies Filter<Word>

export const typedText = (most: number): Filter<string> => ({
  kind: 'search',
  read: (text) =>
    text
      .replace(/\p{Cc}/gu, '')
      .trim()
      .slice(0, most) || null,
})

/** Of one object: by the id of the database, as the shop's pages have it, or by the one that programs know. */
export const anId = (prefix: Prefix): Filter<string> => ({
  kind: 'search',
  takes: prefix,
  read: (text) => readTypeId(prefix, text) ?? (isId(text) ? text : null),
})

/** The first or the last day of a range. */
export const aDay: Filter<Day> = {
  kind: 'day',
  read: (text) => (text.startsWith('20') && isDay(text) ? text : null),
}

/** A minimum or maximum amount as people type it; the list knows the currency. */
export const anAmount: Filter<string> = {
  kind: 'amount',
  read: (text) => /^\d{1,9}([.,]\d{1,4})?$/.exec(text.trim())?.[0] ?? null,
}

/**
 * Such an amount in minor units. Zero is a valid one: an order may be free. An amount with more decimals than the currency
 * falls between two units.
 */
export function unitsTyped(text: string | null, currency: string): number | undefined {
  const [, whole, part = ''] = /^(\d+)(?:[.,](\d+))?$/.exec(text ?? '') ?? []
  return whole === undefined ? undefined : Number(whole + part.padEnd(4, '0')) / 10 ** (4 - minorDigits(currency))
}
