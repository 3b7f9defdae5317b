import { errors } from '#app/errors.ts'
import type { InputProblem } from '#app/operations/input-problems.ts'

/**
 * What is wrong with one part of a body. A schema's message for a value that no page sends is the one of that page; a
 * program needs to know whether the part is missing, or has another type.
 */
export function partProblem(problem: InputProblem, input: unknown): InputProblem {
  const { code, pointer } = problem
  const value = valueAt(input, pointer)
  const isVague = code === 'request.malformed' || errors[code].status === 409
  if (value === undefined && (isVague || code === 'field.choice' || code === 'field.number'))
    return { ...problem, code: 'field.required' }
  // An empty text is one that is missing.
  const isThere = value !== undefined && value !== null && (typeof value !== 'string' || value.trim() !== '')
  return isVague || (code === 'field.required' && isThere) ? { ...problem, code: 'api.wrong_value' } : problem
}

/** The value at a JSON pointer (RFC 6901). */
function valueAt(input: unknown, pointer: string): unknown {
  let value = input
  for (const part of pointer.split('/').slice(1)) {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~')
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
    // JSON, and no array's own property that is not its part.
    value = (value as Record<string, unknown>)[name]
  }
  return value
}
