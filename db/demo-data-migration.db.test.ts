import { randomUUID } from 'node:crypto'
import { cpSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { useDatabase } from '#test/support/database/database.ts'
import { runSql } from '#test/support/database/sql.ts'
import { migrate } from './migrate.ts'

const database = useDatabase()
const folder = mkdtempSync(join(tmpdir(), 'barrow-migrations-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const [file = ''] = globSync('db/migrations/*_demo_data.sql')
const sql = (text: string, ...values: unknown[]) => runSql(database.url, [[text, values]])

/** The database before test orders were marked. */
async function asItWas() {
  cpSync('db/migrations', folder, { recursive: true })
  for (const later of globSync('*.sql', { cwd: folder })) if (later >= basename(file)) rmSync(join(folder, later))
  await runSql(database.url, ['drop schema public cascade', 'create schema public'])
  await migrate(database.url, folder)
}

/** An order with one payment, and the mode in the provider's events about it. */
async function anOrder(payment: string, { hosted, live = [] }: { hosted?: string; live?: boolean[] } = {}) {
  const id = randomUUID()
  await sql(
    `insert into orders (id, number, submission_key, snapshot_hash, email, locale, currency, delivery, prices_include_tax,
       subtotal, shipping_total, tax_total, total, expires_at)
     values ($1, $2, $1, '', 'ada@example.com', 'en', 'EUR', 'ship', true, 1, 0, 0, 1, now())`,
    id,
    payment,
  )
  await sql(
    `insert into payment_attempts (id, order_id, sequence, provider, provider_reference, hosted_reference, amount, currency)
     values ($1, $2, 1, 'stripe', $3, $4, 1, 'EUR')`,
    randomUUID(),
    id,
    payment,
    hosted,
  )
  for (const each of live)
    await sql(
      `insert into provider_events (provider, event_id, type, body) values ('stripe', $1, 'x', $2)`,
      randomUUID(),
      JSON.stringify({ live: each, payment }),
    )
}

async function anIdentity(issuer: string, subject: string) {
  const id = randomUUID()
  await sql('insert into customers (id) values ($1)', id)
  await sql('insert into identities (id, customer_id, issuer, subject) values ($1, $1, $2, $3)', id, issuer, subject)
}

test('an older database learns which orders were tests and which accounts were the demo’s; doubtful ones count as real', async () => {
  await asItWas()
  await anOrder('pi_test', { live: [false, false] })
  await anOrder('pi_hosted', { hosted: 'cs_test_1' })
  await anOrder('pi_live', { live: [true] })
  await anOrder('pi_live_page', { hosted: 'cs_live_1' })
  await anOrder('pi_both', { live: [true, false] })
  await anOrder('pi_unknown')
  const [trial, beside] = ['http://127.0.0.1:3001', 'http://127.0.0.1:8080']
  await anIdentity(trial, '8f6b1c1e-5a0e-4c39-9c55-7c0b7a0f5a01')
  await anIdentity(trial, 'registered there')
  await anIdentity(beside, 'a real person')
  await migrate(database.url, 'db/migrations')
  expect(await sql('select number, test_mode from orders order by number')).toEqual([
    { number: 'pi_both', test_mode: false },
    { number: 'pi_hosted', test_mode: true },
    { number: 'pi_live', test_mode: false },
    { number: 'pi_live_page', test_mode: false },
    { number: 'pi_test', test_mode: true },
    { number: 'pi_unknown', test_mode: null },
  ])
  expect(await sql('select issuer, demo from identities order by issuer, demo')).toEqual([
    { issuer: trial, demo: true },
    { issuer: trial, demo: true },
    { issuer: beside, demo: false },
  ])
})
