import { BlockList } from 'node:net'
import { tmpdir } from 'node:os'
import type { Configuration } from '#app/configuration.ts'
import { keys } from '#test/fault-matrix/world/provider.ts'

/** The configuration of a one-process shop with the provider at this address. */
export function configurationFor(cardsOrigin: string): Configuration {
  return {
    origin: 'http://shop.test',
    production: false,
    testMode: false,
    hstsIncludeSubdomains: false,
    trustedProxies: new BlockList(),
    dataFolder: tmpdir(),
    bucket: null,
    picturesOrigin: null,
    sessionSecret: 'a secret that is the same in every history',
    formerSessionSecret: null,
    ownerEmail: null,
    identity: {
      issuer: '',
      clientId: '',
      clientSecret: '',
      clientAuthentication: 'basic',
      freshSignIn: 'auth_time',
      prompt: 'login',
      demo: true,
    },
    cards: {
      secretKey: keys.secret,
      publishableKey: keys.publishable,
      webhookSecrets: [keys.webhook],
      apiOrigin: cardsOrigin,
      scriptOrigin: cardsOrigin,
      frameOrigins: [cardsOrigin],
      methods: null,
      live: false,
    },
    mail: { smtpUrl: 'smtp://127.0.0.1:1', requireTls: false, from: 'shop@example.com' },
    webhookLoopback: true,
    pageCache: false,
    metricsKey: null,
  }
}
