import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Environment } from './environment.ts'

export async function answerControl(
  _request: IncomingMessage,
  response: ServerResponse,
  _url: URL,
  _environment: Environment,
) {
  response.writeHead(404).end()
}
