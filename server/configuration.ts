import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { z } from 'zod'
import type { Bucket } from '#app/catalogue/storage/file-store.ts'
import type { Configuration } from '#app/configuration.ts'
import { readBucketAddress } from './safety/bucket-address.ts'
import { findSecret, keepSecret } from './safety/kept-secret.ts'
import { isLoopback, isTestKey, productionProblems } from './safety/production-problems.ts'
import { standInValues } from './stand-ins/stand-in-values.ts'
import { readTrustedProxies } from './safety/trusted-proxies.ts'

const realCardHosts = {
  api: 'https://api.stripe.com',
  script: 'https://js.stripe.com',
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
}

const optional = z.string().trim().min(1).optional()
const port = z.coerce.number().int().min(1).max(65_535)
/** With a path after it, the operator expects the shop below that path, which is not possible. */
const origin = z
  .url({ protocol: /^https?$/, abort: true })
  .refine((value) => new URL(value).href === `${new URL(value).origin}/`, 'must end after the host and its port')
  .transform((value) => new URL(value).origin)
/**
 * OpenID Connect Core 1.0, 1.2: no query, no fragment. Requests could not send a user name and password, and the log
 * would contain them.
 */
const issuer = z.url({ protocol: /^https?$/, abort: true }).refine((value) => {
  const { username, password, search, hash } = new URL(value)
  return username + password + search + hash === ''
}, 'must have no user name, no password, and nothing after its path')
const secret = z.string().min(32, 'needs at least 32 characters')
const flag = z.enum(['on', 'off'])
const proxies = z.string().transform((text, context) => {
  const read = readTrustedProxies(text)
  if (typeof read !== 'string') return read
  context.addIssue({ code: 'custom', message: read })
  return z.NEVER
})

const addressFor = (keys: 'MEDIA' | 'BACKUP') =>
  z.string().transform((text, context) => {
    const read = readBucketAddress(text, keys)
    if (typeof read !== 'string') return read
    context.addIssue({ code: 'custom', message: read })
    return z.NEVER
  })
const [bucketAddress, backupAddress] = [addressFor('MEDIA'), addressFor('BACKUP')]

const databaseAddress = z.url({ protocol: /^postgres(ql)?$/ })
/** One or several, separated by commas: a comma in a password is written %2C, as in any address. */
const replicaAddresses = z.string().transform((text, context) => {
  const all = text.split(',').map((each) => each.trim())
  if (all.every((each) => databaseAddress.safeParse(each).success)) return all
  context.addIssue({ code: 'custom', message: 'must be addresses of PostgreSQL, separated by commas' })
  return z.NEVER
})

/** Every variable that Barrow reads; the README's table says the same, and a test compares them. */
export const environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  PORT: port.optional(),
  HOST: z.string().trim().min(1).default('localhost'),
  SHOP_ORIGIN: origin.optional(),
  HSTS_INCLUDE_SUBDOMAINS: flag.default('off'),
  TRUSTED_PROXIES: proxies.prefault('localhost'),
  BARROW_DATA: z.string().regex(/\S/, 'is blank').default('.barrow'),
  MEDIA_URL: bucketAddress.optional(),
  MEDIA_ACCESS_KEY_ID: optional,
  MEDIA_SECRET_ACCESS_KEY: optional,
  BACKUP_URL: backupAddress.optional(),
  BACKUP_ACCESS_KEY_ID: optional,
  BACKUP_SECRET_ACCESS_KEY: optional,
  PICTURES_URL: origin.optional(),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_DIRECT_URL: databaseAddress.optional(),
  DATABASE_READ_URL: replicaAddresses.optional(),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(100).default(10),
  OIDC_ISSUER: issuer.optional(),
  OIDC_CLIENT_ID: optional,
  OIDC_CLIENT_SECRET: optional,
  OIDC_CLIENT_AUTHENTICATION: z.enum(['basic', 'post']).default('basic'),
  OIDC_FRESH_SIGN_IN: z.enum(['auth_time', 'prompt']).default('auth_time'),
  OIDC_PROMPT: z.enum(['login', 'select_account']).default('login'),
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
    .regex(
      /^\s*whsec_[^\s,]+(\s*,\s*whsec_[^\s,]+)*\s*$/,
      'each must begin with whsec_ (several are separated by commas)',
    )
    .optional(),
  STRIPE_PAYMENT_METHODS: z
    .string()
    .regex(/^\s*[a-z0-9_]+(\s*,\s*[a-z0-9_]+)*\s*$/, 'must be the provider’s words for methods, separated by commas')
    .optional(),
  STRIPE_API_ORIGIN: origin.optional(),
  STRIPE_SCRIPT_ORIGIN: origin.optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, abort: true })
    .refine((value) => new URL(value).hostname !== '', 'names no mail server')
    .optional(),
  MAIL_FROM: z.email('must be an address and nothing else: mails have the name of the shop').optional(),
  OWNER_EMAIL: z.email().optional(),
  SESSION_SECRET: secret.optional(),
  FORMER_SESSION_SECRET: secret.optional(),
  METRICS_KEY: secret.optional(),
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().trim().min(1).default('localhost'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_SERVICE_NAME: z.string().trim().min(1).default('barrow'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  ALLOW_TEST_MODE: flag.default('off'),
  STAND_INS: flag.default('on'),
  DEMO_SHOP: flag.optional(),
  DEMO_ORDERS: flag.default('on'),
  WORKERS: z.union([z.literal('auto'), z.coerce.number().int().min(1).max(64)]).default(1),
  WORKER: z.enum(['on', 'off', 'only']).default('on'),
  STOP_DELAY: z.coerce.number().int().min(0).max(300).default(0),
  WEBHOOK_LOOPBACK: flag.default('off'),
  PAGE_CACHE: flag.default('on'),
  FAULTS: optional,
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
})
export type Environment = z.output<typeof environment>

