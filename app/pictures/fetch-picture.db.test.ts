import { mkdtempSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { mediaKey } from '#app/catalogue/pictures/media.server.ts'
import { listKept, pathOf } from '#app/catalogue/pictures/media-folder.server.ts'
import { type Configuration, configure } from '#app/configuration.ts'
import { enqueue } from '#app/jobs/queue.server.ts'
import { newId, type MediaId, type RefundId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { deleteRow } from '#app/operations/undo/deleted-rows.server.ts'
import { db } from '#db/database.server.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { runSql } from '#test/support/database/sql.ts'
import type { Outside } from '#app/system/outside/address-guard.server.ts'
import { run as convertPicture } from './convert-picture.job.ts'
import { fetchAgain } from './failed/fetch-again.server.ts'
import { fetchPicture } from './fetch-picture.server.ts'
import { removePictureFiles } from './library/remove-files.server.ts'

const database = useDatabase()
let folder = ''
let server: Server
let asked: string[]
let answer: RequestListener
let resolved: string[]

// Their own server, under a name that only this resolver knows; any other inward address stays refused.
const outside: Outside = {
  resolve: async (host) => {
    resolved.push(host)
    return host === 'pictures.example' ? ['127.0.0.1'] : ['10.0.0.1']
  },
  allows: (address) => address === '127.0.0.1',
}

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '')
    answer(request, response)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
})
afterAll(() => void server.close())
beforeEach(() => {
  asked = []
  resolved = []
  folder = mkdtempSync(join(tmpdir(), 'barrow-pictures-'))
  // Pictures only use the folder of the configuration.
  configure({ dataFolder: folder } as Configuration)
})
afterEach(() => void server.closeAllConnections())

const origin = () => `http://pictures.example:${(server.address() as AddressInfo).port}`

async function owe(path: string): Promise<MediaId> {
  const id = newId<MediaId>()
  const sourceUrl = path.includes('://') ? path : `${origin()}${path}`
  await db.insertInto('media').values({ id, kind: 'raster', sourceUrl }).execute()
  return id
}

function mediaRow(id: MediaId) {
  const columns = ['state', 'failure', 'key', 'width', 'height', 'widths', 'colour'] as const
  return db.selectFrom('media').select(columns).where('id', '=', id).executeTakeFirstOrThrow()
}

async function fetched(path: string, tries = 1) {
  const id = await owe(path)
  await fetchPicture(id, tries, outside)
  return mediaRow(id)
}

const filesKept = async () => (await Array.fromAsync(listKept(folder))).flat()

const jobs = () =>
  runSql(database.url, [
    `select payload, round(extract(epoch from run_at - created_at))::int as "after" from graphile_worker._private_jobs
     where payload::jsonb ? 'mediaId' order by id`,
  ])

const picture = (width: number, height: number, background = '#cc6633') =>
  sharp({ create: { width, height, channels: 3, background } })

/** A PNG whose header claims another size (PNG 3rd edition, 11.2.1), like a decompression bomb. */
function saying(png: Buffer, width: number, height: number): Buffer {
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return png
}

const sends =
  (content: Buffer | string, type = 'image/jpeg'): RequestListener =>
  (_request, response) =>
    response.writeHead(200, { 'content-type': type }).end(content)

