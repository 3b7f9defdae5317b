import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lettersTo } from '#test/support/mail/letters.ts'
import { freePorts, type RunningShop, startShop } from '#test/support/shop/shop.ts'
import { openBrowser } from '#test/support/people/browser-less-client.ts'
import { runSql } from '#test/support/database/sql.ts'

let shop: RunningShop
let worker: RunningShop
let port: number

/** One process serves, and another one runs the jobs, such as sending letters. */
beforeAll(async () => {
  shop = await startShop({ env: { WORKER: 'off', LOG_LEVEL: 'silent' } })
  // Written with this key at its start.
  const { smtp } = JSON.parse(readFileSync(join(shop.dataFolder, 'stand-ins/ports.json'), 'utf8')) as { smtp: number }
  port = (await freePorts(1))[0] ?? 0
  const env = {
    WORKER: 'only',
    STAND_INS: 'off',
    LOG_LEVEL: 'silent',
    DATABASE_URL: shop.databaseUrl,
    SMTP_URL: `smtp://127.0.0.1:${smtp}`,
    SHOP_ORIGIN: shop.origin,
    PORT: String(port),
  }
  worker = await startShop({ env })
})
afterAll(async () => {
  await worker?.stop()
  await shop?.stop()
})

async function letterAfterMessage(): Promise<string> {
  const email = `${crypto.randomUUID()}@example.com`
  const browser = openBrowser(shop.origin)
  const contact = await browser.open('/contact')
  await browser.submit(contact, '/contact', { name: 'Ada', email, message: 'Do you have it in blue?' })
  const [letter] = await lettersTo(shop.standIns.mailbox, email, 20)
  return letter?.text ?? ''
}

test('a process that only runs jobs sees changed settings: they appear in its mails', async () => {
  expect(await letterAfterMessage()).not.toContain('Barrow & Daughters')
  const change = `update settings set value = value || '{"name": "Barrow & Daughters"}' where key = 'shop'`
  await runSql(shop.databaseUrl, [change])
  await expect.poll(letterAfterMessage, { timeout: 20_000 }).toContain('Barrow & Daughters')
}, 60_000)

test('it says on its port that it lives and can work, and serves nothing else', async () => {
  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(`http://localhost:${port}${path}`, init)
    return [answer.status, await answer.text()]
  }
  expect(await ask('/healthz')).toEqual([200, '{"status":"ok"}'])
  expect(await ask('/readyz')).toEqual([200, '{"status":"ok"}'])
  expect(await ask('/healthz', { method: 'HEAD' })).toEqual([200, ''])
  for (const path of ['/', '/admin', '/metrics', '/api/v1/catalogue', '//', '/healthz/x'])
    expect((await ask(path))[0], path).toBe(404)
  expect((await ask('/healthz', { method: 'POST', body: 'x' }))[0]).toBe(404)
})
