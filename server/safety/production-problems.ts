import { unescape } from 'node:querystring'
import { type BucketAddress, readBucketAddress } from './bucket-address.ts'
import { bitsOf, isUsualPassword, looksMadeUp } from './secret-strength.ts'
import { standInValues } from '#server/stand-ins/stand-in-values.ts'

type Variables = Record<string, string | undefined>

export const neededInProduction = {
  SHOP_ORIGIN: 'the address that people type, such as https://shop.example',
  OIDC_ISSUER: 'the identity provider',
  OIDC_CLIENT_ID: 'the client registered there',
  OIDC_CLIENT_SECRET: 'its secret',
  STRIPE_SECRET_KEY: 'from the card provider’s dashboard',
  STRIPE_PUBLISHABLE_KEY: 'from the card provider’s dashboard',
  STRIPE_WEBHOOK_SECRET: 'of the webhook endpoint /webhooks/card-provider',
  SMTP_URL: 'the mail server',
  MAIL_FROM: 'the sender of emails',
  OWNER_EMAIL: 'who may sign in as the owner',
  SESSION_SECRET: 'at least 32 random characters',
}

/**
 * Everything missing, unsafe, well-known or easily guessed, by variable; `known` are the problems that the schema has
 * found.
 */
export function productionProblems(set: Variables, known: readonly string[]): string[] {
  const isRead = (name: string) => set[name] && !known.some((problem) => problem.startsWith(`${name}:`))
  const missing = Object.entries(neededInProduction)
    .filter(([name]) => !set[name])
    .map(([name, what]) => `${name}: is missing (${what})`)
  const wrong = Object.entries(checks)
    .filter(([name]) => isRead(name))
    .map(([name, check]) => [name, check(set[name] ?? '', set)] as const)
  return [...missing, ...wrong.filter(([, problem]) => problem).map(([name, problem]) => `${name}: ${problem}`)]
}

type Check = (value: string, set: Variables) => string | null

const isKnown = 'is the stand-in’s or an example’s, which is public'
const isGuessed = 'can be guessed: must be random, not an example or words (openssl rand -base64 32)'
const notHttps = 'must be https (plain http is for loopback alone)'
const ofStandIn = 'belongs to the stand-in card provider and is refused in production'
const nobodys = 'is an example’s address, which no one reads'

const checks: Record<string, Check> = {
  SHOP_ORIGIN: (value) => (isSafeOrigin(value) ? null : notHttps),
  OIDC_ISSUER: (value) => (isSafeOrigin(value) ? null : notHttps),
  OIDC_CLIENT_SECRET: (value) =>
    value === standInValues.clientSecret ? isKnown : bitsOf(value) < 40 || looksMadeUp(value) ? isGuessed : null,
  STRIPE_SECRET_KEY: cardKeyProblem,
  STRIPE_PUBLISHABLE_KEY: cardKeyProblem,
  STRIPE_WEBHOOK_SECRET: (value) => firstOf(value.split(',').map((each) => webhookSecretProblem(each.trim()))),
  STRIPE_API_ORIGIN: () => ofStandIn,
  STRIPE_SCRIPT_ORIGIN: () => ofStandIn,
  SESSION_SECRET: ownSecretProblem,
  FORMER_SESSION_SECRET: (value, { SESSION_SECRET: now }) =>
    value === now ? 'is SESSION_SECRET itself: it names the one before' : ownSecretProblem(value),
  METRICS_KEY: ownSecretProblem,
  SMTP_URL: (value) =>
    /[?&](\w*tls|tls\.[^=&]*|secure\w*)(=|&|$)/i.test(unescape(new URL(value).search))
      ? 'options that change how the connection is encrypted are refused in production'
      : passwordProblem(value),
  DATABASE_URL: passwordProblem,
  DATABASE_DIRECT_URL: passwordProblem,
  DATABASE_READ_URL: (value) => firstOf(value.split(',').map((each) => passwordProblem(each.trim()))),
  BACKUP_URL: (value, { MEDIA_URL }) => backupProblem(readBucketAddress(value), readBucketAddress(MEDIA_URL ?? '')),
  MAIL_FROM: (value) => (isExampleAddress(value) ? nobodys : null),
  OWNER_EMAIL: (value) => (isExampleAddress(value) ? nobodys : null),
  FAULTS: () => 'fail points belong to tests and are refused in production',
  // Node's own variable. A machine with its own certificate authority sets NODE_EXTRA_CA_CERTS.
  NODE_TLS_REJECT_UNAUTHORIZED: (value) => (value === '0' ? 'turns off the checking of certificates' : null),
  WEBHOOK_LOOPBACK: (value) =>
    value === 'on' ? 'webhooks go to public addresses alone: this machine is for development and tests' : null,
  STAND_INS: (value) => (value === 'on' ? 'stand-ins are refused in production' : null),
}

