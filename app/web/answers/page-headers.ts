import type { Route } from '#app/routes.ts'
import { securityHeaders } from './headers.ts'
import type { OpenScreen } from './screen.ts'

export function pageHeaders(screen: OpenScreen, route: Route, data: unknown): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    // A cached page may be kept by the browser too, but asked about each time: its ETag answers in one small packet.
    'cache-control': route.cached ? 'no-cache' : 'private, no-store',
    ...securityHeaders(screen.policy?.(data) ?? null),
  }
}
