import type { IncomingMessage, ServerResponse } from 'node:http'
import { styleSheet } from '#stand-ins/document.ts'
import { comesFromElsewhere } from '#stand-ins/form.ts'
import { chooseLanguage } from '#stand-ins/language.ts'
import { findAccount } from './accounts.ts'
import { sendPage, sendPlain, type Exchange, type House } from './exchange.ts'
import { answerInteraction } from './interactions.ts'
import { homePage } from './pages.ts'
import { currentSession, endSession } from './sign-out.ts'
import { texts } from './texts.ts'

export function answerWith(house: House) {
  const protocol = house.provider.callback()
  return async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', house.provider.issuer)
    const t = texts[chooseLanguage(request.headers['accept-language'])]
    const exchange = { ...house, request, response, url, t }
    try {
      if (!(await answerOwnPage(exchange))) await protocol(request, response)
    } catch (fault) {
      console.error('identity-provider', fault)
      if (!response.headersSent) sendPlain(exchange, 500, t.faultTitle, t.faultLead)
    }
  }
}

/** False if the address belongs to the protocol. */
async function answerOwnPage(exchange: Exchange): Promise<boolean> {
  const { request, response, url, provider, t } = exchange
  const own = url.pathname.startsWith('/interaction/') || ['/', '/end', '/style.css'].includes(url.pathname)
  if (!own) return false
  if (request.method === 'POST' && comesFromElsewhere(request, new URL(provider.issuer).origin)) {
    sendPlain(exchange, 403, t.faultTitle, t.faultLead)
  } else if (url.pathname === '/style.css') {
    response.writeHead(200, { 'content-type': 'text/css', 'cache-control': 'no-cache' }).end(styleSheet)
  } else if (url.pathname === '/') await showHome(exchange)
  else if (url.pathname === '/end' && request.method === 'POST') await endHere(exchange)
  else if (url.pathname === '/end') sendPlain(exchange, 404, t.notFound, '')
  else await answerInteraction(exchange)
  return true
}

async function showHome(exchange: Exchange): Promise<void> {
  const { provider, request, response, store, shopOrigin, url, t } = exchange
  const { accountId } = await currentSession(provider, request, response)
  const account = accountId ? findAccount(store, accountId) : null
  sendPage(exchange, 200, t.homeTitle, homePage(t, shopOrigin, account, url.searchParams.has('ended')))
}

async function endHere({ provider, request, response }: Exchange): Promise<void> {
  const session = await currentSession(provider, request, response)
  if (session.accountId) await endSession(provider, session)
  response.writeHead(303, { location: '/?ended' }).end()
}
