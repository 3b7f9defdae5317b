import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { KeyKind } from './key-rules.ts'

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const [signs, checkSigns] = [43, 6]
const starts = { secret: 'bk', publishable: 'bp' } as const

/** The pattern to scan for leaked keys. */
export const secretPattern = new RegExp(`\\bb[kp]_(?:live|test)_[0-9A-Za-z]{${signs + checkSigns}}\\b`)

/** 256 random bits, and a checksum by which a leaked key is recognised without asking the shop. */
export function newSecret(kind: KeyKind, isLive: boolean): string {
  const start = `${starts[kind]}_${isLive ? 'live' : 'test'}_`
  const body = inDigits(BigInt(`0x${randomBytes(32).toString('hex')}`), signs)
  return start + body + checkOf(start + body)
}

/** Whether it can be one at all: nothing else is looked for in the database. */
export const isSecret = (text: string): boolean =>
  text.length <= 64 && secretPattern.exec(text)?.[0] === text && text.endsWith(checkOf(text.slice(0, -checkSigns)))

/** As it is stored. The secret has 256 bits of entropy: it cannot be guessed, so no slow hash is needed. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

const checkOf = (text: string) => inDigits(BigInt(crc32(text)), checkSigns)

function inDigits(value: bigint, length: number): string {
  let [rest, text] = [value, '']
  for (let at = 0; at < length; at += 1) {
    text = (digits[Number(rest % 62n)] ?? '') + text
    rest /= 62n
  }
  return text
}
