import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { standInValues } from '#server/stand-ins/stand-in-values.ts'
import { createDatabase, type TestDatabase } from '#test/support/database/database.ts'
import { freePorts, type RunningShop, startShop } from '#test/support/shop/shop.ts'
import { type BucketInMemory, startBucketInMemory } from '#test/support/storage/bucket-in-memory.ts'
import { startDividingProxy } from './dividing-proxy.ts'
import { makeSecondRelease } from './second-release.ts'

export type Release = 'first' | 'next'

export interface Machine {
  release: Release
  /** Its own address, past the proxy. */
  direct: string
  shop: RunningShop
}

/**
 * This release and another one, for one database behind one proxy. Two machines have folders of their own and a bucket;
 * `startPair` starts two more, with a folder in common.
 */
export interface TwoReleases {
  proxy: Awaited<ReturnType<typeof startDividingProxy>>
  database: TestDatabase
  /** Where the client files of each are built. */
  built: Record<Release, string>
  /** With folders of their own. The first one has the stand-ins and the jobs. */
  apart: [first: Machine, next: Machine]
  startPair(): Promise<[first: Machine, next: Machine]>
  stop(): Promise<void>
}

export async function startTwoReleases(): Promise<TwoReleases> {
  const folder = mkdtempSync(join(tmpdir(), 'barrow-releases-'))
  const [program, database, storage, proxy] = await Promise.all([
    makeSecondRelease(folder),
    createDatabase(),
    startBucketInMemory(),
    startDividingProxy(),
  ])
  const shops: RunningShop[] = []
  const shared = {
    DATABASE_URL: database.url,
    SESSION_SECRET: 'f'.repeat(40),
    SHOP_ORIGIN: proxy.origin,
    LOG_LEVEL: 'warn',
    // Four at a time ask the one database.
    DATABASE_CONNECTIONS: '4',
  }

  async function start(release: Release, data: string, env: Record<string, string>): Promise<Machine> {
    const [port] = await freePorts(1)
    const shop = await startShop({
      dataFolder: join(folder, data),
      program: release === 'next' ? program : undefined,
      env: { ...shared, PORT: String(port), ...env },
    })
    shops.push(shop)
    return { release, direct: `http://localhost:${port}`, shop }
  }
  const alone = { WORKER: 'off', STAND_INS: 'off' }

  const first = await start('first', 'first', mediaOf(storage))
  const { cardProvider } = first.shop.standIns
  const cards = { STRIPE_API_ORIGIN: cardProvider, STRIPE_SCRIPT_ORIGIN: cardProvider }
  const people = {
    OIDC_ISSUER: first.shop.standIns.identityProvider,
    OIDC_CLIENT_ID: standInValues.clientId,
    OIDC_CLIENT_SECRET: standInValues.clientSecret,
  }
  const other = { ...cards, ...people, ...alone }
  const next = await start('next', 'next', { ...mediaOf(storage), ...other })
  return {
    proxy,
    database,
    built: { first: `${process.env.BARROW_DIST ?? 'dist'}/client/assets`, next: join(program, 'dist/client/assets') },
    apart: [first, next],
    async startPair() {
      const one = await start('first', 'common', other)
      return [one, await start('next', 'common', other)]
    },
    async stop() {
      await Promise.all(shops.map((shop) => shop.stop()))
      await Promise.all([proxy.stop(), storage.stop(), database.drop()])
      rmSync(folder, { recursive: true })
    },
  }
}

function mediaOf({ bucket }: BucketInMemory): Record<string, string> {
  return {
    MEDIA_URL: `s3://${bucket.name}/shop?endpoint=${encodeURIComponent(bucket.endpoint)}&region=${bucket.region}`,
    MEDIA_ACCESS_KEY_ID: bucket.accessKeyId,
    MEDIA_SECRET_ACCESS_KEY: bucket.secretAccessKey,
  }
}
