import type { ErrorCode } from '#app/errors.ts'

/** The result of a refused form: the values as typed, and the errors by field and for the whole form. */
export interface FormState {
  values: Record<string, string>
  problems: Record<string, ErrorCode>
  problem: ErrorCode | null
  /** Seconds until the same form may be accepted, if known. */
  retryAfter?: number
}

export const untouched: FormState = { values: {}, problems: {}, problem: null }

/** A file of ours, sent in chunks, so that a client that stops reading holds little of it in memory. */
export interface FileAnswer {
  kind: 'file'
  path: string
  /** Other places to look for it, in this order. */
  elsewhere?: readonly string[]
  type: string
  cacheControl: string
  /** The encodings that lie beside it, best first, under its name with this at the end. */
  beside: readonly ('br' | 'gz')[]
  headers?: Record<string, string>
  /** It is stored compressed with gzip only, and is decompressed for clients that do not accept that. */
  isPacked?: true
}

/** A file that is made while it is sent. */
export interface StreamAnswer {
  kind: 'stream'
  pieces: AsyncIterable<string>
  type: string
  headers?: Record<string, string>
}

export type Answer =
  | { kind: 'redirect'; to: string; status: 301 | 303 }
  /** The same screen again, with the submitted form. `query`: what it shows, where the form alone says it. */
  | { kind: 'again'; form: FormState; status: number; headers?: Record<string, string>; query?: URLSearchParams }
  | {
      kind: 'content'
      body: string | Buffer
      type: string
      status: number
      cacheControl: string
      headers?: Record<string, string>
    }
  | FileAnswer
  | StreamAnswer

/** After a post that did its work: the browser goes on with GET (RFC 9110, 15.4.4), so that reload repeats nothing. */
/** `at`: the id of a field of that page, which the browser scrolls to and focuses, also without script. */
export function seeOther(to: string, at?: string | null): Extract<Answer, { kind: 'redirect' }> {
  return { kind: 'redirect', to: at ? `${to}#${encodeURIComponent(at)}` : to, status: 303 }
}

export function movedTo(to: string): Answer {
  return { kind: 'redirect', to, status: 301 }
}

export function again(form: Partial<FormState>, status = 422, headers?: Record<string, string>): Answer {
  return { kind: 'again', form: { ...untouched, ...form }, status, headers: { ...headers, ...retryHeader(form) } }
}

export function retryHeader({ retryAfter }: Pick<FormState, 'retryAfter'>): Record<string, string> {
  return retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }
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

export function file(given: Omit<FileAnswer, 'kind'>): Answer {
  return { kind: 'file', ...given }
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
const answerKinds = new Set(['redirect', 'again', 'content', 'file', 'stream'])
