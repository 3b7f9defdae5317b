import { forgetClock } from './clock.ts'
import { emptyBook } from '#stand-ins/card-provider/database.ts'
import type { Environment } from '#stand-ins/card-provider/environment.ts'
import { keepEndpointOfStart } from '#stand-ins/card-provider/webhooks/webhook-endpoints.ts'

/** An empty book and the time of the machine, as at first. */
export function startAnew(environment: Environment): void {
  emptyBook()
  forgetClock()
  keepEndpointOfStart(environment.webhookUrl, environment.webhookSecret)
}
