import { IntlMessageFormat } from 'intl-messageformat'
import { createContext, type ReactNode, useContext } from 'react'
import type { Money } from '#app/kernel/money.ts'
import { minorDigits } from '#app/kernel/money.ts'
import { defaultTimeZone } from '#app/kernel/time-zone.ts'
import type { Locale } from '#app/locales.ts'
import { href, type HrefArguments, type Path } from '#app/routes.ts'
import { type TextKey, texts } from '#app/texts.ts'

type Values = Record<string, string | number | Date>

/** Everything that depends on the reader's language: texts, addresses of screens, numbers, money, dates. */
export interface Language {
  locale: Locale
  t(key: TextKey, values?: Values): string
  /** A text that the shop's own data may give per language; falls back to the first one. */
  own(row: { translations?: Record<string, Record<string, string>> }, field: string, fallback: string): string
  money(value: Money): string
  number(value: number): string
  /** The day of a moment, as the shop's clock says it; a text (`2026-12-24`) is a day already, the same in every zone. */
  date(value: Date | string): string
  time(value: Date): string
  /** The day of a moment by the shop's clock as it is stored: `2026-12-24`. */
  dayOf(value: Date): string
  /** The name of a country, from its ISO 3166 code. */
  country(code: string): string
  href: <P extends Path>(path: P, ...rest: HrefArguments<P>) => string
}

const regionOf: Record<Locale, string> = { en: 'en-IE', de: 'de-DE' }
const languages = new Map<string, Language>()

/**
 * One object per language, zone and process: formatters are costly to make and free to use. Who tells no times need not know
 * the shop's zone.
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
  const messages = new Map<TextKey, IntlMessageFormat>()
  const moneyFormats = new Map<string, { format: Intl.NumberFormat; unit: number; known: Map<number, string> }>()
  const number = new Intl.NumberFormat(region)
  const countries = new Intl.DisplayNames(region, { type: 'region' })
  const day = new Intl.DateTimeFormat(region, { dateStyle: 'long', timeZone: 'UTC' })
  const date = new Intl.DateTimeFormat(region, { dateStyle: 'long', timeZone })
  const time = new Intl.DateTimeFormat(region, { dateStyle: 'long', timeStyle: 'short', timeZone })

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
      const text = texts[locale][key]
      // Most texts have no placeholders; they need no message object.
      if (!values && !/[{'<]/.test(text)) return text
      const known = messages.get(key) ?? new IntlMessageFormat(text, region, undefined, { ignoreTag: true })
      messages.set(key, known)
      return String(known.format(values))
    },
    own: (row, field, fallback) => row.translations?.[locale]?.[field] || fallback,
    money({ amount, currency }) {
      const { format, unit, known } = moneyFormat(currency)
      const written = known.get(amount) ?? format.format(amount / unit)
      // A shop has a few hundred prices; totals of carts are many and must not be kept for ever.
      if (known.size < 2_000) known.set(amount, written)
      return written
    },
    number: (value) => number.format(value),
    date: (value) => (typeof value === 'string' ? day.format(new Date(value)) : date.format(value)),
    time: (value) => time.format(value),
    dayOf: (value) => stored.format(value),
    country: (code) => countries.of(code) ?? code,
    href: (path, ...rest) => href(locale, path, ...rest),
  }
}

const LanguageContext = createContext<Language | null>(null)

export function InLanguage({ language, children }: { language: Language; children: ReactNode }) {
  return <LanguageContext value={language}>{children}</LanguageContext>
}

/** For components that the server renders. Islands get finished texts as props: message formats stay off the browser. */
export function useLanguage(): Language {
  const language = useContext(LanguageContext)
  if (!language) throw new Error('useLanguage() outside of a page: islands get their texts as props')
  return language
}
