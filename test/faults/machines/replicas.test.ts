import { sql as kysely } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listPaths } from '#app/routes.ts'
import { remembered } from '#app/web/answers/changes.ts'
import { fromPrimary } from '#app/web/reading/place.ts'
import { askBriefly } from '#db/brief.server.ts'
import { connect, db, disconnect, sayAliveToServer } from '#db/database.server.ts'
import { fromReplica, readingCounts, replicaFigures } from '#db/replicas/from-replica.server.ts'
import { watchServers } from '#db/which-server.server.ts'
import { type BaseDatabase, openReplicatedBase } from '#test/fault-matrix/world/base-database.ts'
import type { TwoServers } from '#test/fault-matrix/world/two-servers.ts'
import { apiOf, makeKey } from '#test/support/api/api-client.ts'
import { hasPgBouncer, startPooler } from '#test/support/database/pooler.ts'
import { runSql } from '#test/support/database/sql.ts'
import { openBrowser } from '#test/support/people/browser-less-client.ts'
import { officeOf } from '#test/support/people/office.ts'
import { type RunningShop, startShop } from '#test/support/shop/shop.ts'
import { startTcpGate } from '#test/support/tcp-gate.ts'

/** A shop on a primary, with a replica that may be read. */
let base: BaseDatabase
let servers: TwoServers
let gate: Awaited<ReturnType<typeof startTcpGate>>
let url: string
let shop: RunningShop

const metricsKey = 'Yx7hG2pLq9Rt4Vw1Zk8Nc5Bm3Df6Js0A'

beforeAll(async () => {
  base = await openReplicatedBase()
  if (!base.servers) throw new Error('It was opened with two')
  servers = base.servers
  url = await base.copy('replicas')
  await servers.caughtUp()
  const second = new URL(servers.addressOf('second', url))
  gate = await startTcpGate({ port: Number(second.port) })
  const read = Object.assign(second, { port: String(gate.port) }).href
  shop = await startShop({ env: { DATABASE_URL: url, DATABASE_READ_URL: read, METRICS_KEY: metricsKey } })
}, 180_000)
afterAll(async () => {
  await shop?.stop()
  await gate?.stop()
  await base?.stop()
})

const sql = (text: string) => runSql(url, [text]) as Promise<Record<string, string>[]>
const onReplica = (text: string) => servers.ask('second', 'postgres', text)
const pauseReplay = () => onReplica('select pg_wal_replay_pause()')
const resumeReplay = () => onReplica('select pg_wal_replay_resume()')

async function figures() {
  const answer = await fetch(`${shop.origin}/metrics`, { headers: { authorization: `Bearer ${metricsKey}` } })
  const text = await answer.text()
  const figure = (name: string) =>
    Number(new RegExp(`^${name.replace(/[{}"]/g, '\\$&')}[^\\n]* (\\S+)$`, 'm').exec(text)?.[1] ?? 0)
  const readings = (reading: string) => ({
    replica: figure(`barrow_readings_total{reading="${reading}",from="replica"}`),
    primary: figure(`barrow_readings_total{reading="${reading}",from="primary"}`),
  })
  const idle = figure('barrow_database_connections{pool="replicas",state="idle"}')
  return { isUsed: figure('barrow_replica_used') === 1, lag: figure('barrow_replica_lag_seconds'), readings, idle }
}
const untilUsed = (isUsed = true) => expect.poll(async () => (await figures()).isUsed, { timeout: 20_000 }).toBe(isUsed)

/** What was read where while something was done. */
async function readBy(reading: string, work: () => Promise<unknown>) {
  const before = (await figures()).readings(reading)
  await work()
  const after = (await figures()).readings(reading)
  return { replica: after.replica - before.replica, primary: after.primary - before.primary }
}

