import * as home from './home/home.page.tsx'
import type { EndpointPath, ScreenPath } from './routes.ts'
import * as healthz from './system/healthz.route.ts'
import * as readyz from './system/readyz.route.ts'
import type { EndpointModule, ScreenModule } from './web/screen.ts'

/** Which module shows which address. A route of the table without its module does not compile. */
export const screens = {
  '/': home,
} as const satisfies Partial<Record<ScreenPath, ScreenModule>>

export const endpoints = {
  '/healthz': healthz,
  '/readyz': readyz,
} as const satisfies Partial<Record<EndpointPath, EndpointModule>>