/** The provider's own examples, whose account is public in its documentation, and the stand-in's. */
const knownKeys = /_(barrow|4eC39HqLyjWDarjtT1zdp7dc|BQokikJOvBiI2HlWgH4olfQ2|TYooMQauvdEDq54NiTphI7jx)$/

function cardKeyProblem(value: string, { ALLOW_TEST_MODE: allowed }: Variables): string | null {
  if (knownKeys.test(value)) return isKnown
  if (isTestKey(value) && allowed !== 'on')
    return 'is a test key, which takes no money (ALLOW_TEST_MODE=on opens such a shop, and every page of it says so)'
  return /_\w{16,}$/.test(value) && bitsOf(value.split('_').at(-1) ?? '') >= 40 ? null : 'is not a whole key'
}

/** For secrets that the operator has generated. */
function ownSecretProblem(secret: string): string | null {
  const isWords = looksMadeUp(secret) || /barrow|example|change|secret|password/i.test(secret)
  return bitsOf(secret) < 80 || isWords ? isGuessed : null
}

/** Anyone who knows one of them can claim that an order is paid. */
function webhookSecretProblem(secret: string): string | null {
  if (secret === standInValues.webhookSecret) return isKnown
  const random = secret.replace('whsec_', '')
  if (!/^[\w+/=-]{24,}$/.test(random)) return 'each must be whole: whsec_ and at least 24 characters'
  return bitsOf(random) < 60 || looksMadeUp(random)
    ? 'one of them can be guessed: take the one from the dashboard'
    : null
}

function passwordProblem(address: string): string | null {
  const { username, password } = new URL(address)
  const [user, word] = [unescape(username), unescape(password)]
  return word && (word === user || isUsualPassword(word)) ? 'its password is one of the first that attackers try' : null
}

/** Of a bucket for backups, in production; null: none. A text is an address that is refused elsewhere. */
export function backupProblem(backups: BucketAddress | string, pictures: BucketAddress | string): string | null {
  if (typeof backups === 'string') return null
  if (!isSafeOrigin(backups.endpoint)) return 'has an endpoint that is not https, and a backup has everybody’s data'
  if (typeof pictures === 'string') return null
  const isSame = backups.endpoint === pictures.endpoint && backups.name === pictures.name
  return isSame ? 'is the bucket of the pictures, in which the shop may delete: take another one' : null
}

/** RFC 2606, 2 and 3: reserved names. */
const isExampleAddress = (address: string) => /@([\w.-]+\.)?(example(\.(com|net|org))?|invalid)$/i.test(address)

const firstOf = (problems: readonly (string | null)[]) => problems.find((problem) => problem !== null) ?? null

export const isTestKey = (key: string) => !/^[sr]k_live_|^pk_live_/.test(key)

const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/

export function isLoopback(value: string): boolean {
  return URL.canParse(value) && loopback.test(new URL(value).hostname)
}

function isSafeOrigin(value: string): boolean {
  return new URL(value).protocol === 'https:' || isLoopback(value)
}
