import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { productionEnvironment as real } from '#test/support/shop/production.ts'
import { bucketOf, configurationOf, readEnvironment } from './configuration.ts'

test('complete production settings are accepted', () => {
  expect(readEnvironment(real)).toMatchObject({ SHOP_ORIGIN: 'https://shop.test', DATABASE_CONNECTIONS: 10 })
  expect(readEnvironment({ ...real, SHOP_ORIGIN: 'http://127.0.0.1:3000' }).SHOP_ORIGIN).toBe('http://127.0.0.1:3000')
})

test('replicas are separated by commas', () => {
  const DATABASE_READ_URL = 'postgres://shop@one.test/shop, postgres://shop:q8Vx2%2CLr7Tz@two.test/shop'
  expect(
    readEnvironment({ ...real, DATABASE_URL: 'postgres://db.test/shop', DATABASE_READ_URL }).DATABASE_READ_URL,
  ).toEqual(DATABASE_READ_URL.split(', '))
})

const testKeys = {
  STRIPE_SECRET_KEY: 'sk_test_9hT2kVx7QmZ4pWc1Rj6bNf3L',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_V5tKq8ZrX2mYc7WpJ4nBh1Ls',
}
const webhook = (second: string) => ({ STRIPE_WEBHOOK_SECRET: `${real.STRIPE_WEBHOOK_SECRET},${second}` })

