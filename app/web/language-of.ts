import { IntlMessageFormat } from 'intl-messageformat'
import type { Day } from '#app/kernel/day.ts'
import type { Money } from '#app/kernel/money.ts'
import { minorDigits } from '#app/kernel/money.ts'
import { defaultTimeZone } from '#app/kernel/time-zone.ts'
import { defaultLocale, type Locale } from '#app/locales.ts'
import type { ActPath, Path } from '#app/routes.ts'
import { href, type HrefArguments } from './href.ts'
import type { TextKey, Texts } from '#app/texts.ts'

type Values = Record<string, string | number | Date>

/** Everything that depends on the reader's language: texts, addresses of screens, numbers, money, dates. */
export interface Language {
  locale: Locale
  t(key: TextKey, values?: Values): string
  /** A text that the shop's own data may give per language; falls back to the first one. */
  own(row: { translations?: Record<string, Record<string, string>> }, field: string, fallback: string): string
  /** The language of that text, if it is not translated into the reader's. */
  ownLang(row: { translations?: Record<string, Record<string, string>> }, field: string): string | undefined
  money(value: Money): string
  number(value: number): string
  /**
   * The day of a moment, as the shop's clock says it; a text (`2026-12-24`) is a day already, the same in every zone.
   */
  date(value: Date | string): string
  time(value: Date): string
  /** The same in a column of many, where each word of it would take room from another. */
  shortTime(value: Date): string
  /** Only the hour and minute of a moment, beside its day. */
  clock(value: Date): string
  /** A day with its weekday, `Thursday 26 November`; short, without the month: `Thursday 26`. */
  weekday(day: Day, length?: 'short' | 'long'): string
  /** The day of a moment by the shop's clock as it is stored: `2026-12-24`. */
  dayOf(value: Date): string
  /** The name of a country, from its ISO 3166 code. */
  country(code: string): string
  href: <P extends Path | ActPath>(path: P, ...rest: HrefArguments<P>) => string
}

const regionOf: Record<Locale, string> = { en: 'en-IE', de: 'de-DE' }
// Irish English has a comma after the weekday.
const weekdaysAs: Record<Locale, string> = { en: 'en-GB', de: 'de-DE' }
const languages = new Map<string, Language>()

let provided: Texts | null = null

/** The program's entry sets the texts of all features: importing this file does not bring them along. */
export function provideTexts(texts: Texts) {
  provided = texts
}

function texts(): Texts {
  if (!provided) throw new Error('provideTexts() was not called')
  return provided
}

export function isText(key: string): key is TextKey {
  return key in texts()[defaultLocale]
}

/**
 * One object per language, zone and process: formatters are costly to create and free to use. Code that shows no times
 * need not know the shop's zone.
 */
export function languageOf(locale: Locale, timeZone = defaultTimeZone): Language {
  const key = `${locale} ${timeZone}`
  const known = languages.get(key)
  if (known) return known
  const made = makeLanguage(locale, timeZone)
  languages.set(key, made)
  return made
}

