import { createHash } from 'node:crypto'
import { beginningOf, type OpenBucket, sha256, StorageFailure } from './bucket.server.ts'
import { limits } from '#app/limits.ts'
import { type Listing, readListing } from './listing.ts'

const types: Record<string, string> = {
  svg: 'image/svg+xml',
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
}
const hashHeader = 'x-amz-meta-sha256'

/** The storage compares both with what it got. A bucket that locks its objects refuses those without the second one. */
export const sumsOf = (body: Buffer) => ({
  'x-amz-content-sha256': sha256(body),
  'content-md5': createHash('md5').update(body).digest('base64'),
})

export async function putObject(opened: OpenBucket, name: string, body: Buffer<ArrayBuffer>, signal?: AbortSignal) {
  const hash = sha256(body)
  const type = types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
  const headers = { ...sumsOf(body), [hashHeader]: hash, 'content-type': type }
  await opened.ask({ method: 'PUT', name, body, headers, signal }, async ({ status }) => {
    if (status >= 300) throw new StorageFailure(`answered ${status}`, { passing: false })
  })
}

export const getObject = (opened: OpenBucket, name: string): Promise<Buffer | null> =>
  opened.ask({ method: 'GET', name }, async (answer) =>
    answer.status === 404 ? null : Buffer.concat(await Array.fromAsync(checked(answer))),
  )

/** Its bytes, and an error at the end if they are not those that were stored. */
export async function* checked(answer: Response): AsyncGenerator<Buffer> {
  const stored = answer.headers.get(hashHeader)
  const hash = createHash('sha256')
  let size = 0
  for await (const piece of answer.body ?? []) {
    hash.update(piece)
    size += piece.length
    if (size > limits.storedFile.value)
      throw new StorageFailure('sent something larger than any picture', { passing: false })
    yield Buffer.from(piece)
  }
  const expected = Number(answer.headers.get('content-length') ?? size)
  if (size !== expected || size === 0 || (stored && stored !== hash.digest('hex')))
    throw new StorageFailure('sent another content than was stored', { passing: true })
}

export async function* listObjects(opened: OpenBucket, prefix: string, begin: string): AsyncGenerator<string[]> {
  for (let after: string | null = ''; after !== null;) {
    const query: Record<string, string> = {
      'list-type': '2',
      prefix: prefix + begin,
      ...(after ? { 'continuation-token': after } : {}),
    }
    const { keys, next }: Listing = await opened.ask({ method: 'GET', query }, async (answer) => {
      if (answer.status === 404) throw new StorageFailure('has no such bucket', { passing: false })
      const page = readListing(await beginningOf(answer, limits.storageListing.value))
      // Files that are not listed would count as moved.
      if (!page || page.next === after)
        throw new StorageFailure('sent a listing that is none, or does not go on', { passing: false })
      return page
    })
    // What lies deeper below the prefix is not ours.
    yield keys.map((key) => key.slice(prefix.length)).filter((name) => !name.includes('/'))
    after = next
  }
}
