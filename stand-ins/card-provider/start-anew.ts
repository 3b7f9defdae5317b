import { forgetClock } from './clock.ts'
import { emptyBook } from './database.ts'
import type { Environment } from './environment.ts'
import { keepEndpointOfStart } from './webhook-endpoints.ts'

/** An empty book and the time of the machine, as on the first day. */
export function startAnew(environment: Environment): void {
  emptyBook()
  forgetClock()
  keepEndpointOfStart(environment.webhookUrl, environment.webhookSecret)
}
