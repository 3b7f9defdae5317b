import { randomBytes } from 'node:crypto'
import { BlockList } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Stripe from 'stripe'
import { afterAll, beforeAll } from 'vitest'
import { configuration, configure } from '#app/configuration.ts'
import { startStandIn, type StandIn } from '#stand-ins/start-process.ts'

const keys = { secretKey: 'sk_test_barrow', publishableKey: 'pk_test_barrow', webhookSecret: 'whsec_barrow' }

/** What tests can do at the provider: with its official library, or by the stand-in's control address. */
export interface TestCards {
  stripe: Stripe
  /** Pays an intent as the browser would. Returns its status, or the decline. */
  pay(reference: string, method?: string): Promise<string>
  control(order: string, body?: unknown): Promise<unknown>
}

/**
 * Starts the stand-in card provider for the tests of a file and configures the shop's own functions with its address.
 */
export function useCardProvider(): TestCards {
  const folder = mkdtempSync(join(tmpdir(), 'barrow-cards-'))
  let standIn: StandIn | undefined
  let stripe: Stripe | undefined
  beforeAll(async () => {
    standIn = await startProvider()
    const { hostname, port } = new URL(standIn.address)
    stripe = new Stripe(keys.secretKey, { host: hostname, port, protocol: 'http', telemetry: false })
    configure(configurationWith(standIn.address, folder))
  })
  afterAll(async () => {
    await standIn?.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  const address = () => standIn?.address ?? ''
  return {
    get stripe() {
      if (!stripe) throw new Error('The card provider is there once the tests run')
      return stripe
    },
    async pay(reference, method = 'pm_card_visa') {
      try {
        return (
          await this.stripe.paymentIntents.confirm(reference, {
            payment_method: method,
            return_url: 'http://shop.test',
          })
        ).status
      } catch (error) {
        if (error instanceof Stripe.errors.StripeCardError) return error.decline_code || (error.code ?? 'declined')
        throw error
      }
    },
    async control(order, body) {
      const [method, path] = order.split(' ')
      const response = await fetch(`${address()}/_control/${path}`, {
        method,
        body: body ? JSON.stringify(body) : undefined,
      })
      if (!response.ok) throw new Error(`${order}: ${await response.text()}`)
      return response.json()
    },
  }
}

const startProvider = () =>
  startStandIn('stand-ins/card-provider/main.ts', {
    PORT: '0',
    STAND_IN_DURABLE: 'off',
    SECRET_KEY: keys.secretKey,
    PUBLISHABLE_KEY: keys.publishableKey,
    WEBHOOK_SECRET: keys.webhookSecret,
  })

/** Another account, which knows nothing of the first; the shop has its key as long as the work that is passed lasts. */
export function useSecondAccount(): (work: () => Promise<unknown>) => Promise<void> {
  let second: StandIn | undefined
  beforeAll(async () => {
    second = await startProvider()
  })
  afterAll(() => second?.stop())
  return async (work) => {
    const former = configuration()
    configure({ ...former, cards: { ...former.cards, apiOrigin: second?.address ?? '' } })
    try {
      await work()
    } finally {
      configure(former)
    }
  }
}

/** The configuration of the shop's own functions, for tests that call them in their own process. */
export function configurationWith(cardOrigin: string, dataFolder: string) {
  return {
    origin: 'http://shop.test',
    production: false,
    testMode: false,
    hstsIncludeSubdomains: false,
    trustedProxies: new BlockList(),
    dataFolder,
    bucket: null,
    picturesOrigin: null,
    sessionSecret: randomBytes(32).toString('hex'),
    formerSessionSecret: null,
    ownerEmail: null,
    identity: {
      issuer: '',
      clientId: '',
      clientSecret: '',
      clientAuthentication: 'basic' as const,
      freshSignIn: 'auth_time' as const,
      prompt: 'login' as const,
      demo: true,
    },
    cards: {
      secretKey: keys.secretKey,
      publishableKey: keys.publishableKey,
      webhookSecrets: [keys.webhookSecret],
      apiOrigin: cardOrigin,
      scriptOrigin: cardOrigin,
      frameOrigins: [cardOrigin],
      methods: null,
      live: false,
    },
    mail: { smtpUrl: 'smtp://127.0.0.1:1', requireTls: false, from: 'shop@example.com' },
    webhookLoopback: true,
    pageCache: false,
    metricsKey: null,
  }
}
