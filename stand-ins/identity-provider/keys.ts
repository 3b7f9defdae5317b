import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { JWK } from 'oidc-provider'

export type Keys = { signing: JWK[]; cookies: string[] }

/** The keys stay the same over restarts, or every session and every token in the shop would break with them. */
export function keepKeys(folder: string): Keys {
  const file = join(folder, 'identity-provider-keys.json')
  // The file is written by this function alone.
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Keys
  const keys = makeKeys()
  // Written aside and renamed: a process killed half-way leaves no half a key.
  writeFileSync(`${file}.new`, JSON.stringify(keys), { mode: 0o600 })
  renameSync(`${file}.new`, file)
  return keys
}

function makeKeys(): Keys {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  // Node types a JWK more loosely than the provider does; an RSA key has what both want.
  const signing = { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' } as JWK
  return { signing: [signing], cookies: [randomBytes(32).toString('base64url')] }
}
