import type { ErrorCode } from '#app/errors.ts'

/** Why a picture could not be had, and whether that may be different later. */
export interface PictureFailure {
  code: ErrorCode & `file.${string}`
  passing: boolean
}

export const failures = {
  refused: { code: 'file.address_refused', passing: false },
  gone: { code: 'file.not_there', passing: false },
  tooLarge: { code: 'file.too_large', passing: false },
  notAPicture: { code: 'file.not_a_picture', passing: false },
  unreachable: { code: 'file.unreachable', passing: true },
} as const satisfies Record<string, PictureFailure>

/** How to react to the status of a response (RFC 9110, 15). */
export function readStatus(status: number): 'take' | 'follow' | PictureFailure {
  if (status === 200) return 'take'
  if ([301, 302, 303, 307, 308].includes(status)) return 'follow'
  // Too slow, too early, too many: the host wants to be asked again.
  if ([408, 425, 429].includes(status) || status >= 500) return failures.unreachable
  return failures.gone
}

const minute = 60_000

/** The pause after a try that failed for now: 1, 4, 16 minutes and so on, so that the last of seven is a day later. */
export function pauseAfter(tries: number): number {
  return minute * 4 ** (tries - 1)
}

/** Which there are, unless a picture came narrower than all of them. */
export const widths = [320, 640, 960, 1440]

/** The widths that a picture is kept in: never wider than it came, and at least one. */
export function widthsFor(width: number): number[] {
  const narrower = widths.filter((each) => each <= width)
  return narrower.length > 0 ? narrower : [width]
}
