import { randomBytes } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
// Read in one block: a system call per id was a sixteenth of all work.
let pool = Buffer.alloc(0)
let used = 0

function nextByte(): number {
  if (used === pool.length) {
    pool = randomBytes(4096)
    used = 0
  }
  return pool[used++] ?? 0
}

export function randomText(length: number): string {
  let text = ''
  while (text.length < length) {
    const byte = nextByte()
    // 248 is the largest multiple of 62 below 256: higher bytes would make the first letters more likely.
    if (byte < 248) text += alphabet[byte % 62]
  }
  return text
}

export function newId(prefix: string): string {
  return `${prefix}_${randomText(24)}`
}
