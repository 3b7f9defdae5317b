import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'

/** The content of the file; null if there is none or it is empty, as a full disk or a power cut may leave it. */
export function findSecret(file: string): string | null {
  try {
    const secret = readFileSync(file, 'utf8')
    return secret.trim() === '' ? null : secret
  } catch (error) {
    // A file that cannot be read may exist all the same, and must not be overwritten.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/**
 * Stores it readable only by this account. It is renamed when it is complete and on the disk: data made with an
 * incomplete secret, or with one that a power cut undoes, would be lost. `prepare` runs on the file before that.
 */
export function keepSecret(file: string, secret: string | Buffer, prepare: (file: string) => void = () => {}) {
  const unfinished = `${file}.unfinished`
  rmSync(unfinished, { force: true })
  writeFileSync(unfinished, secret, { mode: 0o600, flag: 'wx', flush: true })
  prepare(unfinished)
  renameSync(unfinished, file)
}
