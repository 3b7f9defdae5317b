/**
 * A form without the boxes of this field, if they are as the page showed them (`shown_<name>` names those, in any order): an
 * unchanged choice is not part of the change.
 */
export function withoutShownBoxes(name: string, form: URLSearchParams): URLSearchParams {
  const read = new URLSearchParams(form)
  const start = `${name}-`
  const boxes = [...read].flatMap(([field, value]) => (field.startsWith(start) && value === 'on' ? [field] : []))
  const chosen = boxes.map((field) => field.slice(start.length))
  if (read.get(`shown_${name}`) !== shownBoxes(chosen)) return read
  for (const field of [name, ...boxes]) read.delete(field)
  return read
}

export const shownBoxes = (chosen: readonly string[]): string => chosen.toSorted().join(' ')
