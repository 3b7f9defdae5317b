import type { ChangeOfReplica } from '#db/replicas/replicas.server.ts'
import type { Problem } from '#db/replicas/wal-history.ts'
import { writeLogLine } from '#app/system/logs/log-line.server.ts'

/** Said once, by each process: the shop does without a replica, but somebody has set it up. */
export function noteReplica({ replica, problem }: ChangeOfReplica) {
  if (problem === null) return writeLogLine('info', { replica }, 'a replica is read')
  writeLogLine('warn', { replica, problem }, `a replica is not read: ${sentences[problem]}`)
}

const sentences = {
  away: 'it does not answer, or does not say which server it is',
  'no-replica': 'it is none, or has been promoted',
  'other-database': 'it is one of another database',
  'other-history': 'it follows a server that is not the primary, or not any more',
  behind: 'it is too far behind the primary',
} satisfies Record<Problem, string>
