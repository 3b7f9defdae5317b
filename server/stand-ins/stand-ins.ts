import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { choosePort } from '#server/start/ports.ts'
import { startStandIn, type RunningStandIn } from './stand-in-process.ts'

export interface StandInOptions {
  /** The repository's folder, which contains `stand-ins/`. */
  root: string
  /** Their state is kept in `<dataFolder>/stand-ins/<name>`. */
  dataFolder: string
  shopOrigin: string
  /** The card provider sends its events here: to the shop's own listener, whatever proxy is in front of it. */
  webhookUrl: string
  identityProvider: { clientId: string; clientSecret: string } | null
  cardProvider: { secretKey: string; publishableKey: string; webhookSecret: string } | null
  mailbox: boolean
  /** Each tries ports from here on. The default is 3001, so that two shops can run side by side. */
  firstPort?: number
  taken?: ReadonlySet<number>
  log: (line: string) => void
}

export interface StandIns {
  identityProvider: { origin: string } | null
  cardProvider: { origin: string } | null
  mailbox: { origin: string; smtpUrl: string } | null
  /**
   * Resolves when all accept connections. Their addresses are known before, so the shop need not wait. Rejects if one
   * does not start.
   */
  ready: Promise<void>
  stop(): Promise<void>
}

/** Chooses the ports, starts the needed stand-ins, and returns at once. */
export async function startStandIns(options: StandInOptions): Promise<StandIns> {
  const { shopOrigin, identityProvider, cardProvider, firstPort = 3001 } = options
  const home = join(options.dataFolder, 'stand-ins')
  mkdirSync(home, { recursive: true })
  const ports = portChooser(home, new Set(options.taken))
  const running: RunningStandIn[] = []
  const start = (name: string, environment: Record<string, string>) => {
    running.push(startStandIn({ name, home, root: options.root, environment, log: options.log }))
  }
  const identityPort = identityProvider && (await ports.choose('identity-provider', firstPort))
  if (identityProvider && identityPort) {
    const { clientId, clientSecret } = identityProvider
    const client = { CLIENT_ID: clientId, CLIENT_SECRET: clientSecret, SHOP_ORIGIN: shopOrigin }
    start('identity-provider', { PORT: String(identityPort), ISSUER: originOf(identityPort), ...client })
  }
  const cardPort = cardProvider && (await ports.choose('card-provider', firstPort + 1))
  if (cardProvider && cardPort) {
    const { secretKey, publishableKey, webhookSecret } = cardProvider
    const keys = { SECRET_KEY: secretKey, PUBLISHABLE_KEY: publishableKey }
    const webhook = { WEBHOOK_URL: options.webhookUrl, WEBHOOK_SECRET: webhookSecret }
    start('card-provider', { PORT: String(cardPort), ...keys, ...webhook })
  }
  const mailPort = options.mailbox && (await ports.choose('mailbox', firstPort + 2))
  const smtpPort = options.mailbox && (await ports.choose('smtp', firstPort + 24))
  if (mailPort && smtpPort) start('mailbox', { PORT: String(mailPort), SMTP_PORT: String(smtpPort) })
  ports.remember()

  const ready = Promise.all(running.map((standIn) => standIn.ready)).then(() => {})
  // A stop before the shop was ready does not wait for this.
  ready.catch(() => {})
  return {
    identityProvider: identityPort ? { origin: originOf(identityPort) } : null,
    cardProvider: cardPort ? { origin: originOf(cardPort) } : null,
    mailbox: mailPort && smtpPort ? { origin: originOf(mailPort), smtpUrl: `smtp://127.0.0.1:${smtpPort}` } : null,
    ready,
    async stop() {
      await Promise.all(running.map((standIn) => standIn.stop()))
    },
  }
}

const originOf = (port: number) => `http://127.0.0.1:${port}`

/** The address of a stand-in at the last start: the issuer of a shop without OIDC_ISSUER, or its card provider. */
export function keptOrigin(dataFolder: string, name: 'identity-provider' | 'card-provider'): string | null {
  const port = readKept(join(dataFolder, 'stand-ins', 'ports.json'))[name]
  return port ? originOf(port) : null
}

/**
 * Ports stay the same across runs: accounts belong to their issuer's address, and another address would be another
 * issuer.
 */
function portChooser(home: string, taken: Set<number>) {
  const file = join(home, 'ports.json')
  const kept = readKept(file)
  return {
    async choose(name: string, wanted: number): Promise<number> {
      const port = await choosePort({ wanted: kept[name] ?? wanted, taken })
      taken.add(port)
      kept[name] = port
      return port
    },
    remember: () => writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`),
  }
}

function readKept(file: string): Record<string, number> {
  try {
    const kept: unknown = JSON.parse(readFileSync(file, 'utf8'))
    const entries = Object.entries(kept ?? {}).filter(([, port]) => Number.isInteger(port))
    return Object.fromEntries(entries)
  } catch {
    return {}
  }
}
