import type { z } from 'zod'
import { nowSeconds } from '#stand-ins/card-provider/by-hand/clock.ts'
import type { forgedEvent } from '#stand-ins/card-provider/by-hand/control-shapes.ts'
import { apiVersion, endpointsFor, owe } from './events.ts'
import { newId } from '#stand-ins/card-provider/ids.ts'
import { addObject } from '#stand-ins/card-provider/objects.ts'

/** An event without a cause: of another account, of live mode, or about an object in another state. */
export function forge({ type, object, livemode, account, id }: z.infer<typeof forgedEvent>) {
  const endpoints = endpointsFor(type)
  const event = addObject('event', {
    id: id ?? newId('evt'),
    object: 'event',
    ...(account && { account }),
    api_version: apiVersion,
    created: nowSeconds(),
    data: { object },
    livemode,
    pending_webhooks: endpoints.length,
    request: null,
    // Any text may be tried here, also an unknown type.
    type: type as Parameters<typeof addObject<'event'>>[1]['type'],
  })
  for (const endpoint of endpoints) owe(event, endpoint)
  return { id: event.id }
}
