import type { z } from 'zod'
import { type ErrorCode, errors } from '#app/errors.ts'
import type { FormState } from '#app/web/answers/answer.ts'

/**
 * Checks a form against its schema. The schema's messages are codes of the error catalogue; the first problem of each field
 * is kept, and the values come back as they were typed.
 */
export function readForm<Schema extends z.ZodType>(
  schema: Schema,
  form: URLSearchParams,
): { ok: true; value: z.output<Schema> } | { ok: false; form: FormState } {
  const values = typed(form)
  const result = schema.safeParse(values)
  if (result.success) return { ok: true, value: result.data }
  const problems: Record<string, ErrorCode> = {}
  for (const issue of result.error.issues) problems[issue.path.map(String).join('.')] ??= codeOf(issue)
  return { ok: false, form: { values, problems, problem: null } }
}

/** The fields as typed; of a field sent twice the last one counts, as a hidden default stands before its checkbox. */
export function typed(form: URLSearchParams): Record<string, string> {
  return Object.fromEntries(form)
}

/** A schema's messages are codes of the error catalogue. */
export function codeOf({ code, message }: z.core.$ZodIssue): ErrorCode {
  if (isErrorCode(message)) return message
  // A field that did not come at all has the library's own message.
  return code === 'invalid_type' ? 'field.required' : 'field.choice'
}

function isErrorCode(message: string): message is ErrorCode {
  return message in errors
}
