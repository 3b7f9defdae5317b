import { answer as alive } from '#app/system/health/healthz.route.ts'
import { answer as ready } from '#app/system/health/readyz.route.ts'
import type { Answer } from '#app/web/answers/answer.ts'
import { createListener } from './listener.ts'

/**
 * Of a process that only runs jobs: it says whether it lives and can work, and serves nothing else. A supervisor could not
 * tell one that hangs from one that has nothing to do.
 */
export function createWorkerListener() {
  return createListener(
    null,
    () => false,
    (incoming, outgoing) => {
      // Not by `URL`, which throws at some of what a client may send, such as "//".
      const [path = '', query] = (incoming.url ?? '').split('?', 2)
      const isRead = incoming.method === 'GET' || incoming.method === 'HEAD'
      const found = isRead ? answerTo(path, new URLSearchParams(query)) : null
      void Promise.resolve(found).then((answer) => {
        const { status, body, type } = answer?.kind === 'content' ? answer : nothing
        outgoing.writeHead(status ?? 200, { 'content-type': type, 'cache-control': 'no-store' })
        outgoing.end(incoming.method === 'HEAD' ? undefined : body)
      })
    },
  )
}

const nothing = { status: 404, body: 'This process only runs jobs.\n', type: 'text/plain; charset=utf-8' }

function answerTo(path: string, query: URLSearchParams): Answer | Promise<Answer> | null {
  if (path === '/healthz') return alive()
  // Each job changes something: without a database that takes writes this process does nothing.
  if (path === '/readyz') return ready({ query: new URLSearchParams({ for: query.get('for') ?? 'writes' }) })
  return null
}
