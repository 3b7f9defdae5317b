import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'

/** What the file holds; null where there is none, or one with nothing in it, as a full disk or a power cut may leave it. */
export function findSecret(file: string): string | null {
  try {
    const secret = readFileSync(file, 'utf8')
    return secret.trim() === '' ? null : secret
  } catch (error) {
    // What cannot be read may be there all the same, and is not to be written over.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/**
 * Keeps it for this account alone. It takes its name when it is whole and on the disk: what was made with half a secret, or
 * with one that a power cut takes back, would be lost. `prepare` is done to the file before that.
 */
export function keepSecret(file: string, secret: string | Buffer, prepare: (file: string) => void = () => {}) {
  const unfinished = `${file}.unfinished`
  rmSync(unfinished, { force: true })
  writeFileSync(unfinished, secret, { mode: 0o600, flag: 'wx', flush: true })
  prepare(unfinished)
  renameSync(unfinished, file)
}
