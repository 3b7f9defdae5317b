import { statSync, truncateSync } from 'node:fs'

const most = 10_000_000

/**
 * A list that takes the database too long is ended and written down, with six kilobytes of its statement, and strangers can ask
 * for one whenever they like: gigabytes a day. The server appends, so that it goes on at the new end.
 */
export function cutLog(file: string) {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > most) truncateSync(file)
}
