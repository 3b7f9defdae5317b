import { Fault } from '#app/errors.ts'
import { ApiFault } from '#app/api/problems/api-fault.ts'

/**
 * The object of a JSON body. PostgreSQL stores no null character, and no half of a surrogate pair; JSON can contain
 * both as escapes, so they are searched for if there is an escape at all.
 */
export function readJson(body: Buffer, type: string | undefined): Record<string, unknown> {
  if (body.length === 0) return {}
  if (!/^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(type ?? '')) throw new Fault('request.content_type')
  const text = decode(body)
  const value = parse(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new ApiFault('api.not_json')
  if (text.includes('\\u')) refuseBroken(value)
  // An object, and no array.
  return value as Record<string, unknown>
}

function decode(body: Buffer): string {
  let text
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    throw new Fault('request.encoding')
  }
  if (text.includes('\0')) throw new Fault('request.encoding')
  return text
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ApiFault('api.not_json')
  }
}

/** Without recursion: a body may be nested as deep as it is long. */
function refuseBroken(value: unknown) {
  const open: unknown[] = [value]
  while (open.length > 0) {
    const part = open.pop()
    if (typeof part === 'string') {
      if (part.includes('\0') || !part.isWellFormed()) throw new Fault('request.encoding')
    } else if (typeof part === 'object' && part !== null) {
      for (const [name, each] of Object.entries(part)) open.push(name, each)
    }
  }
}
