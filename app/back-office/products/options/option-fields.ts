import type { ProductView } from '#app/catalogue/writing/product-view.server.ts'
import { defaultLocale, type Locale, locales } from '#app/locales.ts'
import { withPlaces } from '#app/collections/by-hand/order.ts'
import { typed } from '#app/web/forms/form.ts'

export const otherLocales = locales.filter((locale) => locale !== defaultLocale)

export interface ValueRow {
  /** What it is called in the shop now; empty: it is new. */
  was: string
  name: string
  swatch: string
  /** The place that was typed beside it, from 1; empty: it stays. */
  place: string
  names: Partial<Record<Locale, string>>
}

export interface OptionRow {
  /** Its place among the product's options now; empty: it is new. */
  was: string
  name: string
  /** As that of a value. */
  place: string
  names: Partial<Record<Locale, string>>
  values: ValueRow[]
}

/** The product's options as the page's fields show them. */
export const rowsOfView = (options: ProductView['options']): OptionRow[] =>
  options.map(({ name, translations, value_details: values }, at) => ({
    was: String(at + 1),
    name,
    place: '',
    names: namesIn(translations),
    values: values.map((value) => ({
      was: value.name,
      name: value.name,
      swatch: value.swatch ?? '',
      place: '',
      names: namesIn(value.translations),
    })),
  }))

const namesIn = (translations: ProductView['translations']) =>
  Object.fromEntries(otherLocales.map((locale) => [locale, translations[locale]?.name ?? '']))

export const optionField = (at: number, part: string) => `options-${at}-${part}`
export const valueField = (at: number, place: number, part: string) => `options-${at}-values-${place}-${part}`
export const nameIn = (locale: Locale) => `translations-${locale}-name`

type Fields = Readonly<Record<string, string>>

/** The options that were typed: a refused form shows them again. */
export function rowsTyped(fields: Fields): OptionRow[] {
  const isThere = (start: string) => Object.keys(fields).some((field) => field.startsWith(`${start}-`))
  const rows: OptionRow[] = []
  for (let at = 0; isThere(`options-${at}`); at += 1) {
    const part = (name: string) => fields[optionField(at, name)] ?? ''
    const values: ValueRow[] = []
    for (let place = 0; isThere(`options-${at}-values-${place}`); place += 1) {
      const of = (name: string) => fields[valueField(at, place, name)] ?? ''
      values.push({ was: of('was'), name: of('name'), swatch: of('swatch'), place: of('place'), names: namesBy(of) })
    }
    rows.push({ was: part('was'), name: part('name'), place: part('place'), names: namesBy(part), values })
  }
  return rows
}

const namesBy = (part: (name: string) => string) =>
  Object.fromEntries(otherLocales.map((locale) => [locale, part(nameIn(locale))]))

/**
 * The form with its options one after the other, each at the place that was typed beside it, and so are their values: what is
 * marked to be taken away is left out, what was typed into the lines for more is a value, and an option without anything is none.
 */
export function inOrder(form: URLSearchParams): URLSearchParams {
  const fields = typed(form)
  const options = rowsTyped(fields)
  const rows = placesOf(options).flatMap((at) => {
    const row = options[at]
    if (!row || fields[optionField(at, 'gone')] === 'on') return []
    const stays = placesOf(row.values).flatMap((place) =>
      fields[valueField(at, place, 'gone')] === 'on' ? [] : (row.values[place] ?? []),
    )
    const more = (fields[optionField(at, 'more')] ?? '').split(/\r?\n/).flatMap((line) => line.trim() || [])
    const values = [...stays, ...more.map((name) => ({ was: '', name, swatch: '', place: '', names: {} }))]
    return row.name.trim() === '' && values.length === 0 ? [] : [{ ...row, values }]
  })
  const rest = Object.entries(fields).filter(([name]) => !name.startsWith('options-'))
  return new URLSearchParams([...rest, ...rows.flatMap(fieldsOfRow)])
}

/** Where the rows stand in their new order. */
function placesOf(rows: readonly { place: string }[]): number[] {
  const moves = rows.flatMap(({ place }, id) => {
    const to = placeIn(place)
    return to === null || to === id + 1 ? [] : [{ id, place: to }]
  })
  return withPlaces([...rows.keys()], moves)
}

function placeIn(text: string): number | null {
  const place = Number(text.trim())
  return Number.isInteger(place) && place > 0 ? place : null
}

/** The first field for a place in which something else was typed. */
export const misplaced = (form: URLSearchParams): string | undefined =>
  [...form].find(
    ([name, text]) => /^options-\d+-(values-\d+-)?place$/.test(name) && text.trim() !== '' && placeIn(text) === null,
  )?.[0]

function fieldsOfRow({ was, name, names, values }: OptionRow, at: number): [string, string][] {
  return [
    [optionField(at, 'was'), was],
    [optionField(at, 'name'), name],
    ...otherLocales.map((locale): [string, string] => [optionField(at, nameIn(locale)), names[locale] ?? '']),
    ...values.flatMap((value, place): [string, string][] => [
      [valueField(at, place, 'was'), value.was],
      [valueField(at, place, 'name'), value.name],
      [valueField(at, place, 'swatch'), value.swatch],
      ...otherLocales.map((locale): [string, string] => [
        valueField(at, place, nameIn(locale)),
        value.names[locale] ?? '',
      ]),
    ]),
  ]
}
