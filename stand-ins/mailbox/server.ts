import type { IncomingMessage, ServerResponse } from 'node:http'
import { headersOf, page, styleSheet } from '#stand-ins/document.ts'
import { comesFromElsewhere } from '#stand-ins/form.ts'
import { html, type Html } from '#stand-ins/html.ts'
import { chooseLanguage } from '#stand-ins/language.ts'
import { readAttachments, type Letter } from './letter.ts'
import { letterPage, listPage, missingPage } from './pages.ts'
import type { Mood } from './smtp.ts'
import type { Store } from './store.ts'
import { texts, type Texts } from './texts.ts'

type Exchange = { request: IncomingMessage; response: ServerResponse; url: URL; t: Texts; store: Store; mood: Mood }

const longestWait = 30_000

export function answerWith(store: Store, mood: Mood) {
  return async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host ?? 'mailbox'}`)
    const t = texts[chooseLanguage(request.headers['accept-language'])]
    try {
      await answer({ request, response, url, t, store, mood })
    } catch (fault) {
      console.error('mailbox', fault)
      if (!response.headersSent) response.writeHead(500).end()
    }
  }
}

async function answer(exchange: Exchange): Promise<void> {
  const { request, response, url, store, mood, t } = exchange
  if (request.method === 'POST') return answerForm(exchange)
  const [, first, id, view, at] = url.pathname.split('/')
  if (url.pathname === '/')
    return sendPage(exchange, 200, t.letters, listPage(t, store.list({ after: 0 }), mood.refuses))
  if (first === 'style.css') return void response.writeHead(200, { 'content-type': 'text/css' }).end(styleSheet)
  if (first === 'messages.json') return sendJson(exchange)
  const letter = first === 'letters' ? store.find(Number(id)) : null
  if (!letter) return sendPage(exchange, 404, t.notFound, missingPage(t))
  await showLetter(exchange, letter, view, Number(at))
}

function answerForm({ request, response, url, store, mood, t }: Exchange): void {
  if (comesFromElsewhere(request, url.origin)) return void response.writeHead(403).end(t.refused)
  if (url.pathname === '/delete') store.deleteAll()
  else if (url.pathname === '/refuse') mood.refuses = url.searchParams.get('on') === '1'
  else return void response.writeHead(404).end()
  response.writeHead(303, { location: '/' }).end()
}

/** For tests: `to` filters by recipient, `after` by id, `wait` waits up to this many seconds for the first. */
async function sendJson({ response, url, store }: Exchange): Promise<void> {
  const filter = { to: url.searchParams.get('to') ?? undefined, after: Number(url.searchParams.get('after') ?? 0) }
  const wait = Math.min(Number(url.searchParams.get('wait') ?? 0) * 1000, longestWait)
  const letters = wait > 0 ? await store.await(filter, wait) : store.list(filter)
  response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(JSON.stringify(letters))
}

async function showLetter(exchange: Exchange, letter: Letter, view: string | undefined, at: number): Promise<void> {
  const { response, store, t } = exchange
  if (view === 'html') return sendForeignHtml(response, letter.html)
  const raw = store.findRaw(letter.id) ?? new Uint8Array()
  if (view === 'source') return sendBytes(response, 'text/plain; charset=utf-8', raw)
  const attachments = await readAttachments(raw)
  if (view === undefined) {
    return sendPage(exchange, 200, letter.subject || t.noSubject, letterPage(t, letter, attachments))
  }
  const attachment = view === 'attachments' ? attachments[at] : undefined
  if (!attachment) return sendPage(exchange, 404, t.notFound, missingPage(t))
  const name = encodeURIComponent(attachment.filename)
  response.setHeader('content-disposition', `attachment; filename*=UTF-8''${name}`)
  sendBytes(response, 'application/octet-stream', attachment.content)
}

/** Foreign markup: an opaque origin, no script, nothing loaded; links open in a new tab. */
function sendForeignHtml(response: ServerResponse, foreign: string): void {
  const policy = `default-src 'none'; style-src 'unsafe-inline'; img-src data: http: https:; form-action 'none'; base-uri 'none'`
  const sandbox = 'sandbox allow-popups allow-popups-to-escape-sandbox'
  response.setHeader('content-security-policy', `${policy}; frame-ancestors 'self'; ${sandbox}`)
  sendBytes(response, 'text/html; charset=utf-8', Buffer.from(withLinksBeside(foreign)))
}

/** A base element works anywhere in the document, but one before the doctype would switch to quirks mode. */
function withLinksBeside(foreign: string): string {
  const base = html`<base target="_blank" />`.markup
  return /<head[^>]*>/i.test(foreign) ? foreign.replace(/<head[^>]*>/i, (head) => head + base) : base + foreign
}

function sendBytes(response: ServerResponse, type: string, bytes: Uint8Array): void {
  response.writeHead(200, { 'content-type': type, 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
  response.end(bytes)
}

function sendPage({ response, t }: Exchange, status: number, title: string, content: Html): void {
  response.writeHead(status, headersOf()).end(page(t, title, content))
}
