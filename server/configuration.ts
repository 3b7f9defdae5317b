import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import type { Configuration } from '#app/configuration.ts'

const realCardHosts = {
  api: 'https://api.stripe.com',
  script: 'https://js.stripe.com',
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
}
const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/

const optional = z.string().trim().min(1).optional()
const port = z.coerce.number().int().min(0).max(65_535)
const origin = z.url({ protocol: /^https?$/ }).transform((value) => new URL(value).origin)
const flag = z.enum(['on', 'off'])

/** Every variable that Barrow reads; the table in the README says the same, and a test compares them. */
export const environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  PORT: port.optional(),
  HOST: z.string().default('localhost'),
  SHOP_ORIGIN: origin.optional(),
  BARROW_DATA: z.string().default('.barrow'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(100).default(10),
  OIDC_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  OIDC_CLIENT_ID: optional,
  OIDC_CLIENT_SECRET: optional,
  OIDC_CLIENT_AUTHENTICATION: z.enum(['basic', 'post']).default('basic'),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_/, 'must begin with sk_test_, sk_live_, rk_test_ or rk_live_')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_/, 'must begin with pk_test_ or pk_live_')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_/, 'must begin with whsec_ (several are separated by commas)')
    .optional(),
  STRIPE_API_ORIGIN: origin.optional(),
  STRIPE_SCRIPT_ORIGIN: origin.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: optional,
  OWNER_EMAIL: z.email().optional(),
  SESSION_SECRET: z.string().min(32, 'needs at least 32 characters').optional(),
  STAND_INS: flag.default('on'),
  DEMO_SHOP: flag.optional(),
  WORKER: z.enum(['on', 'off', 'only']).default('on'),
  PAGE_CACHE: flag.default('on'),
  FAULTS: optional,
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
})
export type Environment = z.output<typeof environment>

/** What is wrong with the environment, every variable by its name, in one message. */
export class ConfigurationError extends Error {}

export function readEnvironment(variables: Record<string, string | undefined>): Environment {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const result = environment.safeParse(set)
  const problems = result.success ? [] : result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  const read = result.success ? result.data : null
  if (set.NODE_ENV === 'production') problems.push(...productionProblems(set, problems))
  if (problems.length > 0 || !read)
    throw new ConfigurationError(`The configuration is not complete:\n  ${problems.join('\n  ')}`)
  return read
}

const neededInProduction = {
  SHOP_ORIGIN: 'the address that people type, such as https://shop.example',
  OIDC_ISSUER: 'the identity provider',
  OIDC_CLIENT_ID: 'the client registered there',
  OIDC_CLIENT_SECRET: 'its secret',
  STRIPE_SECRET_KEY: 'from the card provider’s dashboard',
  STRIPE_PUBLISHABLE_KEY: 'from the card provider’s dashboard',
  STRIPE_WEBHOOK_SECRET: 'of the webhook endpoint /webhooks/card-provider',
  SMTP_URL: 'the mail server',
  MAIL_FROM: 'the sender of letters',
  OWNER_EMAIL: 'who may sign in as the owner',
  SESSION_SECRET: 'at least 32 random characters',
}

function productionProblems(set: Record<string, string | undefined>, known: string[]): string[] {
  const problems: string[] = []
  for (const [name, what] of Object.entries(neededInProduction)) {
    if (!set[name]) problems.push(`${name}: is missing (${what})`)
  }
  for (const name of ['SHOP_ORIGIN', 'OIDC_ISSUER']) {
    const value = set[name]
    if (value && !known.some((problem) => problem.startsWith(name)) && !isSafeOrigin(value)) {
      problems.push(`${name}: must be https (plain http is for loopback alone)`)
    }
  }
  for (const name of ['STRIPE_API_ORIGIN', 'STRIPE_SCRIPT_ORIGIN']) {
    if (set[name]) problems.push(`${name}: belongs to the stand-in card provider and is refused in production`)
  }
  if (set.FAULTS) problems.push('FAULTS: fail points belong to tests and are refused in production')
  if (set.STAND_INS === 'on') problems.push('STAND_INS: stand-ins are refused in production')
  for (const [name, known] of Object.entries(standInSecrets())) {
    if (set[name] === known) problems.push(`${name}: is the stand-in’s, which everybody knows`)
  }
  if (/barrow|example|change|secret/i.test(set.SESSION_SECRET ?? ''))
    problems.push('SESSION_SECRET: must be random, not an example')
  return problems
}

