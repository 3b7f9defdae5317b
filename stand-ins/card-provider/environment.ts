import { resolve } from 'node:path'
import { isKind, kinds, type Kind } from './payments/means.ts'

export type Environment = {
  port: number
  host: string
  /** Null: the book is kept only in memory. */
  dataFolder: string | null
  secretKey: string
  publishableKey: string
  webhookUrl: string | null
  webhookSecret: string
  shopName: string
  /** The methods that the account has switched on. */
  methods: Kind[]
}

export function readEnvironment(variables: NodeJS.ProcessEnv = process.env): Environment {
  const port = Number(variables.PORT ?? 3002)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`PORT is not a port: ${variables.PORT}`)
  const durable = variables.STAND_IN_DURABLE !== 'off'
  if (durable && !variables.STAND_IN_DATA) throw new Error('STAND_IN_DATA must name a folder for the provider’s book')
  return {
    port,
    host: variables.HOST ?? '127.0.0.1',
    dataFolder: durable ? resolve(variables.STAND_IN_DATA ?? '') : null,
    secretKey: variables.SECRET_KEY ?? 'sk_test_barrow',
    publishableKey: variables.PUBLISHABLE_KEY ?? 'pk_test_barrow',
    webhookUrl: variables.WEBHOOK_URL || null,
    webhookSecret: variables.WEBHOOK_SECRET ?? 'whsec_barrow',
    shopName: variables.SHOP_NAME ?? 'Barrow',
    methods: (variables.PAYMENT_METHODS ?? kinds.join(',')).split(',').filter(isKind),
  }
}
