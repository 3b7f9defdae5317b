import { nowMilliseconds } from './by-hand/clock.ts'
import { rows, run } from './database.ts'

export type TaskKind =
  | 'authorisation-expires'
  | 'debit-ends'
  | 'dispute-opens'
  | 'fraud-warning'
  | 'refund-fails'
  | 'refund-succeeds'
  | 'session-expires'

export type Task = { id: number; kind: TaskKind; subject: string }

export function planTask(kind: TaskKind, subject: string, inSeconds = 0): void {
  run('insert into tasks (kind, subject, due) values (?, ?, ?)', kind, subject, nowMilliseconds() + inSeconds * 1000)
}

export function dueTasks(): Task[] {
  return rows('select id, kind, subject from tasks where due <= ? order by due, id', nowMilliseconds()).map(
    (found) => ({
      id: Number(found.id),
      // Only planTask writes it.
      kind: found.kind as TaskKind,
      subject: String(found.subject),
    }),
  )
}

export function forgetTask(id: number): void {
  run('delete from tasks where id = ?', id)
}

export function nextTaskDue(): number | null {
  const next = rows('select min(due) as due from tasks')[0]?.due
  return next === null || next === undefined ? null : Number(next)
}