test('a picture is kept in the widths and formats that pages need, under the name of its content', async () => {
  answer = sends(await picture(1000, 500).jpeg().toBuffer(), 'text/plain')
  const row = await fetched('/mug')
  expect(row).toMatchObject({ state: 'ready', failure: null, width: 1000, height: 500, widths: [320, 640, 960] })
  expect(row.colour).toMatch(/^#c[bcd]6[567]3[234]$/)
  // One at once, for those who know no other; the photo as it came waits for the rest.
  expect((await filesKept()).sort()).toEqual([`${row.key}-960.jpg`, `${row.key}.json`, `${row.key}.source`])
  const [owed] = await runSql(database.url, [
    `select payload, priority from graphile_worker._private_jobs where payload::jsonb ? 'widths' order by id desc limit 1`,
  ])
  expect(owed).toEqual({ payload: { key: row.key, widths: row.widths }, priority: 100 })
  await convertPicture({ key: row.key ?? '', widths: row.widths })
  const files = [320, 640, 960].flatMap((width) =>
    ['avif', 'jpg', 'webp'].map((format) => `${row.key}-${width}.${format}`),
  )
  expect((await filesKept()).sort()).toEqual(files.sort())
  const kept = await sharp(pathOf(folder, `${row.key}-640.webp`)).metadata()
  expect(kept).toMatchObject({ format: 'webp', width: 640, height: 320 })
})

test('a picture rotated by its camera is stored upright', async () => {
  answer = sends(await picture(60, 40).jpeg().withMetadata({ orientation: 6 }).toBuffer())
  expect(await fetched('/turned')).toMatchObject({ state: 'ready', width: 40, height: 60, widths: [40] })
})

test('the same bytes from two addresses are kept once', async () => {
  answer = sends(await picture(50, 50, '#00ff00').png().toBuffer())
  const first = await fetched('/one.png')
  await convertPicture({ key: first.key ?? '', widths: first.widths })
  const files = await filesKept()
  expect((await fetched('/two.png')).key).toBe(first.key)
  // Neither converted nor kept for another try.
  expect(await filesKept()).toEqual(files)
})

test('a picture that is there is not fetched again', async () => {
  answer = sends(await picture(50, 50).webp().toBuffer())
  const id = await owe('/again.webp')
  await fetchPicture(id, 1, outside)
  await fetchPicture(id, 1, outside)
  expect(asked).toEqual(['/again.webp'])
})

test.each([
  ['drawing', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'image/svg+xml'],
  ['page', '<!doctype html><title>Not found</title>', 'image/jpeg'],
  ['cut-off picture', Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'), 'image/jpeg'],
  ['answer of nothing', '', 'image/png'],
])('a %s from outside is no picture', async (what, content, type) => {
  answer = sends(content, type)
  expect(await fetched(`/${what.replaceAll(' ', '-')}.jpg`)).toMatchObject({
    state: 'failed',
    failure: 'file.not_a_picture',
  })
})

test('a picture with more pixels than one conversion may hold is refused by its header alone', async () => {
  answer = sends(saying(await picture(10, 10).png().toBuffer(), 8000, 7000))
  expect(await fetched('/huge.png')).toMatchObject({ state: 'failed', failure: 'file.too_large' })
})

test('a picture with too many bytes is refused, announced or not', async () => {
  answer = (_request, response) => response.writeHead(200, { 'content-length': limits.picture.value + 1 }).write('x')
  expect(await fetched('/told')).toMatchObject({ failure: 'file.too_large' })
  const part = Buffer.alloc(1_048_576)
  answer = (_request, response) => {
    const more = () => {
      while (!response.destroyed && response.write(part));
    }
    response.on('drain', more)
    more()
  }
  expect(await fetched('/endless')).toMatchObject({ failure: 'file.too_large' })
})

test('a packed answer is not unpacked', async () => {
  answer = (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('x')
  expect(await fetched('/bomb')).toMatchObject({ failure: 'file.not_a_picture' })
})

test('each redirect is checked like the first address', async () => {
  for (const location of ['http://169.254.169.254/', 'http://inside.example/', 'file:///etc/passwd', 'http://[::1]/']) {
    answer = (_request, response) => response.writeHead(302, { location }).end()
    expect(await fetched(`/to?${location}`)).toMatchObject({ state: 'failed', failure: 'file.address_refused' })
  }
})

test('three redirects are followed, a fourth is not', async () => {
  const bytes = await picture(40, 40).jpeg().toBuffer()
  answer = (request, response) => {
    const left = Number(request.url?.slice(1))
    if (left > 0) response.writeHead(302, { location: `/${left - 1}` }).end()
    else response.end(bytes)
  }
  expect(await fetched('/3')).toMatchObject({ state: 'ready' })
  expect(await fetched('/4')).toMatchObject({ state: 'failed', failure: 'file.not_there' })
})

test('a name is asked for once for each address, so a second answer leads nowhere', async () => {
  answer = sends(await picture(40, 40).jpeg().toBuffer())
  const id = await owe('/rebinding')
  let times = 0
  const rebinding: Outside = { ...outside, resolve: async () => (times++ === 0 ? ['127.0.0.1'] : ['10.0.0.1']) }
  await fetchPicture(id, 1, rebinding)
  expect({ times, state: (await mediaRow(id)).state }).toEqual({ times: 1, state: 'ready' })
})

test('an address inside of the network is refused at once and nothing is asked of it', async () => {
  const id = newId<MediaId>()
  const port = (server.address() as AddressInfo).port
  await db
    .insertInto('media')
    .values({ id, kind: 'raster', sourceUrl: `http://127.0.0.1:${port}/secret` })
    .execute()
  await fetchPicture(id, 1)
  expect(await mediaRow(id)).toMatchObject({ state: 'failed', failure: 'file.address_refused' })
  expect(asked).toEqual([])
})

test('a missing picture is given up at once', async () => {
  answer = (_request, response) => response.writeHead(404).end()
  expect(await fetched('/gone')).toMatchObject({ state: 'failed', failure: 'file.not_there' })
  expect(await jobs()).toEqual([])
})

test('a host that is down is asked again later, and given up after the last try', async () => {
  answer = (_request, response) => response.writeHead(503).end()
  const id = await owe('/down')
  await fetchPicture(id, 2, outside)
  expect(await mediaRow(id)).toMatchObject({ state: 'pending' })
  expect(await jobs()).toEqual([{ payload: { mediaId: id, tries: 3 }, after: 240 }])
  await fetchPicture(id, limits.pictureTries.value, outside)
  expect(await mediaRow(id)).toMatchObject({ state: 'failed', failure: 'file.unreachable' })
})

test('a host that answers in another protocol ends the call', async () => {
  answer = (_, response) => void response.writeHead(101, { connection: 'Upgrade', upgrade: 'websocket' }).end()
  expect(await fetched('/a.jpg')).toMatchObject({ state: 'pending' })
})

test('jobs that people wait for come before all pictures of an import, although these were asked for first', async () => {
  await runSql(database.url, ['delete from graphile_worker._private_jobs'])
  const [first, second, refundId] = [newId<MediaId>(), newId<MediaId>(), newId<RefundId>()]
  await db.transaction().execute((tx) => fetchAgain(tx, [first, second]))
  answer = (_request, response) => response.writeHead(503).end()
  const down = await owe('/slow')
  await fetchPicture(down, 1, outside)
  await enqueue(db, 'pay-refund', { refundId })
  const waiting = await runSql(database.url, [
    'select payload from graphile_worker._private_jobs order by priority, run_at, id',
  ])
  expect(waiting[0]).toEqual({ payload: { refundId } })
  expect(waiting).toHaveLength(4)
})

test('one that is deleted while it is fetched leaves its files to the job that removes them, or comes back with them', async () => {
  const id = await owe('/mug.jpg')
  const bytes = await picture(1000, 500, '#336699').jpeg().toBuffer()
  const pressed = new Date()
  answer = async (_request, response) => {
    await db.transaction().execute((tx) => deleteRow(tx, 'media', id, pressed))
    response.writeHead(200, { 'content-type': 'image/jpeg' }).end(bytes)
  }
  await fetchPicture(id, 1, outside)
  const kept = await db.selectFrom('deletedRows').select('content').where('id', '=', id).executeTakeFirstOrThrow()
  expect(kept.content).toMatchObject({ state: 'ready', key: mediaKey(bytes), width: 1000 })
  await convertPicture({ key: mediaKey(bytes), widths: [480, 960] })
  expect(await filesKept()).not.toEqual([])
  await removePictureFiles(new Date(pressed.getTime() + limits.deletedRow.value))
  expect(await filesKept()).toEqual([])
})
