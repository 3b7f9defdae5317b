let ahead = () => 0

/** The time by which requests and jobs decide. Rules are given it; only the edges of the program ask. */
export function currentTime(): Date {
  return new Date(currentMilliseconds())
}

/** The same as a number, for what is asked thousands of times a second. */
export function currentMilliseconds(): number {
  return Date.now() + ahead()
}

/** For tests of what happens after hours or days: how far the shop's clock goes before the machine's, in milliseconds. */
export function setClockAhead(read: () => number) {
  ahead = read
}