test.each([
  ['an origin in plain http', { SHOP_ORIGIN: 'http://shop.test' }, 'SHOP_ORIGIN: must be https'],
  ['an issuer in plain http', { OIDC_ISSUER: 'http://issuer.test' }, 'OIDC_ISSUER: must be https'],
  ['the stand-in’s API', { STRIPE_API_ORIGIN: 'http://127.0.0.1:3002' }, 'STRIPE_API_ORIGIN: belongs to the stand-in'],
  ['the stand-in’s script', { STRIPE_SCRIPT_ORIGIN: 'http://127.0.0.1:3002' }, 'STRIPE_SCRIPT_ORIGIN: belongs to'],
  ['stand-ins', { STAND_INS: 'on' }, 'STAND_INS: stand-ins are refused'],
  [
    'an example secret',
    { SESSION_SECRET: 'change-me-change-me-change-me-change-me' },
    'SESSION_SECRET: can be guessed',
  ],
  ['a key of words', { METRICS_KEY: 'figures-for-the-collector-of-the-shop' }, 'METRICS_KEY: can be guessed'],
  ['a short secret', { SESSION_SECRET: 'kQ3v0Zr8' }, 'SESSION_SECRET: needs at least 32'],
  [
    'a former secret that can be guessed',
    { FORMER_SESSION_SECRET: 'ab'.repeat(20) },
    'FORMER_SESSION_SECRET: can be guessed',
  ],
  [
    'a former secret that is the current one',
    { FORMER_SESSION_SECRET: real.SESSION_SECRET },
    'FORMER_SESSION_SECRET: is SESSION_SECRET',
  ],
  ['the stand-in’s client secret', { OIDC_CLIENT_SECRET: 'barrow-stand-in-secret' }, 'OIDC_CLIENT_SECRET:'],
  ['the stand-in’s key', { STRIPE_SECRET_KEY: 'sk_test_barrow' }, 'STRIPE_SECRET_KEY:'],
  ['the stand-in’s webhook secret', { STRIPE_WEBHOOK_SECRET: 'whsec_barrow' }, 'STRIPE_WEBHOOK_SECRET:'],
  [
    'a stand-in’s webhook secret beside a real one',
    webhook('whsec_barrow'),
    'STRIPE_WEBHOOK_SECRET: is the stand-in’s',
  ],
  ['an empty webhook secret beside a real one', webhook(''), 'STRIPE_WEBHOOK_SECRET: each must begin with whsec_'],
  [
    'part of a webhook secret beside a real one',
    webhook('whsec_Z3yUqJ1w'),
    'STRIPE_WEBHOOK_SECRET: each must be whole',
  ],
  ['a guessed webhook secret', webhook(`whsec_${'ab'.repeat(20)}`), 'STRIPE_WEBHOOK_SECRET: one of them can be'],
  [
    'a client secret made of words',
    { OIDC_CLIENT_SECRET: 'my-client-secret-for-the-shop' },
    'OIDC_CLIENT_SECRET: can be',
  ],
  ['a short client secret', { OIDC_CLIENT_SECRET: 'x9Kq2' }, 'OIDC_CLIENT_SECRET: can be guessed'],
  [
    'the card provider’s example key',
    { STRIPE_SECRET_KEY: 'sk_live_4eC39HqLyjWDarjtT1zdp7dc' },
    'STRIPE_SECRET_KEY: is',
  ],
  ['half a key', { STRIPE_SECRET_KEY: 'sk_live_9hT2kVx7' }, 'STRIPE_SECRET_KEY: is not a whole key'],
  ['a test key', testKeys, 'STRIPE_SECRET_KEY: is a test key'],
  ['a restricted test key', { ...testKeys, STRIPE_SECRET_KEY: 'rk_test_9hT2kVx7QmZ4pWc1Rj6bNf3L' }, 'is a test key'],
  ['a test key on the page', testKeys, 'STRIPE_PUBLISHABLE_KEY: is a test key'],
  ['a well-known database password', { DATABASE_URL: 'postgres://shop:postgres@db.test/shop' }, 'DATABASE_URL: its'],
  [
    'a database password that equals the user',
    { DATABASE_URL: 'postgres://storefront:storefront@db.test/s' },
    'DATABASE_URL:',
  ],
  [
    'such a password of one of the replicas',
    {
      DATABASE_URL: 'postgres://db.test/shop',
      DATABASE_READ_URL: 'postgres://shop:q8Vx2Lr7Tz@one.test/shop, postgres://shop:postgres@two.test/shop',
    },
    'DATABASE_READ_URL: its',
  ],
  ['a replica that is none', { DATABASE_READ_URL: 'postgres://one.test/shop,two.test' }, 'DATABASE_READ_URL: must be'],
  [
    'a replica of the embedded database',
    { DATABASE_READ_URL: 'postgres://one.test/shop', DATABASE_URL: '' },
    'DATABASE_READ_URL: the embedded database has no replicas',
  ],
  ['a mail password from an example', { SMTP_URL: 'smtps://user:password@mail.test' }, 'SMTP_URL: its password'],
  ['an owner at an example’s address', { OWNER_EMAIL: 'owner@example.com' }, 'OWNER_EMAIL: is an example’s'],
  ['a sender at an example’s address', { MAIL_FROM: 'hello@mail.example.org' }, 'MAIL_FROM: is an example’s'],
  ['certificates that are not checked', { NODE_TLS_REJECT_UNAUTHORIZED: '0' }, 'NODE_TLS_REJECT_UNAUTHORIZED: turns'],
  ['no port', { PORT: '99999' }, 'PORT:'],
  ['another database', { DATABASE_URL: 'mysql://db.test/shop' }, 'DATABASE_URL:'],
  ['a mail server without a name', { SMTP_URL: 'smtp://' }, 'SMTP_URL: names no mail server'],
  ['a mail server over http', { SMTP_URL: 'http://mail.test' }, 'SMTP_URL:'],
  ['mail without TLS', { SMTP_URL: 'smtp://mail.test/?ignoreTLS=true' }, 'SMTP_URL: options that change'],
  ['mail with optional TLS', { SMTP_URL: 'smtp://mail.test?opportunisticTLS=true' }, 'SMTP_URL: options that change'],
  [
    'a mail server’s unchecked certificate',
    { SMTP_URL: 'smtps://mail.test/?pool=true&tls.rejectUnauthorized=false' },
    'SMTP_URL: options that change',
  ],
  [
    'the same by another spelling',
    { SMTP_URL: 'smtps://mail.test/?%74ls.rejectUnauthorized=false' },
    'SMTP_URL: options that change',
  ],
  ['an unsafe mail connection', { SMTP_URL: 'smtps://mail.test?secure=false' }, 'SMTP_URL: options that change'],
  [
    'proxies that are not addresses',
    { TRUSTED_PROXIES: 'localhost, everybody' },
    'TRUSTED_PROXIES: "everybody" is neither',
  ],
])('production refuses %s', (_, wrong, named) => {
  expect(() => readEnvironment({ ...real, ...wrong })).toThrow(named)
})

