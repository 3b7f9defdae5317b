import type { ReactNode } from 'react'
import type { Answer, FormState } from './answer.ts'
import type { Act, Call, Visit } from '#app/web/requests/visit.ts'

/** What a screen says about itself to the browser's tab and to search engines. */
export interface Head {
  title: string
  description?: string
  /** The canonical path of this content; the request's own path when left out. */
  canonical?: string
  /** False for what is personal or endless: the page says `noindex`. */
  indexed?: boolean
  picture?: string
  /** schema.org description of what the page shows (JSON-LD). */
  data?: Record<string, unknown>
  /** The page was made for its reader alone, and knows whether they are signed in. */
  knowsReader?: boolean
  /**
   * Seconds after which a browser without script asks for the page again: that throws away what is being read, so it is
   * said.
   */
  refreshAfter?: number
}

/** What `Screen` gets: what `load` found (never an `Answer`), the form as it was sent, the visit. */
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
  /** Of a cached page: the one spelling of what its query says, whatever way it was written. */
  cleanQuery?(query: URLSearchParams): URLSearchParams
  /** Sources beside our own, for this page's Content-Security-Policy; null where what it shows needs none. */
  policy?(data: never): PagePolicy | null
}

export interface PagePolicy {
  script?: string[]
  frame?: string[]
  connect?: string[]
  image?: string[]
}

/** What can be sent from a screen; its page module has them by their addresses, as `acts`. */
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
