/**
 * The field of a thing that a press has moved: the id that begins with `start` and ends with the id of the thing, for
 * the page after it. Nothing after any other press: what was taken away has no field, and its undo is at the page's top.
 */
export function movedAt(form: URLSearchParams, start: string): string | null {
  const [move = '', id = ''] = (form.get('press') ?? '').split(':')
  return id && ['first', 'up', 'down', 'in', 'out'].includes(move) ? start + id : null
}

/** The number of a line that was changed; of one that was taken out, the field to search for others. */
export const changedLine = (form: URLSearchParams): string =>
  form.get('quantity') === '0' ? 'find' : `quantity-${form.get('variant') ?? ''}`
