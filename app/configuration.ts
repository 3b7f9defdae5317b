import type { Bucket } from './catalogue/storage/file-store.ts'
import type { Proxies } from './web/requests/client-address.ts'

/**
 * The process's configuration, parsed once at its start by `server/configuration.ts` and set here before anything runs.
 */
export interface Configuration {
  /** The shop's own origin, without a slash at the end. */
  origin: string
  production: boolean
  /** A shop that people can reach takes no real money: every page says so. */
  testMode: boolean
  /** Whose `X-Forwarded-For` is believed. */
  trustedProxies: Proxies
  /** Every host below the shop's own is reached by https, too. */
  hstsIncludeSubdomains: boolean
  /** Folder of all state: pictures, the embedded database. */
  dataFolder: string
  /** Where the files of pictures are; null: in the data folder. */
  bucket: Bucket | null
  /** The origin by which browsers ask for pictures; null: the shop's own. */
  picturesOrigin: string | null
  sessionSecret: string
  /** The previous secret during a rotation: its signatures are still accepted, and nothing new is signed with it. */
  formerSessionSecret: string | null
  ownerEmail: string | null
  identity: {
    issuer: string
    clientId: string
    clientSecret: string
    clientAuthentication: 'basic' | 'post'
    /** What proves a fresh sign-in: the time that the issuer states, or also a `prompt=login` without one. */
    freshSignIn: 'auth_time' | 'prompt'
    /** The `prompt` that makes the issuer ask who it is. Some refuse `login`: then nobody who has signed out could sign in again. */
    prompt: 'login' | 'select_account'
    /** The issuer is the one that comes with the shop, whose accounts are for trying it out. */
    demo: boolean
  }
  cards: {
    secretKey: string
    publishableKey: string
    /** Several while a secret is being rotated. */
    webhookSecrets: string[]
    apiOrigin: string
    scriptOrigin: string
    /** Hosts whose frames the checkout may show (card fields, 3-D Secure). */
    frameOrigins: string[]
    /** The provider's words for the methods that are offered; null: whatever the account offers. */
    methods: string[] | null
    /** Live keys take live events only, and test keys test events. */
    live: boolean
  }
  /**
   * `requireTls`: nothing is handed over before the connection is encrypted and the server's certificate is checked.
   */
  mail: { smtpUrl: string; from: string; requireTls: boolean }
  /** Webhooks may be sent to this very machine: for development and tests. */
  webhookLoopback: boolean
  pageCache: boolean
  /** The key that a metrics collector sends. Null: it gets none at the shop's own port. */
  metricsKey: string | null
}

let current: Configuration | null = null

export function configure(configuration: Configuration) {
  current = configuration
}

/** The secrets by which something may have been made, the newest first. */
export function sessionSecrets(): string[] {
  const { sessionSecret, formerSessionSecret } = configuration()
  return formerSessionSecret ? [sessionSecret, formerSessionSecret] : [sessionSecret]
}

export function configuration(): Configuration {
  if (!current) throw new Error('configure() must run before anything asks for the configuration')
  return current
}
