import { statSync, truncateSync } from 'node:fs'

const most = 10_000_000

/**
 * A query for a list that takes too long is cancelled and logged, with six kilobytes of its statement, and anonymous
 * visitors can trigger that at any time: gigabytes a day. The server opens the file in append mode, so it continues at
 * the new end.
 */
export function cutLog(file: string) {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > most) truncateSync(file)
}
