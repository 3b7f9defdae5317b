import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bucketSide } from '#app/catalogue/storage/move-files.server.ts'
import type { Bucket } from '#app/catalogue/storage/file-store.ts'
import { sealAsset } from '#server/assets/shared-assets.ts'
import { createDatabase, type TestDatabase } from '#test/support/database/database.ts'
import { runSql } from '#test/support/database/sql.ts'
import { formsOf } from '#test/support/people/forms.ts'
import { officeOf } from '#test/support/people/office.ts'
import { runCommand } from '#test/support/shop/commands.ts'
import { freePorts, type RunningShop, startShop } from '#test/support/shop/shop.ts'
import { startBucketInMemory } from '#test/support/storage/bucket-in-memory.ts'
import { hasSwift, startSwift } from '#test/support/storage/swift.ts'

const sessionSecret = 'f'.repeat(40)

interface Storage {
  bucket: Bucket
  pause(): void
  resume(): void
  stop(): Promise<void>
}

async function standIn(): Promise<Storage> {
  const { bucket, fail, stop } = await startBucketInMemory()
  return { bucket, pause: () => fail(() => 500), resume: () => fail(() => null), stop }
}

const storages = [
  { name: 'a stand-in', start: standIn, isHere: true },
  { name: 'OpenStack Swift', start: startSwift, isHere: hasSwift },
]

/** Skipped, and so is what is tried with it, where it is not: docs/several-machines.md says which version was tried. */
test.skipIf(!hasSwift)('OpenStack Swift is installed (swift-proxy, -account, -container and -object of Debian)', () => {
  expect(hasSwift).toBe(true)
})