test('several webhook secrets are accepted if each of them is valid', () => {
  const second = 'whsec_8cbb8b4b0d6a4f1e9a0c1c6d2f7e5b3a9d4c8f10'
  const read = readEnvironment({ ...real, ...webhook(` ${second}`) })
  const { webhookSecrets } = configurationOf(read, '', { issuer: '', cards: '', smtp: '' }).cards
  expect(webhookSecrets).toEqual([real.STRIPE_WEBHOOK_SECRET, second])
})

test('a shop in production accepts test keys when configured to, and says so', () => {
  const nowhere = { issuer: '', cards: '', smtp: '' }
  const modeOf = (set: object) => configurationOf(readEnvironment({ ...real, ...set }), '', nowhere).testMode
  expect(modeOf({ ...testKeys, ALLOW_TEST_MODE: 'on' })).toBe(true)
  expect(modeOf({ ALLOW_TEST_MODE: 'on' })).toBe(false)
})

test.each(['production', 'development'])('in %s a test key and a live key are never accepted together', (NODE_ENV) => {
  const mixed = { ...real, NODE_ENV, ALLOW_TEST_MODE: 'on', STRIPE_SECRET_KEY: testKeys.STRIPE_SECRET_KEY }
  expect(() => readEnvironment(mixed)).toThrow('one of the two keys is a test key')
})

test('all problems are reported at once, by name', () => {
  const wrong = { NODE_ENV: 'production', PORT: 'eighty', SMTP_URL: 'mail.test', SESSION_SECRET: 'short' }
  const names = ['PORT', 'SMTP_URL', 'SESSION_SECRET', 'SHOP_ORIGIN', 'OIDC_ISSUER', 'STRIPE_SECRET_KEY', 'MAIL_FROM']
  for (const name of names) expect(() => readEnvironment(wrong)).toThrow(`\n  ${name}: `)
})

test('an empty variable counts as not set', () => {
  expect(readEnvironment({ PORT: '', OWNER_EMAIL: '' })).not.toHaveProperty('PORT')
})

test.each([
  ['smtp://mail.invalid:587', true],
  ['smtps://mail.invalid', true],
  ['smtp://127.0.0.1.invalid', true],
  ['smtp://localhost:25', false],
  ['smtp://[::1]:25', false],
])('production sends mail to %s only over TLS: %s', (SMTP_URL, required) => {
  const nowhere = { issuer: '', cards: '', smtp: '' }
  expect(configurationOf(readEnvironment({ ...real, SMTP_URL }), '', nowhere).mail.requireTls).toBe(required)
})

test.each([
  ['PORT', '0'],
  ['PORT', ' '],
  ['HOST', ' '],
  ['BARROW_DATA', ' \t'],
  ['SHOP_ORIGIN', 'shop.test'],
  ['SHOP_ORIGIN', 'https://shop.test/boutique'],
  ['SHOP_ORIGIN', 'https://ada:secret@shop.test'],
  ['OIDC_ISSUER', 'https://ada:secret@issuer.test'],
  ['OIDC_ISSUER', 'https://issuer.test/?tenant=a'],
  ['OIDC_ISSUER', 'https://issuer.test/#a'],
  // Read as one address, it would be the mailbox "Shop hello".
  ['MAIL_FROM', 'Shop <hello@shop.test>'],
  ['MAIL_FROM', 'hello@shop.test, orders@shop.test'],
  ['MAIL_FROM', 'shop'],
])('%s="%s" is refused by its name', (name, value) => {
  expect(() => readEnvironment({ [name]: value })).toThrow(`${name}: `)
})

