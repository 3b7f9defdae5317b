import type { FormState } from '#app/web/answers/answer.ts'

/** A form without the lines that were left empty: nothing came of those, nobody counted them. */
export function withoutEmptyLines(form: URLSearchParams): URLSearchParams {
  const said = [...form].filter(([name, text]) => !/^(lines|was)-/.test(name) || text.trim() !== '')
  const typed = new Set(said.map(([name]) => name))
  // What the sheet said of a line that was not counted is no part of the count.
  return new URLSearchParams(
    said.filter(([name]) => !name.startsWith('was-') || typed.has(name.replace('was-', 'lines-'))),
  )
}

/** How many lines of a refused form say a number but have no row any more: their variants were deleted, or are not tracked now. */
export function linesWithoutRow({ values }: Pick<FormState, 'values'>, rows: readonly { variant: string }[]): number {
  const shown = new Set(rows.map(({ variant }) => `lines-${variant}`))
  return Object.entries(values).filter(([name, text]) => name.startsWith('lines-') && text.trim() && !shown.has(name))
    .length
}

/** The place in a list that a form carries, as the query of its address. */
export const placeOf = (text: string | null | undefined): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(text ?? ''))