describe.each(storages.filter(({ isHere }) => isHere))('two machines, and their pictures in $name', ({ start }) => {
  let storage: Storage
  let database: TestDatabase
  let [first, second]: RunningShop[] = []
  const folder = mkdtempSync(join(tmpdir(), 'barrow-storage-'))
  const shops: RunningShop[] = []

  const mediaOf = ({ endpoint, region, name, accessKeyId, secretAccessKey }: Bucket, prefix = 'shop') => ({
    MEDIA_URL: `s3://${name}/${prefix}?endpoint=${encodeURIComponent(endpoint)}&region=${region}`,
    MEDIA_ACCESS_KEY_ID: accessKeyId,
    MEDIA_SECRET_ACCESS_KEY: secretAccessKey,
  })
  const shared = () => ({ DATABASE_URL: database.url, SESSION_SECRET: sessionSecret, LOG_LEVEL: 'warn' })

  async function machine(name: string, env: Record<string, string>) {
    const shop = await startShop({
      dataFolder: join(folder, name),
      env: { ...shared(), ...mediaOf(storage.bucket), ...env },
    })
    shops.push(shop)
    return shop
  }
  const alone = { WORKER: 'off', STAND_INS: 'off' }

  beforeAll(async () => {
    storage = await start()
    database = await createDatabase()
    const [port = 0] = await freePorts(1)
    // The second one is what a CDN is: another origin that has the pictures.
    first = await machine('first', { PICTURES_URL: `http://localhost:${port}` })
    second = await machine('second', { ...alone, PORT: String(port), SHOP_ORIGIN: `http://localhost:${port}` })
  }, 120_000)
  afterAll(async () => {
    await Promise.all(shops.map((shop) => shop.stop()))
    await storage.stop()
    rmSync(folder, { recursive: true })
    await database.drop()
  })

  const ask = (shop: RunningShop | undefined, file: string) => fetch(`${shop?.origin}/media/${file}`)

  /** As the office sends it; answers with its key. */
  async function upload(background: string): Promise<string> {
    if (!first) throw new Error('The first one is there once the tests run')
    const office = officeOf(first)
    const { browser } = await office.enter('manager')
    const slug = `bowls-${crypto.randomUUID().slice(0, 8)}`
    const insert = `insert into collections (id, slug, title, position, featured) values (uuidv7(), $1, $1, 900, true) returning id`
    const [row] = await office.rows(insert, slug)
    const path = `/admin/collections/${String(row?.id)}`
    const page = await browser.get(path)
    const form = formsOf(page.body).find(({ action, fields }) => action.endsWith('/picture') && fields.length > 3)
    const body = new FormData()
    for (const [name, value] of form?.fields ?? []) if (name !== 'files') body.append(name, value)
    const photo = await sharp({ create: { width: 700, height: 500, channels: 3, background } })
      .jpeg()
      .toBuffer()
    body.append('files', new Blob([new Uint8Array(photo)]), 'photo.jpg')
    const sent = await browser.ask(`${path}/picture`, { method: 'POST', body, headers: { origin: page.url.origin } })
    expect(sent.headers.get('location')).toContain('done=picture')
    const media = 'select key from media join collections on media.id = collections.media_id where slug = $1'
    return String((await office.rows(media, slug))[0]?.key)
  }

  test('the files of a release are there for machines of another one', async () => {
    const side = bucketSide({ ...storage.bucket, prefix: 'shop/' })
    const page = await (await fetch(`${first?.origin}/`)).text()
    const [name = ''] = /client-[\w-]{8}\.js/.exec(page) ?? []
    await expect.poll(async () => (await side.read(`assets/${name}`))?.length ?? 0).toBeGreaterThan(1_000)
    const before = 'client-ZZZZZZZZ.js'
    await side.write(`assets/${before}`, sealAsset(before, Buffer.from('of the release before'), sessionSecret))
    const [former, none] = await Promise.all(
      ['client-ZZZZZZZZ.js', 'client-YYYYYYYY.js'].map((each) => fetch(`${second?.origin}/assets/${each}`)),
    )
    expect([former?.status, await former?.text()]).toEqual([200, 'of the release before'])
    expect([none?.status, none?.headers.get('cache-control')]).toEqual([404, 'no-store'])
  })

  test('a picture that was uploaded to one is shown by the other, in all sizes', { timeout: 90_000 }, async () => {
    const key = await upload('#b03020')
    for (const format of ['jpg', 'webp', 'avif']) {
      const answer = await ask(second, `${key}-640.${format}`)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('cache-control')).toContain('immutable')
      expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width).toBe(640)
    }
    // Its other sizes are made by a job, which then drops what they were made from.
    const names = async () => (await Array.fromAsync(bucketSide({ ...storage.bucket, prefix: 'shop/' }).list())).flat()
    await expect.poll(names, { timeout: 60_000 }).not.toContain(`${key}.source`)
    expect((await names()).filter((name) => name.startsWith(key))).toHaveLength(6)
  })

  test('pages name the other origin, and their policy allows it', async () => {
    const page = await fetch(`${first?.origin}/`)
    const html = await page.text()
    expect(html).toContain(`src="${second?.origin}/media/`)
    expect(html).not.toMatch(/src(set)?="\/media\/[0-9a-f]{12}-/)
    expect(page.headers.get('content-security-policy')).toContain(`img-src 'self' data: ${second?.origin};`)
  })

  test('while the storage is away, what is cached is shown, and nothing is called missing', async () => {
    const [cached, fresh] = await runSql(database.url, [
      `select key from media where kind = 'svg' order by key limit 2`,
    ])
    // The query's one column.
    const [shown, other] = [cached, fresh].map((row) => `${(row as { key: string }).key}.svg`)
    expect((await ask(second, shown ?? '')).status).toBe(200)
    storage.pause()
    expect((await ask(second, shown ?? '')).status).toBe(200)
    for (const file of [other ?? '', 'ffffffffffff.svg', 'ffffffffffff-320.avif']) {
      const answer = await ask(second, file)
      expect(answer.status).toBe(503)
      expect(answer.headers.get('cache-control')).toContain('no-store')
      expect(answer.headers.get('retry-after')).toBeTruthy()
    }
    storage.resume()
    await expect.poll(async () => (await ask(second, other ?? '')).status, { timeout: 20_000 }).toBe(200)
    for (const file of ['ffffffffffff.svg', 'ffffffffffff-320.avif', 'ffffffffffff-mail.png']) {
      const missing = await ask(second, file)
      expect([missing.status, missing.headers.get('cache-control')]).toEqual([404, 'no-store'])
    }
  }, 60_000)

  test(
    'a backup reads from the storage, a restore writes to it, and all files move to a disk and back',
    { timeout: 240_000 },
    async () => {
      const file = join(folder, 'shop.barrow')
      const listed = (prefix: string) => Array.fromAsync(bucketSide({ ...storage.bucket, prefix }).list())
      const count = (await listed('shop/')).flat().length
      const env = { ...shared(), DEMO_SHOP: 'off', BARROW_DATA: join(folder, 'commands'), ...mediaOf(storage.bucket) }
      const made = await runCommand('backup', [file], env)
      expect(made).toMatchObject({ code: 0, said: expect.stringContaining(` and ${count} pictures`) })
      const empty = await createDatabase()
      const elsewhere = { ...env, ...mediaOf(storage.bucket, 'restored'), DATABASE_URL: empty.url }
      expect(await runCommand('restore', [file], elsewhere)).toMatchObject({ code: 0 })
      await empty.drop()
      expect((await listed('restored/')).flat()).toHaveLength(count)

      const moved = await runCommand('shop', ['files.move', 'disk'], env)
      expect(moved).toMatchObject({ code: 0, said: expect.stringContaining(`${count} copied, 0 replaced, 0 had`) })
      const back = await runCommand('shop', ['files.move', 's3'], env)
      expect(back).toMatchObject({ code: 0, said: expect.stringContaining(`0 copied, 0 replaced, ${count} had`) })
      const refused = await runCommand('shop', ['files.move', 's3'], { ...env, MEDIA_SECRET_ACCESS_KEY: 'of-nobody' })
      expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('answered 403 (SignatureDoesNotMatch)') })
      for (const { said } of [made, moved, back, refused]) expect(said).not.toMatch(/of-nobody|testing|a-secret-of/)
    },
  )
})
