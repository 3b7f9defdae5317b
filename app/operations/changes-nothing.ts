/**
 * Whether each part of an input is so already: a form that is sent twice, or saved as it was opened. Objects are compared
 * by the parts that the input names, lists whole.
 */
export function changesNothing(view: unknown, input: unknown): boolean {
  if (!isObject(view) || !isObject(input)) return JSON.stringify(view) === JSON.stringify(input)
  return Object.entries(input).every(([name, part]) => part === undefined || changesNothing(view[name], part))
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
