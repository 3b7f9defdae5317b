import { Counter, Histogram } from 'prom-client'
import { registry } from './registry.ts'

const groups = {
  '': 'storefront',
  collections: 'storefront',
  products: 'storefront',
  pages: 'storefront',
  locations: 'storefront',
  search: 'search',
  cart: 'cart',
  checkout: 'checkout',
  orders: 'checkout',
  account: 'account',
  auth: 'sign-in',
  admin: 'office',
  api: 'api',
  webhooks: 'webhooks',
  media: 'files',
  feeds: 'files',
  healthz: 'system',
  readyz: 'system',
  metrics: 'system',
  unknown: 'unknown',
} as const satisfies Record<string, string>

/** The part of the shop that a route belongs to: hundreds of routes would be thousands of series. */
export function groupOf(route: string): string {
  const [first = ''] = route.replace(/^\//, '').split(/[/.]/)
  // An own key, or none: the table has these strings and no others.
  return Object.hasOwn(groups, first) ? groups[first as keyof typeof groups] : 'other'
}

const requests = new Counter({
  name: 'barrow_requests_total',
  help: 'Answers that the page cache did not give, by part of the shop and status',
  labelNames: ['group', 'status'] as const,
  registers: [registry],
})
const seconds = new Histogram({
  name: 'barrow_request_seconds',
  help: 'Time until such an answer, by part of the shop',
  labelNames: ['group'] as const,
  buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
  registers: [registry],
})

export function noteAnswer(route: string, status: number, took: number) {
  const group = groupOf(route)
  requests.inc({ group, status })
  seconds.observe({ group }, took)
}

export const pagesMade = new Counter({
  name: 'barrow_pages_made_total',
  help: 'Pages that were rendered: all others came from memory, or were waited for together',
  registers: [registry],
})
