import { accessSync, constants, statSync } from 'node:fs'

/**
 * Why a file given to a command cannot be read; null if it can. A device may be endless; a pipe is read only if its
 * writer is known.
 */
export function whyUnreadable(path: string, { pipes = false } = {}): string | null {
  try {
    accessSync(path, constants.R_OK)
    const found = statSync(path)
    if (found.isDirectory()) return 'it is a folder'
    return found.isFile() || (pipes && found.isFIFO()) ? null : 'it is no file'
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    return code === 'ENOENT' ? 'there is no such file' : (pathProblems[code] ?? 'this account may not read it')
  }
}

/** Problems of the name itself, for reading or writing. */
export const pathProblems: Record<string, string> = {
  ENOTDIR: 'a part of its path is no folder',
  ENAMETOOLONG: 'its name is too long',
  ELOOP: 'its links lead in a circle',
}
