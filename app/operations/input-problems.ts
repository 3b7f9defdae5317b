import type { z } from 'zod'
import { type ErrorCode, errors } from '#app/errors.ts'
import { limits } from '#app/limits.ts'

/** What is wrong with one part of an input, by its JSON pointer (RFC 6901). */
export interface InputProblem {
  pointer: string
  code: ErrorCode
  /** The values that can be chosen. */
  expected?: string
}

/** The first problem of each part, of as many as are told at once. A schema's messages are codes of the error catalogue. */
export function problemsIn({ issues }: z.ZodError): InputProblem[] {
  const found = new Map<string, InputProblem>()
  for (const issue of issues) {
    if (found.size === limits.problemsTold.value) break
    const pointer = issue.path.map((part) => `/${escaped(String(part))}`).join('')
    if (!found.has(pointer)) found.set(pointer, { pointer, code: codeOf(issue), ...choiceOf(issue) })
  }
  return [...found.values()]
}

const escaped = (part: string) => part.replaceAll('~', '~0').replaceAll('/', '~1')

const choiceOf = (issue: z.core.$ZodIssue) =>
  issue.code === 'invalid_value' ? { expected: issue.values.map(String).join(', ') } : {}

function codeOf({ code, message }: z.core.$ZodIssue): ErrorCode {
  if (isErrorCode(message)) return message
  // A part that did not come at all has the library's own message.
  return code === 'invalid_type' ? 'field.required' : 'field.choice'
}

function isErrorCode(message: string): message is ErrorCode {
  return message in errors
}
