import type { IncomingMessage, ServerResponse } from 'node:http'
import { descriptorOf } from '../account.ts'
import type { Environment } from '../environment.ts'
import { ApiError } from '../errors.ts'
import { parseForm, type Params } from '../form-body.ts'
import { readBody } from '../read-body.ts'
import { answerBankPage } from './bank.ts'
import { answerDashboard } from './dashboard.ts'
import { answerHostedCheckout } from './hosted.ts'

export type Visit = {
  method: string
  url: URL
  parts: string[]
  form: Params
  language: string | undefined
  place: { origin: string; descriptor: string }
  shopName: string
  environment: Environment
}

export type Reply = { status: number; html?: string; location?: string; framed?: boolean }

/** What people see: the bank's question, the hosted checkout, and the page to look behind the scenes. */
export async function answerPage(
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  environment: Environment,
) {
  const method = request.method ?? 'GET'
  if (method !== 'GET' && method !== 'HEAD' && method !== 'POST') return void response.writeHead(405).end()
  if (method === 'POST' && isForeign(request)) return void response.writeHead(403).end()
  const visit: Visit = {
    method,
    url,
    parts: url.pathname.split('/').slice(1),
    form: method === 'POST' ? parseForm(await readBody(request, 100_000)) : {},
    language: request.headers['accept-language'],
    place: { origin: `http://${request.headers.host}`, descriptor: descriptorOf(environment.shopName) },
    shopName: environment.shopName,
    environment,
  }
  send(response, replyTo(visit))
}

function replyTo(visit: Visit): Reply {
  try {
    const found = answerBankPage(visit) ?? answerHostedCheckout(visit) ?? answerDashboard(visit)
    return found ?? { status: 404, html: 'There is no such page.' }
  } catch (problem) {
    if (problem instanceof ApiError) return { status: problem.status, html: problem.message.replaceAll('<', '&lt;') }
    throw problem
  }
}

/** Only this origin's own pages may press its buttons: any site could post to a server on this machine. */
function isForeign(request: IncomingMessage): boolean {
  const { origin, host } = request.headers
  return typeof origin === 'string' && origin !== 'null' && new URL(origin).host !== host
}

function send(response: ServerResponse, { status, html = '', location, framed = false }: Reply): void {
  const ancestors = framed ? '' : "; frame-ancestors 'none'"
  const scripts = framed ? "; script-src 'self'; connect-src 'self'" : ''
  response.writeHead(status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': `default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'${scripts}${ancestors}`,
    ...(location && { Location: location }),
  })
  response.end(html)
}
