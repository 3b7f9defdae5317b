import type { z } from 'zod'
import { type ErrorCode, errors } from '#app/errors.ts'
import { limits } from '#app/limits.ts'

/** What is wrong with one part of an input, named by its JSON pointer (RFC 6901). */
export interface InputProblem {
  pointer: string
  code: ErrorCode
  /** What would be valid: the choices, the type, the maximum length. */
  expected?: string
}

/**
 * The first problem of each part, up to the limit for one report. A schema's messages are codes of the error catalogue.
 */
export function problemsIn({ issues }: z.ZodError): InputProblem[] {
  const found = new Map<string, InputProblem>()
  for (const issue of issues) {
    if (found.size === limits.problemsTold.value) break
    const pointer = issue.path.map((part) => `/${escaped(String(part))}`).join('')
    if (!found.has(pointer)) found.set(pointer, { pointer, code: codeOf(issue), ...expectedBy(issue) })
  }
  return [...found.values()]
}

const escaped = (part: string) => part.replaceAll('~', '~0').replaceAll('/', '~1')

function expectedBy(issue: z.core.$ZodIssue): { expected?: string } {
  const expected = wordsFor(issue)
  return expected ? { expected } : {}
}

function wordsFor(issue: z.core.$ZodIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_value':
      return issue.values.map(String).join(', ')
    case 'invalid_type':
      return kinds[issue.expected]
    case 'invalid_format':
      return formats[issue.format]
    case 'too_small':
      return issue.origin === 'int' || issue.origin === 'number' ? `at least ${issue.minimum}` : undefined
    case 'too_big':
      return `at most ${issue.maximum}${issue.origin === 'string' ? ' characters' : ''}`
    default:
      return undefined
  }
}

/** The names of the types in JSON. */
const kinds: Record<string, string> = {
  array: 'an array',
  boolean: 'true or false',
  int: 'a whole number',
  number: 'a whole number',
  object: 'an object',
  record: 'an object',
  string: 'a text',
}

const formats: Record<string, string> = {
  date: '2027-01-31',
  datetime: '2027-01-31T12:00:00Z',
  email: 'name@example.com',
  uuid: 'a UUID',
}

function codeOf({ code, message }: z.core.$ZodIssue): ErrorCode {
  if (isErrorCode(message)) return message
  // A missing part has zod's own message.
  return code === 'invalid_type' ? 'field.required' : 'field.choice'
}

function isErrorCode(message: string): message is ErrorCode {
  return message in errors
}
