import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type Environment = {
  host: string
  port: number
  /** Undefined: the address that it listens on. */
  issuer: string | undefined
  dataFolder: string
  clientId: string
  clientSecret: string
  shopOrigin: string
}

export function readEnvironment(values: Record<string, string | undefined>): Environment {
  const port = Number(values['PORT'] ?? 3001)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`PORT is no port: ${values['PORT']}`)
  return {
    host: values['HOST'] ?? '127.0.0.1',
    port,
    issuer: values['ISSUER'],
    dataFolder: values['STAND_IN_DATA'] ?? join(tmpdir(), 'barrow-stand-ins'),
    clientId: values['CLIENT_ID'] ?? 'barrow',
    clientSecret: values['CLIENT_SECRET'] ?? 'barrow-stand-in-secret',
    shopOrigin: new URL(values['SHOP_ORIGIN'] ?? 'http://localhost:3000').origin,
  }
}
