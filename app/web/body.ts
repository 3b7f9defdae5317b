import type { IncomingMessage } from 'node:http'
import { Fault } from '#app/errors.ts'
import { limits } from '#app/limits.ts'

/** The raw bytes of a request, at most `limits.body` of them within `limits.bodyTimeout`. */
export function readBody(incoming: IncomingMessage): Promise<Buffer> {
  if (Number(incoming.headers['content-length'] ?? 0) > limits.body.value) {
    return Promise.reject(new Fault('request.body_too_large'))
  }
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const timer = setTimeout(() => fail(new Fault('request.body_too_slow')), limits.bodyTimeout.value)
    const fail = (fault: Fault) => {
      clearTimeout(timer)
      incoming.removeAllListeners('data')
      incoming.resume()
      reject(fault)
    }
    incoming.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > limits.body.value) fail(new Fault('request.body_too_large'))
      else chunks.push(chunk)
    })
    incoming.on('end', () => {
      clearTimeout(timer)
      resolve(Buffer.concat(chunks))
    })
    incoming.on('error', () => fail(new Fault('request.malformed')))
    incoming.on('aborted', () => fail(new Fault('request.malformed')))
  })
}

/** A form as browsers send it without files. Anything that is not UTF-8 is refused, never guessed at. */
export async function readFormBody(incoming: IncomingMessage): Promise<URLSearchParams> {
  const type = incoming.headers['content-type'] ?? ''
  const [mime = '', charset = ''] = type.toLowerCase().split(/;\s*charset=/)
  if (mime.trim() !== 'application/x-www-form-urlencoded') throw new Fault('request.content_type')
  if (charset && charset.replaceAll('"', '') !== 'utf-8') throw new Fault('request.encoding')
  const text = (await readBody(incoming)).toString('latin1')
  // URLSearchParams replaces broken UTF-8 silently; decoding each part strictly first tells instead.
  for (const part of text.split(/[&=]/)) decodeStrictly(part)
  const form = new URLSearchParams(text)
  // PostgreSQL cannot store a null character, and no person types one.
  for (const [name, value] of form)
    if (name.includes('\0') || value.includes('\0')) throw new Fault('request.malformed')
  return form
}

function decodeStrictly(part: string) {
  try {
    decodeURIComponent(part.replaceAll('+', ' '))
  } catch (cause) {
    throw new Fault('request.encoding', { cause })
  }
  // A byte above 127 that is not percent-encoded is not a form of ours either.
  if (/[\x80-\xff]/.test(part)) throw new Fault('request.encoding')
}