describe('a process of its own', () => {
  const standby = async () => {
    const { rows } = await kysely.raw<{ standby: boolean }>('select pg_is_in_recovery() as standby').execute(db)
    return rows[0]?.standby
  }
  const briefly = async () => (await askBriefly('lists', 'x', 'select pg_is_in_recovery() as standby', []))?.[0]

  async function reading(urls: string[], work: () => Promise<void>) {
    await servers.caughtUp()
    connect(url, { replicas: { urls, tell: () => {} } })
    watchServers(() => {})
    try {
      await sayAliveToServer()
      readingCounts.clear()
      await expect.poll(() => replicaFigures().some(({ isRead }) => isRead), { timeout: 20_000 }).toBe(true)
      await work()
    } finally {
      await disconnect()
    }
  }
  const replica = () => servers.addressOf('second', url)

  test(
    'reads nothing from the replica of what decides or is kept',
    () =>
      reading([replica()], async () => {
        const settings = remembered(['never'], (_: 'all') => standby())
        const found = await fromReplica('list', async () => ({
          plain: await standby(),
          brief: await briefly(),
          primary: await fromPrimary(standby),
          kept: await settings('all'),
        }))
        expect(found).toEqual({ plain: true, brief: { standby: true }, primary: false, kept: false })
        expect(await fromPrimary(() => fromReplica('list', standby))).toBe(false)
        expect(await standby()).toBe(false)
      }),
    60_000,
  )

  test(
    'makes no change within a reading, and does the reading again at the primary',
    () =>
      reading([replica()], async () => {
        const write = kysely.raw(`update database_servers set alive_at = alive_at`)
        await fromReplica('list', () => write.execute(db))
        await fromReplica('list', () => db.transaction().execute((tx) => kysely.raw('select 1').execute(tx)))
        expect(readingCounts.get('list')).toEqual({ replica: 0, primary: 2 })
      }),
    60_000,
  )

  test(
    'reads from several replicas in turn, and leaves those alone that are none',
    () =>
      reading([replica(), 'postgres://nobody@127.0.0.1:1/none', url], async () => {
        for (let each = 0; each < 4; each += 1) expect(await fromReplica('list', standby)).toBe(true)
        expect(replicaFigures().map(({ isRead }) => isRead)).toEqual([true, false, false])
      }),
    60_000,
  )

  test.skipIf(!hasPgBouncer)(
    'reads through a pooler',
    async () => {
      const pooler = await startPooler(replica(), 'transaction')
      await reading([pooler.url], async () => {
        const all = await Promise.all(Array.from({ length: 20 }, () => fromReplica('list', standby)))
        expect(new Set(all)).toEqual(new Set([true]))
        expect(await fromReplica('list', briefly)).toEqual({ standby: true })
        expect(readingCounts.get('list')).toEqual({ replica: 21, primary: 0 })
      }).finally(pooler.stop)
    },
    60_000,
  )

  test(
    'does a reading again that the replica never answers',
    () =>
      reading([replica()], async () => {
        const text = 'select pg_is_in_recovery() as standby, pg_sleep(1)'
        const long = fromReplica('list', () => kysely.raw(text).execute(db))
        await pause(500)
        servers.freezeReplica()
        try {
          expect((await long).rows).toMatchObject([{ standby: false }])
        } finally {
          servers.thawReplica()
        }
      }),
    60_000,
  )

  test('does a reading again that the replica ends in favour of its log', async () => {
    await sql('create table conflicts as select n from generate_series(1, 1000) n')
    // Whatever is in the way of the log is ended at once.
    await onReplica('alter system set max_standby_streaming_delay = 0')
    await onReplica('select pg_reload_conf()')
    await reading([replica()], async () => {
      const text = 'select pg_is_in_recovery() as standby, (select count(*)::int from conflicts) as count, pg_sleep(2)'
      const long = fromReplica('list', () => kysely.raw(text).execute(db))
      await pause(500)
      await sql('delete from conflicts')
      await sql('vacuum conflicts')
      expect((await long).rows).toMatchObject([{ standby: false, count: 0 }])
      expect(readingCounts.get('list')).toEqual({ replica: 0, primary: 1 })
    })
    await onReplica('alter system reset max_standby_streaming_delay')
    await onReplica('select pg_reload_conf()')
  }, 60_000)
})

