/** What the process was told at its start, parsed once by `server/configuration.ts` and set here before anything runs. */
export interface Configuration {
  /** The shop's own origin, without a slash at the end. */
  origin: string
  production: boolean
  /** Folder of all state: pictures, the embedded database. */
  dataFolder: string
  sessionSecret: string
  ownerEmail: string | null
  identity: {
    issuer: string
    clientId: string
    clientSecret: string
    clientAuthentication: 'basic' | 'post'
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
    /** Live keys take live events only, and test keys test events. */
    live: boolean
  }
  mail: { smtpUrl: string; from: string }
  pageCache: boolean
}

let current: Configuration | null = null

export function configure(configuration: Configuration) {
  current = configuration
}

export function configuration(): Configuration {
  if (!current) throw new Error('configure() must run before anything asks for the configuration')
  return current
}
