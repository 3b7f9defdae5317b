import type { IncomingMessage, ServerResponse } from 'node:http'
import type { DatabaseSync } from 'node:sqlite'
import type { Provider } from 'oidc-provider'
import { headersOf, page } from '#stand-ins/document.ts'
import type { Html } from '#stand-ins/html.ts'
import { plainPage } from './pages.ts'
import type { Texts } from './texts.ts'

export type House = { provider: Provider; store: DatabaseSync; shopOrigin: string }

/** One request and its answer, with the texts in the reader's language. */
export type Exchange = House & {
  request: IncomingMessage
  response: ServerResponse
  url: URL
  t: Texts
}

export function sendPage({ response, shopOrigin, t }: Exchange, status: number, title: string, content: Html): void {
  response.writeHead(status, headersOf(shopOrigin)).end(page(t, title, content))
}

export function sendPlain(exchange: Exchange, status: number, title: string, lead: string): void {
  sendPage(exchange, status, title, plainPage(title, lead, exchange.shopOrigin, exchange.t))
}
