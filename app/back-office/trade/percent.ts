import type { Locale } from '#app/locales.ts'

/** A rate as its field shows it: `19`, `7.7`, in German `7,7`. What is none, as it was typed. */
export function shownPercent(points: string, locale: Locale): string {
  if (!/^\d{1,5}$/.test(points)) return points
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 2, useGrouping: false }).format(Number(points) / 100)
}

/** The form of a rate as its operations read it: in hundredths of a percent, counted from the digits, never by a fraction. */
export function withPoints(form: URLSearchParams): URLSearchParams {
  const read = new URLSearchParams(form)
  const name = 'rate_basis_points'
  const typed = read.get(name)
  if (typed !== null) read.set(name, pointsOf(typed) ?? `${typed} %`)
  return read
}

/** Null: it is no percentage. */
export function pointsOf(text: string): string | null {
  const [, whole, part = ''] = /^(\d{1,3})(?:[.,](\d{1,2}))?\s*%?$/.exec(text.trim()) ?? []
  return whole === undefined ? null : String(Number(whole + part.padEnd(2, '0')))
}

/** A refused form has hundredths in place of what was typed. */
export function withPercent<Form extends { values: Record<string, string> }>(form: Form, locale: Locale): Form {
  const { rate_basis_points: points, ...values } = form.values
  if (points === undefined) return form
  const typed = points.endsWith(' %') ? points.slice(0, -2) : shownPercent(points, locale)
  return { ...form, values: { ...values, rate_basis_points: typed } }
}
