import { randomUUID } from 'node:crypto'
import { isDatabaseGone } from '#db/database.server.ts'
import { access } from './access.ts'
import { answerApi, apiProblem } from './api/answer.server.ts'
import { findMoved } from './catalogue/redirects/find-moved.server.ts'
import { configuration } from './configuration.ts'
import { type Assets, wrapInDocument } from './document.tsx'
import { errors, Fault } from './errors.ts'
import { findVisitor } from './identity/people/visitor.server.ts'
import { currentTime } from './kernel/clock.ts'
import { getNavigation, navigationTags } from './shell/navigation.server.ts'
import { Problem, problemHead } from './shell/problem.tsx'
import { routes } from './routes.ts'
import { acts, endpoints, screens } from './screens.ts'
import { getSettings } from './settings/settings.server.ts'
import { noteAnswer, pagesMade } from './system/figures/request-figures.ts'
import { describeSpan } from './kernel/traces/traces.ts'
import { faultLog } from './system/logs/fault-log.ts'
import { noticeSilentProxy } from './system/health/silent-proxy.server.ts'
import { noteRefusal } from './system/logs/security-log.server.ts'
import type { Shop } from './web/handler.ts'
import { languageOf } from './web/language-of.ts'
import { createFlights } from './web/flights.ts'
import type { PageCache } from './web/page-cache.ts'
import type { OpenAct, OpenEndpoint, OpenScreen } from './web/answers/screen.ts'

interface Log {
  error(details: object, message: string): void
}

/** Joins the web layer, which knows nothing of shops, with this shop's screens, endpoints, visitors and errors. */
export function createShop(assets: Assets, cache: PageCache | null, log: Log): Shop {
  const { origin, trustedProxies } = configuration()
  const faults = faultLog((details, message) => log.error(details, message))
  process.once('exit', faults.flush)
  return {
    origin,
    release: assets.release,
    trustedProxies,
    api: {
      answer: (request) => answerApi(request, { origin, trustedProxies, findVisitor }),
      problem: (fault, visit) => apiProblem(fault, visit, origin),
    },
    kept: cache && { cache, flights: createFlights(cache) },
    // Cast once here: each module's own parameter types were checked where it is written.
    screens: screens as unknown as Record<string, OpenScreen>,
    endpoints: endpoints as unknown as Record<string, OpenEndpoint>,
    access,
    acts: acts as unknown as Record<string, OpenAct>,
    lastResort: (error) => log.error({ err: error }, 'a problem could not be shown'),
    newRequestId: randomUUID,
    answered(path, status, seconds) {
      noteAnswer(path, status, seconds)
      describeSpan(path, { 'http.route': path, 'http.response.status_code': status })
    },
    now: currentTime,
    findMoved: (address) => findMoved(address),
    findVisitor(visit) {
      noticeSilentProxy(visit)
      return findVisitor(visit)
    },
    refused: (code, visit) => noteRefusal(code, visit),
    async renderPage({ Screen, head }, data, form, visit) {
      pagesMade.inc()
      visit.dependsOn(...navigationTags)
      // Not sooner: while the database is away a page that cannot be made should say so without asking for this first.
      const timeZone = await getSettings().then(
        (settings) => settings.timeZone,
        () => undefined,
      )
      visit.language = languageOf(visit.locale, timeZone)
      const told = { ...head(data, visit, form), knowsReader: !('cached' in routes[visit.path]) }
      return wrapInDocument(<Screen data={data} form={form} visit={visit} />, told, visit, assets, origin)
    },
    async renderProblem(fault, visit, kept) {
      const ways = await getNavigation(visit.locale).catch(() => null)
      const problem = <Problem fault={fault} visit={visit} ways={ways} kept={kept} />
      return wrapInDocument(problem, problemHead(fault, visit), visit, assets, origin)
    },
    faultOf(error, visit) {
      const fault = asFault(error)
      if (errors[fault.code].status >= 500) {
        const cause = fault.cause instanceof Error ? fault.cause : error
        // While a neighbour is away every request says the same: one line each is enough, a stack is for faults of
        // ours.
        const what = fault.code === 'system.fault' ? { err: cause } : { reason: String(cause) }
        faults.note({ code: fault.code, path: visit.path, details: { requestId: visit.requestId, ...what } })
      }
      // Our own words for what did not hold: nothing about the visitor, and nothing of the input.
      else noteRefusal(fault.code, visit, fault.cause instanceof Error ? fault.cause.message : undefined)
      return fault
    },
  }
}

function asFault(error: unknown): Fault {
  if (error instanceof Fault) return error
  if (isDatabaseGone(error)) return new Fault('system.unavailable', { cause: error })
  return new Fault('system.fault', { cause: error })
}
