import { createHmac } from 'node:crypto'

export function signatureHeader(body: string, secrets: string[], seconds: number): string {
  const marks = secrets.map((secret) => `v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`)
  return [`t=${seconds}`, ...marks].join(',')
}
