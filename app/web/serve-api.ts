import type { IncomingMessage, ServerResponse } from 'node:http'
import { Fault, notFound } from '#app/errors.ts'
import { defaultLocale } from '#app/locales.ts'
import type { Answer } from './answers/answer.ts'
import { sendAnswer } from './answers/send.ts'
import { readBody } from './requests/body.ts'
import { bringsBody, refusalOf, routePath } from './requests/request-text.ts'
import type { Visit } from './requests/visit.ts'
import { type Reception, type Shown, visitOf } from './requests/visit-of.ts'

/** The handler for programs, below `apiBase`. */
export interface Api {
  answer(request: ApiRequest): Promise<Answer>
  problem(fault: Fault, visit: Visit): Answer
}

/** A request to the API: its path is given from the base on. */
export interface ApiRequest {
  method: string
  path: string
  visit: Visit
  /** At most so many bytes. */
  body(most: number): Promise<Buffer>
}

export const apiBase = '/api/v1'

/** The part of the shop that this needs. */
interface ApiShop extends Reception {
  api: Api
  faultOf(error: unknown, visit: Visit): Fault
  answered(path: string, status: number, seconds: number): void
}

export async function serveApi(
  shop: ApiShop,
  { incoming, outgoing }: { incoming: IncomingMessage; outgoing: ServerResponse },
) {
  const begun = performance.now()
  const refused = refusalOf(incoming)
  const shown: Shown = { tags: new Set(), until: Infinity }
  const visit = visitOf(shop, incoming, { path: null, route: null, act: null, params: {}, refused, shown })
  let answer: Answer
  try {
    if (refused || visit.cookies.unreadable) throw new Fault(refused ?? 'request.encoding')
    const path = routePath(incoming.url ?? '', shop.origin)
    // A machine endpoint has one address.
    if (visit.locale !== defaultLocale) notFound()
    const body = (most: number) => readBody(incoming, most)
    answer = await shop.api.answer({ method: incoming.method ?? '', path: path.slice(apiBase.length), visit, body })
  } catch (error) {
    if (outgoing.headersSent) return void outgoing.destroy()
    answer = shop.api.problem(shop.faultOf(error, visit), visit)
    // The unread body would have to be received before the next request on this connection.
    if (bringsBody(incoming) && !incoming.complete) outgoing.setHeader('connection', 'close')
  }
  await sendAnswer(incoming, outgoing, answer, visit)
  shop.answered(apiBase, outgoing.statusCode, (performance.now() - begun) / 1000)
}
