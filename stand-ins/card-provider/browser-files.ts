import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { methodsFor } from './payments/means.ts'
import { styleSheet } from '#stand-ins/document.ts'

const folder = join(import.meta.dirname, 'browser')

// Modules in the source, one classic script in the response, as the shop's page loads it: concatenated without their
// imports.
const library = ['origin', 'look', 'channel', 'element', 'challenge', 'express', 'elements', 'stripe']

const scripts: Record<string, () => string> = {
  '/endive/stripe.js': () => `(() => {\n'use strict'\n${library.map(part).join('\n')}\n})()\n`,
  '/frames/card.js': () => file('card-frame.js'),
  '/frames/card-rules.js': () => file('card-rules.js'),
  '/frames/other-methods.js': () => file('other-methods.js'),
  '/frames/words.js': () => file('words.js'),
  '/frames/provider-api.js': () => file('provider-api.js'),
  '/frames/frame-look.js': () => file('frame-look.js'),
  '/frames/controller.js': () => file('controller-frame.js'),
  '/frames/challenge.js': () => file('challenge-frame.js'),
  '/frames/express.js': () => file('wallets/express-frame.js'),
  '/frames/wallet.js': () => file('wallets/wallet-frame.js'),
  '/frames/wallet-words.js': () => file('wallets/wallet-words.js'),
}
const styles: Record<string, () => string> = {
  '/frames/card.css': () => file('card-frame.css'),
  '/bank.css': () => file('bank.css'),
  '/frames/express.css': () => file('wallets/express-frame.css'),
  '/frames/wallet.css': () => file('wallets/wallet-frame.css'),
  '/style.css': () => `${styleSheet}${file('pages.css')}`,
}
const frames: Record<string, () => string> = {
  '/frames/card.html': () => file('card-frame.html'),
  '/frames/controller.html': () => file('controller-frame.html'),
  '/frames/express.html': () => file('wallets/express-frame.html'),
  '/frames/wallet.html': () => file('wallets/wallet-frame.html'),
}

function part(name: string): string {
  return file(`library/${name}.js`)
    .replaceAll(/^import .*$/gm, '')
    .replaceAll(/^export /gm, '')
}

const read = new Map<string, string>()

function file(name: string): string {
  const text = read.get(name) ?? readFileSync(join(folder, name), 'utf8')
  read.set(name, text)
  return text
}

/** Card fields run in a page that allows only its own files and calls, and may be embedded in any shop's page. */
const framePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'"

/** What the Payment Element shows for a payment that does not exist yet. */
function methods(asked: URLSearchParams): string {
  const list = (name: string) => asked.get(name)?.split(',') ?? null
  const isLater = asked.get('capture') === 'manual'
  const wish = {
    currency: asked.get('currency') ?? 'eur',
    capture_method: isLater ? ('manual' as const) : ('automatic_async' as const),
    allowed_payment_method_types: list('allowed'),
    excluded_payment_method_types: null,
  }
  const excluded = list('excluded')
  return JSON.stringify(methodsFor(wish).filter((kind) => !excluded?.includes(kind)))
}

export function answerBrowserFile(request: IncomingMessage, response: ServerResponse, url: URL): boolean {
  const { pathname, searchParams } = url
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  if (pathname === '/frames/methods.json') return send(response, 'application/json', methods(searchParams))
  const script = scripts[pathname]
  if (script) return send(response, 'text/javascript', script())
  const style = styles[pathname]
  if (style) return send(response, 'text/css', style())
  const frame = frames[pathname]
  if (frame) return send(response, 'text/html', frame(), { 'Content-Security-Policy': framePolicy })
  return false
}

function send(response: ServerResponse, type: string, body: string, more: Record<string, string> = {}): true {
  response.writeHead(200, {
    'Content-Type': `${type}; charset=utf-8`,
    'Cache-Control': 'no-cache',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    // The shop's page loads the library from another origin, whatever embedder policy it has.
    'Cross-Origin-Resource-Policy': 'cross-origin',
    ...more,
  })
  response.end(body)
  return true
}
