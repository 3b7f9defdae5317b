import type { ReactNode } from 'react'
import type { Answer, FormState } from './answer.ts'
import type { Act, Call, Visit } from '#app/web/requests/visit.ts'

/** A screen's metadata for the browser's tab and for search engines. */
export interface Head {
  title: string
  description?: string
  /** The canonical path of this content; the request's own path when left out. */
  canonical?: string
  /** False for personal or endless pages: they get `noindex`. */
  indexed?: boolean
  picture?: string
  /** What it shows, for who cannot see it. */
  pictureAlt?: string
  /** The schema.org description of the page (JSON-LD). */
  data?: Record<string, unknown>
  /** The page is rendered for its reader only, and knows whether they are signed in. */
  knowsReader?: boolean
  /** Seconds after which a browser without script reloads the page: that interrupts reading, so the page says it. */
  refreshAfter?: number
}

/** The props of `Screen`: the result of `load` (never an `Answer`), the submitted form, the visit. */
export interface Shown<Loader extends (visit: never) => unknown> {
  data: Exclude<Awaited<ReturnType<Loader>>, Answer>
  form: FormState
  visit: Parameters<Loader>[0]
}

/**
 * A page module, as `import * as cartPage from './cart.page.tsx'` sees it. The parameter types are `never` here because
 * each module has its own; `Shown<typeof load>` ties the three together inside the module.
 */
export interface ScreenModule {
  load(visit: never): unknown
  act?(visit: never): Promise<Answer>
  head(data: never, visit: never, form: never): Head
  Screen(props: never): ReactNode
  /** For a cached page: the canonical spelling of its query. */
  cleanQuery?(query: URLSearchParams): URLSearchParams
  /** Additional sources for this page's Content-Security-Policy; null if it needs none. */
  policy?(data: never): PagePolicy | null
}

export interface PagePolicy {
  script?: string[]
  frame?: string[]
  connect?: string[]
  image?: string[]
  /** It reads codes by the device's camera. */
  camera?: true
}

/** A form action of a screen; its page module exports them by address, as `acts`. */
export type ActModule = (visit: never) => Promise<Answer>

/** An endpoint module: one function. */
export interface EndpointModule {
  answer(call: never): Answer | Promise<Answer>
}

/**
 * The module types with their parameters opened, as the dispatcher calls them after it has chosen the module by its
 * path.
 */
export interface OpenScreen {
  load(visit: Visit): unknown
  act?(visit: Act<never>): Promise<Answer>
  head(data: unknown, visit: Visit, form: FormState): Head
  Screen(props: { data: unknown; form: FormState; visit: Visit }): ReactNode
  cleanQuery?(query: URLSearchParams): URLSearchParams
  policy?(data: unknown): PagePolicy | null
}
export type OpenAct = (visit: Act<never>) => Promise<Answer>
export interface OpenEndpoint {
  answer(call: Call<never>): Answer | Promise<Answer>
}