/** All problems of the environment by variable, in one message. */
export class ConfigurationError extends Error {}

type Variables = Record<string, string | undefined>

export function readEnvironment(variables: Variables): Environment {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const result = environment.safeParse(set)
  const problems = result.success ? [] : result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  const read = result.success ? result.data : null
  problems.push(...mixedModes(set), ...missingKeys(set))
  if (read?.WORKER === 'only' && read.WORKERS !== 1) problems.push('WORKERS: a process that only works serves nothing')
  if (set.DATABASE_READ_URL && !set.DATABASE_URL)
    problems.push('DATABASE_READ_URL: the embedded database has no replicas (set DATABASE_URL)')
  if (read?.OIDC_FRESH_SIGN_IN === 'prompt' && read.OIDC_PROMPT !== 'login')
    problems.push('OIDC_FRESH_SIGN_IN: an issuer that refuses prompt=login (OIDC_PROMPT) cannot confirm by it')
  if (set.NODE_ENV === 'production') problems.push(...productionProblems(set, problems))
  if (problems.length > 0 || !read)
    throw new ConfigurationError(`The configuration is not complete:\n  ${problems.join('\n  ')}`)
  return read
}

/** How many processes serve the shop. */
export const processesOf = ({ WORKERS }: Pick<Environment, 'WORKERS'>) =>
  WORKERS === 'auto' ? availableParallelism() : WORKERS

/** A bucket is opened with both of its keys. */
const missingKeys = (set: Variables): string[] =>
  ['MEDIA', 'BACKUP']
    .filter((of) => set[`${of}_URL`])
    .flatMap((of) =>
      [`${of}_ACCESS_KEY_ID`, `${of}_SECRET_ACCESS_KEY`]
        .filter((name) => !set[name])
        .map((name) => `${name}: is missing (${of}_URL needs it)`),
    )

/** The bucket of the pictures, if there is one. */
export function bucketOf(read: Environment): Bucket | null {
  const {
    MEDIA_URL: address,
    MEDIA_ACCESS_KEY_ID: accessKeyId = '',
    MEDIA_SECRET_ACCESS_KEY: secretAccessKey = '',
  } = read
  return address ? { ...address, accessKeyId, secretAccessKey } : null
}

/** The publishable and the secret key must be of the same mode. */
function mixedModes({ STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable }: Variables): string[] {
  if (!secret || !publishable || isTestKey(secret) === isTestKey(publishable)) return []
  return ['STRIPE_PUBLISHABLE_KEY: one of the two keys is a test key and the other is live']
}

/** The stand-ins' addresses, as defaults for the environment. */
export interface StandInOrigins {
  issuer: string
  cards: string
  smtp: string
}

export function configurationOf(read: Environment, shopOrigin: string, standIns: StandInOrigins): Configuration {
  const dataFolder = resolve(read.BARROW_DATA)
  const cardOrigin = read.STRIPE_SECRET_KEY ? null : standIns.cards
  const secretKey = read.STRIPE_SECRET_KEY ?? standInValues.secretKey
  return {
    origin: shopOrigin,
    production: read.NODE_ENV === 'production',
    testMode: read.NODE_ENV === 'production' && isTestKey(secretKey),
    trustedProxies: read.TRUSTED_PROXIES,
    hstsIncludeSubdomains: read.HSTS_INCLUDE_SUBDOMAINS === 'on',
    dataFolder,
    bucket: bucketOf(read),
    picturesOrigin: read.PICTURES_URL ?? null,
    sessionSecret: read.SESSION_SECRET ?? ownSecret(dataFolder),
    formerSessionSecret: read.FORMER_SESSION_SECRET ?? null,
    ownerEmail: read.OWNER_EMAIL ?? (read.OIDC_ISSUER ? null : standInValues.owner),
    identity: {
      issuer: read.OIDC_ISSUER ?? standIns.issuer,
      clientId: read.OIDC_CLIENT_ID ?? standInValues.clientId,
      clientSecret: read.OIDC_CLIENT_SECRET ?? standInValues.clientSecret,
      clientAuthentication: read.OIDC_CLIENT_AUTHENTICATION,
      freshSignIn: read.OIDC_FRESH_SIGN_IN,
      prompt: read.OIDC_PROMPT,
      demo: !read.OIDC_ISSUER,
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
      methods: read.STRIPE_PAYMENT_METHODS?.split(',').map((each) => each.trim()) ?? null,
      live: !isTestKey(secretKey),
    },
    mail: {
      smtpUrl: read.SMTP_URL ?? standIns.smtp,
      from: read.MAIL_FROM ?? 'shop@example.com',
      requireTls: read.NODE_ENV === 'production' && !isLoopback(read.SMTP_URL ?? standIns.smtp),
    },
    webhookLoopback: read.WEBHOOK_LOOPBACK === 'on',
    pageCache: read.PAGE_CACHE === 'on',
    metricsKey: read.METRICS_KEY ?? null,
  }
}

/**
 * Outside production the shop generates its secret once and keeps it in the data folder, readable only by its owner.
 */
function ownSecret(folder: string): string {
  const file = resolve(folder, 'session-secret')
  const kept = findSecret(file)
  if (kept !== null) return kept
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const secret = randomBytes(32).toString('base64url')
  keepSecret(file, secret)
  return secret
}
