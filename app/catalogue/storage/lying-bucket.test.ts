import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { limits } from '#app/limits.ts'
import { bucketStore } from './bucket-store.server.ts'
import { bucketSide, diskSide, moveFiles } from './move-files.server.ts'

let folder = ''
let asked = 0
let sent = 0
let answer = (response: ServerResponse): unknown => response.end()
const server = createServer((request, response) => {
  asked += 1
  request.resume().on('end', () => answer(response))
})
beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'))
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'barrow-lying-'))))
afterEach(() => void (asked = sent = 0))
afterAll(() => {
  server.closeAllConnections()
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

const bucket = () => {
  const address = server.address()
  const port = address && typeof address === 'object' ? address.port : 0
  const keys = { accessKeyId: 'a', secretAccessKey: 'b' }
  return { endpoint: `http://127.0.0.1:${port}`, region: 'r', name: 'pictures', prefix: '', ...keys }
}
const name = '0123456789ab-320.avif'
const page = (more: string) =>
  `<ListBucketResult><IsTruncated>true</IsTruncated><Contents><Key>${name}</Key></Contents>${more}</ListBucketResult>`

test.each([
  ['is none', '<html>Sign in to the network</html>'],
  ['goes on, and does not say where', page('<NextMarker>x</NextMarker>')],
  ['goes on where it has been', page('<NextContinuationToken>x</NextContinuationToken>')],
])('a listing that %s is an error: otherwise files would count as moved that were not', async (_, xml) => {
  answer = (response) => response.end(asked > 50 ? '' : response.req.url?.includes('list-type') ? xml : 'a picture')
  const moving = moveFiles(bucketSide(bucket()), diskSide(join(folder, 'disk')))
  await expect(moving).rejects.toMatchObject({ cause: { message: expect.stringContaining('listing') } })
})

function endless(status: number) {
  answer = (response) => {
    response.writeHead(status)
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(1_048_576))) sent += 1_048_576
    }
    response.on('drain', more)
    more()
  }
}

test('a file without an end is given up, and what came of it is removed', async () => {
  endless(200)
  const store = bucketStore(bucket(), folder, { patience: { tries: 1, timeout: 60_000 } })
  const refused = { cause: { message: expect.stringContaining('larger') } }
  await expect(store.bring([name])).rejects.toMatchObject(refused)
  await expect(store.read(name)).rejects.toMatchObject(refused)
  expect(sent).toBeLessThan(4 * limits.storedFile.value)
  const [cache = ''] = readdirSync(join(folder, 'cache'))
  expect(readdirSync(join(folder, 'cache', cache, 'media', '.unfinished'))).toEqual([])
  expect(existsSync(store.placesOf(name)[0])).toBe(false)
})

test('of a refusal without an end only the beginning is read', async () => {
  endless(403)
  const store = bucketStore(bucket(), folder, { patience: { tries: 1, timeout: 60_000 } })
  await expect(store.bring([name])).rejects.toMatchObject({ cause: { message: expect.stringContaining('403') } })
  expect(sent).toBeLessThan(20 * 1_048_576)
})
