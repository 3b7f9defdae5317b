import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { JWK } from 'oidc-provider'

export type Keys = { signing: JWK[]; cookies: string[] }

/** The keys stay the same across restarts; otherwise every session and token in the shop would become invalid. */
export function keepKeys(folder: string): Keys {
  const file = join(folder, 'identity-provider-keys.json')
  // Only this function writes the file.
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Keys
  const keys = makeKeys()
  // Written to a temporary file and renamed: a killed process leaves no incomplete key.
  writeFileSync(`${file}.new`, JSON.stringify(keys), { mode: 0o600 })
  renameSync(`${file}.new`, file)
  return keys
}

function makeKeys(): Keys {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  // Node types a JWK more loosely than the provider does; an RSA key satisfies both.
  const signing = { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' } as JWK
  return { signing: [signing], cookies: [randomBytes(32).toString('base64url')] }
}
