import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { Fault } from '#app/errors.ts'
import { limits } from '#app/limits.ts'
import { alarm } from '#app/system/health/alarm.server.ts'
import type { Bucket } from './file-store.ts'

/** What the storage answered, or why it did not: for people and logs, without secrets. */
export class StorageFailure extends Error {
  override name = 'StorageFailure'
  readonly passing: boolean
  constructor(message: string, { passing }: { passing: boolean }) {
    super(message)
    this.passing = passing
  }
}

interface Asked {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** None: the bucket itself. */
  name?: string
  query?: Record<string, string>
  body?: Buffer<ArrayBuffer>
  headers?: Record<string, string>
  /** Ends it, and the tries that are left: `ask` then throws the signal's reason. */
  signal?: AbortSignal | undefined
}

type Use<T> = (answer: Response) => Promise<T>

/** Of requests that fail for now. */
export interface Patience {
  tries: number
  /** In ms, for one try. */
  timeout: number
}

const usual: Patience = { tries: 3, timeout: limits.storageTimeout.value }

/**
 * Signed requests to a bucket. Addresses have the bucket in their path: by host names not every storage knows its own.
 * `alarms`: off for a command that says itself what failed.
 */
export function openBucket(bucket: Bucket, { tries, timeout }: Patience = usual, { alarms = true } = {}) {
  const { endpoint, name: own, prefix, region, accessKeyId, secretAccessKey } = bucket
  const client = new AwsClient({ accessKeyId, secretAccessKey, service: 's3', region, retries: 0 })
  const place = `${endpoint}/${own}/${prefix}`

  function addressOf({ name, query = {} }: Asked) {
    const url = new URL(`${endpoint}/${own}${name === undefined ? '' : `/${prefix}${name}`}`)
    for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value)
    return url.href
  }

  async function once<T>(asked: Asked, use: Use<T>): Promise<T> {
    const { method, body, headers, signal } = asked
    const request = await client.sign(addressOf(asked), { method, body, headers, redirect: 'manual' })
    const ends = [AbortSignal.timeout(timeout), ...(signal ? [signal] : [])]
    const answer = await fetch(request, { signal: AbortSignal.any(ends) })
    const { status } = answer
    const text = status < 300 || method === 'HEAD' ? '' : await beginningOf(answer, mostWords)
    const code = /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? ''
    // Without the bucket nothing is known of a file.
    if (status < 300 || (status === 404 && code !== 'NoSuchBucket')) return use(answer)
    const passing = status >= 500 || status === 429 || status === 408
    throw new StorageFailure(`answered ${status}${code ? ` (${code})` : ''}`, { passing })
  }

  /** `use` reads the answer, too: a body that is cut off is asked for again. */
  async function ask<T>(asked: Asked, use: Use<T>): Promise<T> {
    for (let each = 1; ; each += 1) {
      try {
        return await once(asked, use)
      } catch (error) {
        asked.signal?.throwIfAborted()
        const failure = failureOf(error)
        if (!failure.passing || each >= tries) {
          if (alarms) alarmOnce(place, asked.method, failure)
          const cause = new StorageFailure(`${place} ${failure.message}`, { passing: true })
          // Answered with 503 and Retry-After, never as a missing file.
          throw new Fault('system.unavailable', { retryAfter: 10, cause })
        }
        await pause(limits.storagePause.value * 4 ** (each - 1), undefined, { signal: asked.signal })
      }
    }
  }

  return { place, ask }
}
export type OpenBucket = ReturnType<typeof openBucket>

const mostWords = 65_536

/** No more of an answer than that: it may have no end. */
export async function beginningOf(answer: Response, most: number): Promise<string> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of answer.body ?? []) {
    pieces.push(piece)
    size += piece.length
    if (size > most) break
  }
  return Buffer.concat(pieces).toString()
}

/** What is wrong with this machine's disk is not the storage's fault. */
function failureOf(error: unknown): StorageFailure {
  if (error instanceof StorageFailure) return error
  if (error instanceof Error && 'code' in error && 'path' in error) throw error
  if (error instanceof Error && error.name === 'TimeoutError')
    return new StorageFailure('did not answer in time', { passing: true })
  const cause = error instanceof Error ? error.cause : null
  const code =
    cause instanceof Error && 'code' in cause ? String(cause.code) : error instanceof Error ? error.message : ''
  return new StorageFailure(`could not be reached (${code})`, { passing: true })
}

const aMinute = 60_000
let saidAt = -aMinute

/** While it is away everybody's pictures fail. */
function alarmOnce(place: string, method: string, { message }: StorageFailure) {
  if (performance.now() - saidAt <= aMinute) return
  saidAt = performance.now()
  alarm('pictures: their storage failed', { place, method, why: message })
}

/** Why the storage failed; null: something else did. */
export function storageWords(error: unknown): string | null {
  const failure = error instanceof Fault ? error.cause : error
  return failure instanceof StorageFailure ? failure.message : null
}

export const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')
