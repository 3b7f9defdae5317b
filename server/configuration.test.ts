import { expect, test } from 'vitest'
import { readEnvironment } from './configuration.ts'

const real = {
  NODE_ENV: 'production',
  SHOP_ORIGIN: 'https://shop.test',
  OIDC_ISSUER: 'https://issuer.invalid',
  OIDC_CLIENT_ID: 'shop',
  OIDC_CLIENT_SECRET: 'p9c4Yw0zq7',
  STRIPE_SECRET_KEY: 'sk_live_4eC39HqLyjWDarjtT1zdp7dc',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_TYooMQauvdEDq54NiTphI7jx',
  STRIPE_WEBHOOK_SECRET: 'whsec_Z3yUqJ1wT0',
  SMTP_URL: 'smtps://mail.invalid',
  MAIL_FROM: 'hello@shop.test',
  OWNER_EMAIL: 'owner@shop.test',
  SESSION_SECRET: 'kQ3v0Zr8mX1pL6tB9yN4dF7hJ2wS5gAc',
}

test('production with all of its values is taken as it is', () => {
  expect(readEnvironment(real)).toMatchObject({ SHOP_ORIGIN: 'https://shop.test', DATABASE_CONNECTIONS: 10 })
  expect(readEnvironment({ ...real, SHOP_ORIGIN: 'http://127.0.0.1:3000' }).SHOP_ORIGIN).toBe('http://127.0.0.1:3000')
})

test.each([
  ['an origin in plain http', { SHOP_ORIGIN: 'http://shop.test' }, 'SHOP_ORIGIN: must be https'],
  ['an issuer in plain http', { OIDC_ISSUER: 'http://issuer.test' }, 'OIDC_ISSUER: must be https'],
  ['the stand-in’s API', { STRIPE_API_ORIGIN: 'http://127.0.0.1:3002' }, 'STRIPE_API_ORIGIN: belongs to the stand-in'],
  ['the stand-in’s script', { STRIPE_SCRIPT_ORIGIN: 'http://127.0.0.1:3002' }, 'STRIPE_SCRIPT_ORIGIN: belongs to'],
  ['stand-ins', { STAND_INS: 'on' }, 'STAND_INS: stand-ins are refused'],
  [
    'an example secret',
    { SESSION_SECRET: 'change-me-change-me-change-me-change-me' },
    'SESSION_SECRET: must be random',
  ],
  ['a short secret', { SESSION_SECRET: 'kQ3v0Zr8' }, 'SESSION_SECRET: needs at least 32'],
  ['the stand-in’s client secret', { OIDC_CLIENT_SECRET: 'barrow-stand-in-secret' }, 'OIDC_CLIENT_SECRET:'],
  ['the stand-in’s key', { STRIPE_SECRET_KEY: 'sk_test_barrow' }, 'STRIPE_SECRET_KEY:'],
  ['the stand-in’s webhook secret', { STRIPE_WEBHOOK_SECRET: 'whsec_barrow' }, 'STRIPE_WEBHOOK_SECRET:'],
  ['no port', { PORT: '99999' }, 'PORT:'],
  ['another database', { DATABASE_URL: 'mysql://db.test/shop' }, 'DATABASE_URL:'],
  ['a mail server over http', { SMTP_URL: 'http://mail.test' }, 'SMTP_URL:'],
])('production refuses %s', (_, wrong, named) => {
  expect(() => readEnvironment({ ...real, ...wrong })).toThrow(named)
})

test('all that is wrong is told at once, by its name', () => {
  const wrong = { NODE_ENV: 'production', PORT: 'eighty', SMTP_URL: 'mail.test', SESSION_SECRET: 'short' }
  const names = ['PORT', 'SMTP_URL', 'SESSION_SECRET', 'SHOP_ORIGIN', 'OIDC_ISSUER', 'STRIPE_SECRET_KEY', 'MAIL_FROM']
  for (const name of names) expect(() => readEnvironment(wrong)).toThrow(`\n  ${name}: `)
})

test('a variable that is set to nothing counts as not set', () => {
  expect(readEnvironment({ PORT: '', OWNER_EMAIL: '' })).not.toHaveProperty('PORT')
})
