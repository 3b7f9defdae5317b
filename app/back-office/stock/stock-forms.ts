/** A form without the lines that were left empty: nothing came of those, nobody counted them. */
export function withoutEmptyLines(form: URLSearchParams): URLSearchParams {
  const said = [...form].filter(([name, text]) => !/^(lines|was)-/.test(name) || text.trim() !== '')
  const typed = new Set(said.map(([name]) => name))
  // What the sheet said of a line that was not counted is no part of the count.
  return new URLSearchParams(
    said.filter(([name]) => !name.startsWith('was-') || typed.has(name.replace('was-', 'lines-'))),
  )
}

/** The place in a list that a form carries, as the query of its address. */
export const placeOf = (text: string | null | undefined): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(text ?? ''))
