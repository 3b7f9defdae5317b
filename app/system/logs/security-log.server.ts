import type { ErrorCode } from '#app/errors.ts'
import type { IdentityId } from '#app/kernel/ids.ts'
import type { Actor } from '#app/operations/actor.ts'
import { limits } from '#app/limits.ts'
import { networkOf } from '#app/web/requests/network.ts'
import type { Visit } from '#app/web/requests/visit.ts'
import { writeLogLine } from './log-line.server.ts'
import { type Done, refusedBy, type Refused, securityEvents } from './security-event.ts'
import { type Line, summariseRepeats } from './summarise-repeats.ts'

/** The request behind an event: a visit, or as much of one as an operation knows. */
export type Asking = Pick<Visit, 'requestId' | 'client' | 'path' | 'now'> & {
  visitor: { session: { identityId: IdentityId } | null }
}

/**
 * Something that counts for security and was done, by a request or (null) by a command of the operator. `who` is an
 * identity's id. Written each time: no one gets this far without the issuer, whose sign-ins are limited.
 */
export function noteDone(event: Done, visit: Asking | null, who: string | null = null) {
  writeEvent(lineOf(event, visit, who))
}

/** The same by an actor, after its change has committed, through whatever door. `route` is the operation's address. */
export function noteDoneBy(event: Done, { id, kind, client, requestId }: DoneBy, route: string) {
  const line = { security: event, requestId, network: client === null ? 'command' : networkOf(client), who: id ?? kind }
  const whole = { ...line, route }
  writeEvent(whole)
}
type DoneBy = Pick<Actor, 'id' | 'kind' | 'client' | 'requestId'>

/** Something that was tried and refused. `reason` is a word of ours, never what came. */
export function noteRefused(
  event: Refused,
  visit: Asking,
  { code, reason }: { code?: ErrorCode; reason?: string } = {},
) {
  waiting ??= beginWindow()
  refused.note({ ...lineOf(event, visit, null), code, ...(reason && { reason }) }, visit.now.getTime())
}

/** The same by the code that a request ends with: the one place where refusals become security events. */
export function noteRefusal(code: ErrorCode, visit: Asking, reason?: string) {
  const event = code === 'access.sign_in_needed' && isForStaff(visit) ? 'forbidden' : refusedBy[code]
  if (event) noteRefused(event, visit, { code, reason })
}

/** A guest at a customer's door is about to sign in; at the office's door it is a stranger. */
const isForStaff = ({ path }: Asking) => path.startsWith('/admin')

const refused = summariseRepeats(writeEvent, limits.securityKinds.value, limits.securityWindow.value)
let waiting: NodeJS.Timeout | null = null

/** The counts are written although nothing more may come, and when the process ends. */
function beginWindow(): NodeJS.Timeout {
  process.once('exit', refused.flush)
  const end = () => {
    process.off('exit', refused.flush)
    waiting = null
    refused.flush()
  }
  return setTimeout(end, limits.securityWindow.value).unref()
}

/** Never an address, an e-mail, a key or typed text: the route by its pattern, the client by its network. */
function lineOf(event: Done | Refused, visit: Asking | null, who: string | null) {
  if (!visit) return { security: event, network: 'command', who }
  const { requestId, client, path, visitor } = visit
  const network = networkOf(client)
  return { security: event, requestId, network, who: who ?? visitor.session?.identityId ?? null, route: path }
}

/** The issuer refuses the shop itself, or is ill, or the clock is wrong: an operator has to look. */
const forTheOperator = new Set<string | undefined>(['auth.exchange_failed', 'auth.clock_off'] satisfies ErrorCode[])

function writeEvent(line: Line) {
  // Its lines were made from the table of events.
  const kind = securityEvents[line.security as keyof typeof securityEvents]
  const level = forTheOperator.has(line.code) ? 'error' : kind === 'done' ? 'info' : 'warn'
  writeLogLine(level, line, `security: ${line.security}`)
}
