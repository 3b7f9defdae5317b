import { totalmem } from 'node:os'

const megabyte = 1_048_576
const [least, most] = [128, 2_048]

/**
 * How much memory PostgreSQL keeps pages in, in megabytes: a sixteenth of the machine's, or of what the process is limited to. The
 * operating system keeps the other pages, but handing one over takes as long as reading a hundred rows of it.
 */
export function sharedMegabytes(machine: number = totalmem(), limit: number = process.constrainedMemory()): number {
  // Without a limit it is 0, or more than the machine has.
  const bytes = limit > 0 ? Math.min(machine, limit) : machine
  return Math.min(most, Math.max(least, Math.floor(bytes / megabyte / 16)))
}
