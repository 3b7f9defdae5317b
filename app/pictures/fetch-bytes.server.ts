import type { IncomingMessage } from 'node:http'
import { agree, refuse, type Outcome } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import { checkDestination, type Outside } from '#app/system/outside/address-guard.server.ts'
import { askOutside } from '#app/system/outside/ask-outside.server.ts'
import { within } from '#app/system/outside/within.ts'
import { failures, type PictureFailure, readStatus } from './picture-answer.ts'

export type Fetched = { ok: true; bytes: Buffer } | { ok: false; failure: PictureFailure }

/** Fetches an address from someone else's file, through the guard, redirects included. Never throws. */
export async function fetchBytes(address: string, outside: Outside): Promise<Fetched> {
  const stop = AbortSignal.timeout(limits.pictureTimeout.value)
  let next = address
  try {
    for (let hop = 0; hop <= limits.pictureRedirects.value; hop += 1) {
      const destination = await within(stop, checkDestination(next, outside))
      if (!destination.ok) return fail(failures.refused)
      const answer = await askOutside(destination.value, { headers: wanted, signal: stop })
      const verdict = readStatus(answer.statusCode ?? 0)
      if (verdict === 'take') return await read(answer)
      answer.destroy()
      if (verdict !== 'follow') return fail(verdict)
      const { location } = answer.headers
      if (!location || !URL.canParse(location, next)) return fail(failures.gone)
      next = new URL(location, next).href
    }
    return fail(failures.gone)
  } catch {
    return fail(failures.unreachable)
  }
}

function fail(failure: PictureFailure): Fetched {
  return { ok: false, failure }
}

const wanted = { accept: 'image/avif,image/webp,image/*;q=0.9', 'accept-encoding': 'identity' }

async function read(answer: IncomingMessage): Promise<Fetched> {
  // Asked for as it is; a packed answer could unpack to any size.
  const packed = (answer.headers['content-encoding'] ?? 'identity') !== 'identity'
  const bytes = packed ? refuse('too-large') : await readWithin(answer, limits.picture.value)
  if (packed) answer.destroy()
  if (!bytes.ok) return fail(packed ? failures.notAPicture : failures.tooLarge)
  return { ok: true, bytes: bytes.value }
}

async function readWithin(answer: IncomingMessage, most: number): Promise<Outcome<Buffer, 'too-large'>> {
  const told = Number(answer.headers['content-length'] ?? 0)
  const parts: Buffer[] = []
  let size = 0
  if (told <= most) {
    for await (const part of answer) {
      size += part.length
      if (size > most) break
      parts.push(part)
    }
  }
  if (told > most || size > most) {
    answer.destroy()
    return refuse('too-large')
  }
  return agree(Buffer.concat(parts))
}
