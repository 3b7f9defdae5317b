import { randomBytes } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

export function randomText(length: number): string {
  let text = ''
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      // 248 is the largest multiple of 62 below 256: what lies above would make early letters likelier.
      if (byte < 248 && text.length < length) text += alphabet[byte % 62]
    }
  }
  return text
}

export function newId(prefix: string): string {
  return `${prefix}_${randomText(24)}`
}
