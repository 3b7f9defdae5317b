import { storageWords } from '#app/catalogue/storage/bucket.server.ts'
import { BackfillFailed } from '#app/jobs/backfill.server.ts'
import { BackfillUnfinished } from '#db/after-backfill.ts'
import { isDatabaseGone } from '#db/database.server.ts'
import { explainPort } from './ports.ts'
import { messageOf, StartRefused } from './state-folder.ts'
import { pathProblems } from './unreadable.ts'

const systemReasons: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of the disk is used up',
  EROFS: 'the disk is read-only',
  EACCES: 'this account may not do that',
  EPERM: 'this account may not do that',
  EIO: 'the disk does not answer',
  ...pathProblems,
}

/** The message for the operator: a refusal in its own words, a file system error by file and reason. Null for a bug. */
export function explain(error: unknown): string | null {
  if (error instanceof StartRefused || error instanceof BackfillUnfinished || error instanceof BackfillFailed)
    return error.message
  // Of two commands in one folder, the first has started the database, and ends it when it is done.
  if (isDatabaseGone(error))
    return `The database went away in the middle of it (${messageOf(error)}). Try it once more.`
  const taken = explainPort(error)
  if (taken) return taken
  const stored = storageWords(error)
  if (stored) return `The storage of pictures cannot be used: ${stored}.`
  if (!(error instanceof Error && 'code' in error && 'path' in error)) return null
  const why = systemReasons[String(error.code)]
  return why ? `${error.path} could not be read or written: ${why}. Nothing was deleted.` : null
}