function standInSecrets(): Record<string, string> {
  const { clientSecret, secretKey, publishableKey, webhookSecret } = standInValues
  return {
    OIDC_CLIENT_SECRET: clientSecret,
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  }
}

function isSafeOrigin(value: string): boolean {
  if (!URL.canParse(value)) return true // already told by the schema
  const url = new URL(value)
  return url.protocol === 'https:' || loopback.test(url.hostname)
}

/** Where the stand-ins listen, for whatever the environment leaves out. */
export interface StandInOrigins {
  issuer: string
  cards: string
  smtp: string
}

/** The values that the stand-ins are started with and that the shop then uses. They open nothing outside this machine. */
export const standInValues = {
  clientId: 'barrow',
  clientSecret: 'barrow-stand-in-secret',
  secretKey: 'sk_test_barrow',
  publishableKey: 'pk_test_barrow',
  webhookSecret: 'whsec_barrow',
  owner: 'owner@example.com',
}

export function configurationOf(read: Environment, shopOrigin: string, standIns: StandInOrigins): Configuration {
  const dataFolder = resolve(read.BARROW_DATA)
  const cardOrigin = read.STRIPE_SECRET_KEY ? null : standIns.cards
  const secretKey = read.STRIPE_SECRET_KEY ?? standInValues.secretKey
  return {
    origin: shopOrigin,
    production: read.NODE_ENV === 'production',
    dataFolder,
    sessionSecret: read.SESSION_SECRET ?? ownSecret(dataFolder),
    ownerEmail: read.OWNER_EMAIL ?? (read.OIDC_ISSUER ? null : standInValues.owner),
    identity: {
      issuer: read.OIDC_ISSUER ?? standIns.issuer,
      clientId: read.OIDC_CLIENT_ID ?? standInValues.clientId,
      clientSecret: read.OIDC_CLIENT_SECRET ?? standInValues.clientSecret,
      clientAuthentication: read.OIDC_CLIENT_AUTHENTICATION,
    },
    cards: {
      secretKey,
      publishableKey: read.STRIPE_PUBLISHABLE_KEY ?? standInValues.publishableKey,
      webhookSecrets: (read.STRIPE_WEBHOOK_SECRET ?? standInValues.webhookSecret).split(',').map((each) => each.trim()),
      apiOrigin: read.STRIPE_API_ORIGIN ?? cardOrigin ?? realCardHosts.api,
      scriptOrigin: read.STRIPE_SCRIPT_ORIGIN ?? cardOrigin ?? realCardHosts.script,
      frameOrigins: read.STRIPE_SCRIPT_ORIGIN
        ? [read.STRIPE_SCRIPT_ORIGIN]
        : cardOrigin
          ? [cardOrigin]
          : realCardHosts.frames,
      live: /_live_/.test(secretKey),
    },
    mail: { smtpUrl: read.SMTP_URL ?? standIns.smtp, from: read.MAIL_FROM ?? 'shop@example.com' },
    pageCache: read.PAGE_CACHE === 'on',
  }
}

/** Outside of production the shop makes its own secret once and keeps it beside its data, readable by its owner alone. */
function ownSecret(folder: string): string {
  const file = resolve(folder, 'session-secret')
  try {
    return readFileSync(file, 'utf8')
  } catch {
    mkdirSync(folder, { recursive: true })
    const secret = randomBytes(32).toString('base64url')
    writeFileSync(file, secret, { mode: 0o600 })
    return secret
  }
}
