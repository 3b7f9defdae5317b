import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type Environment = { host: string; port: number; smtpPort: number; dataFolder: string }

export function readEnvironment(values: Record<string, string | undefined>): Environment {
  return {
    host: values['HOST'] ?? '127.0.0.1',
    port: readPort('PORT', values['PORT'] ?? '3003'),
    smtpPort: readPort('SMTP_PORT', values['SMTP_PORT'] ?? '3025'),
    dataFolder: values['STAND_IN_DATA'] ?? join(tmpdir(), 'barrow-stand-ins'),
  }
}

function readPort(name: string, value: string): number {
  const port = Number(value)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`${name} is no port: ${value}`)
  return port
}
