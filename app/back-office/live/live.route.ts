import { Fault } from '#app/errors.ts'
import { findRightsNow } from '#app/identity/people/visitor.server.ts'
import { limits } from '#app/limits.ts'
import { savedView } from '#app/saved-views/saved-view.record.ts'
import type { Answer } from '#app/web/answers/answer.ts'
import type { Call } from '#app/web/requests/visit.ts'
import { permissionToReceive } from '#app/webhooks/endpoints/event-rights.ts'
import { type Change, changesAfter, join, type Listener, placeOf } from './hub.server.ts'

/** The streams of each person, the oldest first. */
const streamsOf = new Map<string, (() => void)[]>()

/**
 * What changes in the shop, as server-sent events (HTML Living Standard, 9.2), for those who may see it: their rights
 * are read again before anything is sent. Neither this nor an open stream counts as work of the session.
 */
export async function answer(visit: Call<'/admin/live'>): Promise<Answer> {
  const { session } = visit.visitor
  if (!session) throw new Fault('access.sign_in_needed')
  return {
    kind: 'stream',
    pieces: piecesFor(visit, session.identityId),
    type: 'text/event-stream; charset=utf-8',
    // A proxy that compresses or buffers would hold every line back until it has enough of them.
    headers: { 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' },
  }
}

/** Nothing is open before the first piece is asked for: a request for the head alone asks for none. */
async function* piecesFor(visit: Call<'/admin/live'>, identity: string) {
  const from = placeOf(visit.header('last-event-id') ?? '')
  const stream = open(visit)
  const leave = await join(stream.listener)
  if (!leave) throw new Fault('system.unavailable')
  const { end } = stream.listener
  try {
    const own = streamsOf.get(identity) ?? []
    // A person with many browsers keeps the latest ones.
    if (own.length >= limits.liveStreamsOfOne.value) own[0]?.()
    streamsOf.set(identity, [...own.slice(1 - limits.liveStreamsOfOne.value), end])
    if (from) {
      const missed = await changesAfter(from)
      stream.listener.hear(missed, missed.length === limits.liveChanges.value)
    }
    yield* stream.pieces()
  } finally {
    leave()
    const rest = (streamsOf.get(identity) ?? []).filter((each) => each !== end)
    if (rest.length > 0) streamsOf.set(identity, rest)
    else streamsOf.delete(identity)
  }
}

function open(visit: Call<'/admin/live'>) {
  let waiting: Change[] = []
  let hasGap = false
  let isOver = false
  let wake = () => {}
  const listener: Listener = {
    hear(changes, gap) {
      waiting.push(...changes)
      // Of a reader who takes nothing, no more is kept than this.
      if (gap || waiting.length > limits.liveChanges.value) {
        hasGap = true
        waiting = waiting.slice(-1)
      }
      wake()
    },
    end() {
      isOver = true
      wake()
    },
  }

  async function* pieces() {
    yield 'retry: 3000\n: open\n\n'
    while (!isOver) {
      if (waiting.length === 0) await Promise.race([new Promise<void>((done) => (wake = done)), pause()])
      const rights = await findRightsNow(visit.cookies)
      // Signed out, or no longer staff: the browser is told to stop reconnecting.
      if (!rights?.has(savedView.permission) || isOver) return
      const [told, gap] = [waiting, hasGap]
      waiting = []
      hasGap = false
      yield told.length === 0 ? ': still here\n\n' : linesOf(told, gap, rights)
    }
  }
  return { listener, pieces }
}

const pause = () => new Promise<void>((done) => setTimeout(done, limits.liveBeat.value).unref())

function linesOf(changes: readonly Change[], gap: boolean, rights: ReadonlySet<string>): string {
  const seen = changes.filter(({ type }) => rights.has(permissionToReceive(type) ?? ''))
  const lines = seen.map(({ at, ...change }) => `id: ${at}\ndata: ${JSON.stringify(change)}\n\n`)
  // Also past what this reader may not see, so that it is not looked through again.
  const last = `id: ${changes.at(-1)?.at}\n`
  return `${lines.join('')}${gap ? `${last}event: gap\ndata: {}\n\n` : `${last}event: at\ndata: {}\n\n`}`
}
