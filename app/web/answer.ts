import type { ErrorCode } from '#app/errors.ts'

/** What comes back for a form that was refused: the values as typed, and what is wrong, by field and on the whole. */
export interface FormState {
  values: Record<string, string>
  problems: Record<string, ErrorCode>
  problem: ErrorCode | null
}

export const untouched: FormState = { values: {}, problems: {}, problem: null }

export type Answer =
  | { kind: 'redirect'; to: string; status: 301 | 303 }
  /** The same screen once more, with the form as it was sent. */
  | { kind: 'again'; form: FormState; status: number; headers?: Record<string, string> }
  | {
      kind: 'content'
      body: string | Buffer
      type: string
      status: number
      cacheControl: string
      headers?: Record<string, string>
    }

/** After a post that did its work: the browser goes on with GET (RFC 9110, 15.4.4), so that reload repeats nothing. */
export function seeOther(to: string): Answer {
  return { kind: 'redirect', to, status: 303 }
}

export function movedTo(to: string): Answer {
  return { kind: 'redirect', to, status: 301 }
}

export function again(form: Partial<FormState>, status = 422, headers?: Record<string, string>): Answer {
  return { kind: 'again', form: { ...untouched, ...form }, status, headers }
}

export function json(value: unknown, status = 200, headers?: Record<string, string>): Answer {
  return {
    kind: 'content',
    body: JSON.stringify(value),
    type: 'application/json; charset=utf-8',
    status,
    cacheControl: 'no-store',
    headers,
  }
}

export function content(
  body: string | Buffer,
  type: string,
  cacheControl: string,
  headers?: Record<string, string>,
): Answer {
  return { kind: 'content', body, type, status: 200, cacheControl, headers }
}

export function isAnswer(value: unknown): value is Answer {
  return (
    typeof value === 'object' &&
    value !== null &&
    'kind' in value &&
    typeof value.kind === 'string' &&
    answerKinds.has(value.kind)
  )
}
const answerKinds = new Set(['redirect', 'again', 'content'])
