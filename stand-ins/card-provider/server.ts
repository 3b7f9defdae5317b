import type { IncomingMessage, ServerResponse } from 'node:http'
import { answerApi } from './calls/api.ts'
import { answerBrowserFile } from './browser-files.ts'
import { answerControl } from './by-hand/control.ts'
import type { Environment } from './environment.ts'
import { answerPage } from './pages/pages.ts'

export function answerWith(environment: Environment) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    answer(request, response, environment).catch((problem: unknown) => {
      console.error('card-provider:', problem)
      if (!response.headersSent) response.writeHead(500, { 'Content-Type': 'text/plain' })
      response.end('The stand-in card provider failed. See its log.')
    })
  }
}

async function answer(request: IncomingMessage, response: ServerResponse, environment: Environment): Promise<void> {
  const target = request.url ?? '/'
  const base = 'http://stand-in'
  if (!target.startsWith('/') || !URL.canParse(target, base)) return void response.writeHead(400).end()
  const url = new URL(target, base)
  if (url.pathname.startsWith('/v1/')) return answerApi(request, response, url, environment)
  if (url.pathname.startsWith('/_control/')) return answerControl(request, response, url, environment)
  if (answerBrowserFile(request, response, url)) return
  return answerPage(request, response, url, environment)
}
