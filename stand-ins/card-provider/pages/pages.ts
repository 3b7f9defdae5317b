import type { IncomingMessage, ServerResponse } from 'node:http'
import { descriptorOf } from '#stand-ins/card-provider/account.ts'
import type { Environment } from '#stand-ins/card-provider/environment.ts'
import { ApiError } from '#stand-ins/card-provider/calls/errors.ts'
import { parseForm } from '#stand-ins/card-provider/calls/form-body.ts'
import { readBody } from '#stand-ins/card-provider/calls/read-body.ts'
import { answerBankPage } from './bank.ts'
import { answerDashboard } from './dashboard.ts'
import { answerHostedCheckout } from './hosted.ts'
import type { Reply, Visit } from './visit.ts'

/** The pages for people: the bank's question, the hosted checkout, and the dashboard. */
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

/** Only this origin's own pages may use its buttons: any site could post to a server on this machine. */
function isForeign(request: IncomingMessage): boolean {
  const { origin, host } = request.headers
  return origin !== undefined && origin !== `http://${host}` && origin !== `https://${host}`
}

function send(response: ServerResponse, { status, html = '', location, framed = false, leadsTo = '' }: Reply): void {
  const policy = framed
    ? "script-src 'self'; connect-src 'self'"
    : `frame-ancestors 'none'; form-action 'self' ${leadsTo}`
  response.writeHead(status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    // With no-referrer, browsers would send forms with the origin "null".
    'Referrer-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': `default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; ${policy}`,
    ...(location && { Location: location }),
  })
  response.end(html)
}
