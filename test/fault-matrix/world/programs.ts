import { join } from 'node:path'
import { type Program, program } from './process.ts'
import { keys } from './provider.ts'

export interface Programs {
  shop: Program
  worker: Program
  cards: Program
  mail: Program
  identity: Program
}

type Port = 'shop' | 'cards' | 'mail' | 'smtp' | 'identity'

interface Place {
  dist: string
  folder: string
  urls: { shop: string; worker: string }
  faults: { shop: string; worker: string }
  ports: Record<Port, number>
}

/** The next webhook secret, which the shop gets before the provider switches to it. */
export const nextWebhookSecret = 'whsec_next_in_turn'
export const ownerEmail = 'owner@example.com'

/** Every program of a world, each with a folder and a port that it keeps across starts. */
export function programsOf({ dist, folder, urls, faults, ports }: Place): Programs {
  const common = { dist, ports }
  const own = (name: 'shop' | 'worker') => ({
    BARROW_DATA: join(folder, name),
    DATABASE_URL: urls[name],
    FAULTS: faults[name],
  })
  return {
    shop: shopProgram('shop', common, { ...own('shop'), WORKER: 'off', PORT: String(ports.shop) }),
    worker: shopProgram('worker', common, { ...own('worker'), WORKER: 'only' }),
    ...standIns(folder, ports),
  }
}

interface Common {
  dist: string
  ports: Record<Port, number>
  /** Where its migrations are, if not here. */
  release?: string
}

/** The shop, or a part of it. `ports`: where people find it, and where its neighbours are. */
export function shopProgram(name: string, { dist, ports, release }: Common, own: Record<string, string>) {
  const local = (port: number) => `http://127.0.0.1:${port}`
  return program({
    name,
    args: [join(dist, 'server', 'main.js')],
    ready: /^\s*Barrow is open\b/,
    folder: release,
    environment: {
      NODE_ENV: 'test',
      LOG_LEVEL: 'info',
      SHOP_ORIGIN: `http://localhost:${ports.shop}`,
      SESSION_SECRET: 'f'.repeat(40),
      OWNER_EMAIL: ownerEmail,
      STAND_INS: 'off',
      DEMO_SHOP: 'off',
      STRIPE_SECRET_KEY: keys.secret,
      STRIPE_PUBLISHABLE_KEY: keys.publishable,
      STRIPE_WEBHOOK_SECRET: `${keys.webhook},${nextWebhookSecret}`,
      STRIPE_API_ORIGIN: local(ports.cards),
      STRIPE_SCRIPT_ORIGIN: local(ports.cards),
      SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`,
      OIDC_ISSUER: local(ports.identity),
      OIDC_CLIENT_ID: 'barrow',
      OIDC_CLIENT_SECRET: 'barrow-stand-in-secret',
      ...own,
    },
  })
}

export function standIns(folder: string, ports: Record<Port, number>): Pick<Programs, 'cards' | 'mail' | 'identity'> {
  const shopOrigin = `http://localhost:${ports.shop}`
  const standIn = (name: string, environment: Record<string, string>) =>
    program({
      name,
      args: [join('stand-ins', name, 'main.ts')],
      ready: new RegExp(`^${name} ready`),
      environment: { STAND_IN_DATA: join(folder, name), ...environment },
    })
  return {
    cards: standIn('card-provider', {
      PORT: String(ports.cards),
      SECRET_KEY: keys.secret,
      PUBLISHABLE_KEY: keys.publishable,
      WEBHOOK_URL: `${shopOrigin}/webhooks/card-provider`,
      WEBHOOK_SECRET: keys.webhook,
    }),
    mail: standIn('mailbox', { PORT: String(ports.mail), SMTP_PORT: String(ports.smtp) }),
    identity: standIn('identity-provider', {
      PORT: String(ports.identity),
      ISSUER: `http://127.0.0.1:${ports.identity}`,
      CLIENT_ID: 'barrow',
      CLIENT_SECRET: 'barrow-stand-in-secret',
      SHOP_ORIGIN: shopOrigin,
    }),
  }
}
