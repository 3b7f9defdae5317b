let ahead = () => 0
let offset = 0

/**
 * The current time for requests and jobs. Rules take the time as a parameter; only the edges of the program call this.
 */
export function currentTime(): Date {
  return new Date(currentMilliseconds())
}

/** The same in milliseconds, for code that runs thousands of times a second. */
export function currentMilliseconds(): number {
  return sharedMilliseconds() + ahead()
}

/** What time it is for all processes of the shop: the database's, as far as this machine's differs from it. */
export function sharedMilliseconds(): number {
  return Date.now() + offset
}

/** By how many milliseconds the database's clock is ahead of this machine's. */
export function setClockOffset(milliseconds: number) {
  offset = milliseconds
}

/** For tests of events hours or days later: how far the shop's clock is ahead of the machine's, in milliseconds. */
export function setClockAhead(read: () => number) {
  ahead = read
}