describe('with a replica', () => {
  test('every list, its file, the search and the overview are read there', async () => {
    await untilUsed()
    const office = officeOf(shop)
    const { browser } = await office.enter('owner')
    for (const path of listPaths) {
      // A replica that has just been a moment late is not asked again at once.
      const there = () => readBy('list', async () => expect((await browser.get(path)).status, path).toBe(200))
      await expect.poll(there, { timeout: 10_000, interval: 300 }).toEqual({ replica: 1, primary: 0 })
    }
    const file = () => readBy('file', async () => expect((await browser.get('/admin/orders.csv')).status).toBe(200))
    await expect.poll(file, { timeout: 10_000 }).toEqual({ replica: 1, primary: 0 })
    const stranger = () => readBy('search', () => fetch(`${shop.origin}/search?q=bowl`))
    await expect.poll(stranger, { timeout: 10_000 }).toEqual({ replica: 1, primary: 0 })
    const home = () => readBy('report', () => browser.get('/admin'))
    await expect.poll(home, { timeout: 10_000 }).toMatchObject({ primary: 0 })
    const [seen] = await servers.ask<{ count: number }>(
      'second',
      'postgres',
      `select count(*)::int as count from pg_stat_activity where application_name = 'barrow replica'`,
    )
    expect(seen?.count).toBeGreaterThan(1)
    expect((await figures()).idle).toBeGreaterThan(1)
  }, 120_000)

  test('whoever has changed something sees it at once, and so do all others', async () => {
    const office = officeOf(shop)
    const [own, colleague] = await Promise.all([office.enter('owner'), office.enter('manager')])
    const read = apiOf(shop, await makeKey(shop, ['orders:read']))
    const { number } = await office.paidOrder()
    const tagged = async () => (await own.browser.get('/admin/orders?tag=paused')).body.includes(number)
    await untilUsed()
    await pauseReplay()
    try {
      expect(await tagged()).toBe(false)
      await own.browser.submit(await own.browser.get(`/admin/orders/${number}`), '/tags', { add: 'paused' })
      expect(await tagged()).toBe(true)
      expect((await colleague.browser.get('/admin/orders?tag=paused')).body).toContain(number)
      expect((await read('GET /orders?tag=paused')).body.data).toHaveLength(1)
      expect((await own.browser.get('/admin/orders.csv?tag=paused')).body).toContain(number)
    } finally {
      await resumeReplay()
    }
  }, 60_000)

  test('one that is behind is not read, says so once, and is read again', async () => {
    await untilUsed()
    await pauseReplay()
    try {
      await sql(`create table behind ()`)
      await untilUsed(false)
      expect((await figures()).lag).toBeGreaterThanOrEqual(2)
      expect((await readBy('search', () => fetch(`${shop.origin}/search?q=bowl`))).primary).toBe(1)
    } finally {
      await resumeReplay()
    }
    await untilUsed()
    expect((await figures()).lag).toBeLessThan(2)
    expect(shop.said.filter((line) => line.includes('too far behind the primary'))).toHaveLength(1)
  }, 60_000)

  test('a feed, which is kept until something changes, is not made of what was before', async () => {
    const [product] = await sql(`select id, slug from products where status = 'active' order by id limit 1`)
    await untilUsed()
    await pauseReplay()
    try {
      await sql(`update products set title = 'Later ' || title where id = '${product?.id}'`)
      // It is written when it is first asked for, which on a busy machine takes longer than a reader waits.
      const text = async (path: string) => (await fetch(`${shop.origin}${path}`)).text()
      await expect.poll(() => text('/feeds/products.xml'), { timeout: 50_000, interval: 500 }).toContain('</rss>')
      for (const path of ['/feeds/products.xml', `/products/${product?.slug}`])
        expect(await text(path), path).toContain('Later ')
    } finally {
      await resumeReplay()
    }
  }, 60_000)

  test('readers notice neither its death, nor its silence, nor its return', async () => {
    const { browser } = await officeOf(shop).enter('owner')
    const wrong: unknown[] = []
    let isOver = false
    const reader = async (path: string) => {
      while (!isOver) {
        const { status } = await browser.get(path)
        if (status !== 200) wrong.push([path, status])
      }
    }
    await untilUsed()
    const readers = ['/admin/orders', '/admin/products', '/search?q=bowl', '/admin/orders.csv'].map(reader)
    await pause(1_000)
    gate.silence()
    await untilUsed(false)
    gate.open()
    await untilUsed()
    await pause(1_000)
    await servers.loseReplica()
    await untilUsed(false)
    await servers.startReplica()
    await untilUsed()
    isOver = true
    await Promise.all(readers)
    expect(wrong).toEqual([])
  }, 120_000)

  test('one that was promoted by mistake is not read', async () => {
    const { browser } = await officeOf(shop).enter('owner')
    await untilUsed()
    await onReplica('select pg_promote(true, 30)')
    // From now on it has a history of its own, in which this is told of the order.
    await untilUsed(false)
    expect((await readBy('list', () => browser.get('/admin/orders'))).replica).toBe(0)
    expect(shop.said.filter((line) => line.includes('has been promoted'))).toHaveLength(1)
    expect((await openBrowser(shop.origin).get('/search?q=bowl')).status).toBe(200)
  }, 60_000)
})