function makeLanguage(locale: Locale, timeZone: string): Language {
  const region = regionOf[locale]
  const messages = new Map<TextKey, Message>()
  const moneyFormats = new Map<string, { format: Intl.NumberFormat; unit: number; known: Map<number, string> }>()
  const number = new Intl.NumberFormat(region)
  const day = new Intl.DateTimeFormat(region, { dateStyle: 'long', timeZone: 'UTC' })
  const date = new Intl.DateTimeFormat(region, { dateStyle: 'long', timeZone })
  const time = new Intl.DateTimeFormat(region, { dateStyle: 'long', timeStyle: 'short', timeZone })
  const shortTime = new Intl.DateTimeFormat(region, { dateStyle: 'medium', timeStyle: 'short', timeZone })
  const clock = new Intl.DateTimeFormat(region, { timeStyle: 'short', timeZone })
  const shortDay = new Intl.DateTimeFormat(weekdaysAs[locale], { weekday: 'long', day: 'numeric', timeZone: 'UTC' })
  const longDay = new Intl.DateTimeFormat(weekdaysAs[locale], {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })
  // Swedish dates are those of ISO 8601.
  const stored = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone })

  const moneyFormat = (currency: string) => {
    const known = moneyFormats.get(currency)
    if (known) return known
    const fractionDigits = minorDigits(currency)
    const shown = { minimumFractionDigits: fractionDigits, maximumFractionDigits: fractionDigits }
    const made = {
      format: new Intl.NumberFormat(region, { style: 'currency', currency, ...shown }),
      unit: 10 ** fractionDigits,
      known: new Map<number, string>(),
    }
    moneyFormats.set(currency, made)
    return made
  }

  return {
    locale,
    t(key, values) {
      const text = texts()[locale][key]
      // Most texts have no placeholders; they need no message object.
      if (!values && !/[{'<]/.test(text)) return text
      const known = messages.get(key) ?? messageOf(text, region)
      messages.set(key, known)
      return known(values && isolated(values))
    },
    own: (row, field, fallback) => row.translations?.[locale]?.[field] || fallback,
    ownLang: (row, field) =>
      locale === defaultLocale || row.translations?.[locale]?.[field] ? undefined : defaultLocale,
    money({ amount, currency }) {
      const { format, unit, known } = moneyFormat(currency)
      // As it is set in print, not the hyphen that some languages' formats have.
      const written = known.get(amount) ?? format.format(amount / unit).replace('-', '−')
      // A shop has a few hundred prices; totals of carts are many and must not be kept for ever.
      if (known.size < 2_000) known.set(amount, written)
      return written
    },
    number: (value) => number.format(value),
    date: (value) => together(typeof value === 'string' ? day.format(new Date(value)) : date.format(value)),
    time: (value) => together(time.format(value)),
    shortTime: (value) => together(shortTime.format(value)),
    clock: (value) => clock.format(value),
    weekday: (value, length) => together((length === 'short' ? shortDay : longDay).format(new Date(value))),
    dayOf: (value) => stored.format(value),
    country: countriesIn(region),
    href: (path, ...rest) => href(locale, path, ...rest),
  }
}

/** There are some two hundred and fifty, and every page of a product names one. */
function countriesIn(region: string): Language['country'] {
  const names = new Intl.DisplayNames(region, { type: 'region' })
  const known = new Map<string, string>()
  return (code) => {
    const name = known.get(code) ?? names.of(code) ?? code
    known.set(code, name)
    return name
  }
}

/** Keeps a day and its month on one line: a number alone at the end of a line is misread. */
const together = (date: string) => date.replaceAll(/\b(\d{1,2}\.?) (?=\p{L})/gu, '$1\u00a0')

const isRightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/**
 * A name in Arabic or Hebrew keeps to itself within a sentence: without the marks around it (Unicode's FSI and PDI) the
 * numbers and commas beside it change places.
 */
function isolated(values: Values): Values {
  if (!Object.values(values).some((value) => typeof value === 'string' && isRightToLeft.test(value))) return values
  const marked = Object.entries(values).map(([name, value]): [string, Values[string]] => [
    name,
    typeof value === 'string' && isRightToLeft.test(value) ? `\u2068${value}\u2069` : value,
  ])
  return Object.fromEntries(marked)
}

type Message = (values: Values | undefined) => string

/**
 * A full cart puts names into a thousand texts; where nothing else has to be done, ICU would take a twentieth of the
 * page's time.
 */
function messageOf(text: string, region: string): Message {
  if (!/^([^{}'<]|\{\w+\})*$/.test(text)) {
    const format = new IntlMessageFormat(text, region, undefined, { ignoreTag: true })
    const known = new Map<number, string>()
    return (values) => {
      // "In 3 colours" is on every second card of a list.
      const count = values && Object.keys(values).length === 1 ? values.count : undefined
      if (typeof count !== 'number') return String(format.format(values))
      const written = known.get(count) ?? String(format.format(values))
      if (known.size < 200) known.set(count, written)
      return written
    }
  }
  // Split by the names, every second part is one.
  const parts = text.split(/\{(\w+)\}/)
  return (values = {}) => parts.map((part, index) => (index % 2 ? given(values, part, text) : part)).join('')
}

function given(values: Values, name: string, text: string): string {
  const value = values[name]
  if (value === undefined) throw new Error(`"${text}" is used without ${name}`)
  return String(value)
}