test('a bucket needs both of its keys, and what is wrong with it repeats none', () => {
  const MEDIA_URL = 's3://pictures/shop?endpoint=https://s3.test'
  expect(() => readEnvironment({ MEDIA_URL, MEDIA_ACCESS_KEY_ID: 'AKID' })).toThrow(
    'MEDIA_SECRET_ACCESS_KEY: is missing',
  )
  expect(() => readEnvironment({ MEDIA_URL, MEDIA_SECRET_ACCESS_KEY: 'x' })).toThrow('MEDIA_ACCESS_KEY_ID: is missing')
  expect(() => readEnvironment({ MEDIA_URL: 's3://AKID:hidden@pictures' })).toThrow(/MEDIA_URL: (?!.*hidden)/)
  const read = readEnvironment({ MEDIA_URL, MEDIA_ACCESS_KEY_ID: 'AKID', MEDIA_SECRET_ACCESS_KEY: 'x' })
  expect(bucketOf(read)).toMatchObject({ name: 'pictures', endpoint: 'https://s3.test', accessKeyId: 'AKID' })
  expect(bucketOf(readEnvironment({}))).toBeNull()
})

test('an issuer that refuses prompt=login cannot be vouched for with it', () => {
  const both = { OIDC_FRESH_SIGN_IN: 'prompt', OIDC_PROMPT: 'select_account' }
  expect(() => readEnvironment(both)).toThrow('OIDC_FRESH_SIGN_IN: an issuer that refuses prompt=login')
  expect(readEnvironment({ OIDC_PROMPT: 'select_account' })).toMatchObject({ OIDC_FRESH_SIGN_IN: 'auth_time' })
})

test('a bucket of backups needs keys of its own, and in production https and another bucket than the pictures', () => {
  const keys = { BACKUP_ACCESS_KEY_ID: 'AKID', BACKUP_SECRET_ACCESS_KEY: 'x' }
  const problems = (more: Record<string, string>, NODE_ENV = 'production') => {
    try {
      readEnvironment({ ...more, NODE_ENV })
      return ''
    } catch (error) {
      return String(error)
    }
  }
  const BACKUP_URL = 's3://backups/shop?endpoint=https://s3.test'
  expect(problems({ BACKUP_URL }, 'test')).toContain('BACKUP_ACCESS_KEY_ID: is missing (BACKUP_URL needs it)')
  expect(problems({ BACKUP_URL: 's3://AKID:hidden@backups' })).toMatch(
    /BACKUP_URL: must (?!.*hidden).*BACKUP_ACCESS_KEY/,
  )
  expect(problems({ ...keys, BACKUP_URL })).not.toContain('BACKUP_')
  expect(problems({ ...keys, BACKUP_URL: 's3://backups?endpoint=http://s3.test' })).toContain('BACKUP_URL: has an end')
  expect(problems({ ...keys, BACKUP_URL: 's3://backups?endpoint=http://localhost:1' })).not.toContain('BACKUP_')
  const MEDIA_URL = 's3://backups/pictures?endpoint=https://s3.test'
  expect(problems({ ...keys, BACKUP_URL, MEDIA_URL })).toContain('BACKUP_URL: is the bucket of the pictures')
  expect(problems({ ...keys, BACKUP_URL, MEDIA_URL: MEDIA_URL.replace('//backups', '//other') })).not.toContain(
    'BACKUP_U',
  )
})

test('the shop’s own secret is kept, and an empty file left by a full disk counts as none', () => {
  const folder = mkdtempSync(join(tmpdir(), 'barrow-secret-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'session-secret')
  const origins = { issuer: '', cards: '', smtp: '' }
  const secret = () => configurationOf(readEnvironment({ BARROW_DATA: folder }), '', origins).sessionSecret
  writeFileSync(file, '\n')
  const made = secret()
  expect(made).toMatch(/^[\w-]{43}$/)
  expect([secret(), readFileSync(file, 'utf8'), statSync(file).mode & 0o777]).toEqual([made, made, 0o600])
  // A file that exists but cannot be read is not overwritten.
  rmSync(file)
  mkdirSync(file)
  expect(secret).toThrow('EISDIR')
})
