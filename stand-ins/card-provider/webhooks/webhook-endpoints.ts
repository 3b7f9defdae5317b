import type Stripe from 'stripe'
import { done, type Answer } from '#stand-ins/card-provider/calls/answers.ts'
import { nowSeconds } from '#stand-ins/card-provider/by-hand/clock.ts'
import { invalid, missing } from '#stand-ins/card-provider/calls/errors.ts'
import { apiVersion } from './events.ts'
import type { Params } from '#stand-ins/card-provider/calls/form-body.ts'
import { newId, randomText } from '#stand-ins/card-provider/ids.ts'
import { mergedMetadata } from '#stand-ins/card-provider/calls/metadata.ts'
import {
  addObject,
  findObject,
  getObject,
  hiddenOf,
  hide,
  removeObject,
  saveObject,
} from '#stand-ins/card-provider/objects.ts'
import {
  acceptOnly,
  booleanOf,
  choiceOf,
  clearableText,
  textOf,
  textsOf,
  webAddressOf,
} from '#stand-ins/card-provider/calls/params.ts'

const ownId = 'we_0environment'

/** The endpoint in the start's configuration: the same one after each start, with its configured secret. */
export function keepEndpointOfStart(url: string | null, secret: string): void {
  const before = findObject('webhook_endpoint', ownId)
  if (!url) {
    if (before) removeObject(ownId)
    return
  }
  if (before) saveObject('webhook_endpoint', { ...before, url })
  else addObject('webhook_endpoint', endpointShape({ id: ownId, url, enabled_events: ['*'] }))
  if (hiddenOf(ownId).secret !== secret) hide(ownId, { secret, oldSecret: null })
}

export function endpointOfStart(): string {
  return ownId
}

function endpointShape(
  draft: Pick<Stripe.WebhookEndpoint, 'id' | 'url' | 'enabled_events'> & Partial<Stripe.WebhookEndpoint>,
): Stripe.WebhookEndpoint {
  return {
    object: 'webhook_endpoint',
    api_version: apiVersion,
    application: null,
    created: nowSeconds(),
    description: null,
    livemode: false,
    metadata: {},
    status: 'enabled',
    ...draft,
  } satisfies Stripe.WebhookEndpoint
}

export function createEndpoint(params: Params): Answer {
  acceptOnly(params, ['api_version', 'description', 'enabled_events', 'metadata', 'url'])
  const url = webAddressOf(params, 'url')
  if (!url) throw missing('url')
  choiceOf(params, 'api_version', [apiVersion])
  const wanted = typesOf(params)
  if (!wanted?.length) throw missing('enabled_events')
  const secret = `whsec_${randomText(32)}`
  const endpoint = endpointShape({
    id: newId('we'),
    description: textOf(params, 'description') || null,
    enabled_events: wanted,
    metadata: mergedMetadata({}, params),
    url,
  })
  addObject('webhook_endpoint', endpoint, { secret })
  // Returned once, at creation; later the account's owner looks it up in the dashboard.
  return done({ ...endpoint, secret })
}

/** Names in the provider's form; only its own list says which of them exist. */
function typesOf(params: Params): string[] | undefined {
  const types = textsOf(params, 'enabled_events')
  const wrong = types?.find((type) => !/^(\*|[a-z0-9_]+(\.[a-z0-9_]+)+)$/.test(type))
  if (wrong === undefined) return types
  throw invalid(`Invalid enabled_events: ${wrong} is no event type.`, 'enabled_events')
}

export function updateEndpoint(id: string, params: Params): Answer {
  acceptOnly(params, ['description', 'disabled', 'enabled_events', 'metadata', 'url'])
  const before = getObject('webhook_endpoint', id)
  const disabled = booleanOf(params, 'disabled')
  return done(
    saveObject('webhook_endpoint', {
      ...before,
      description:
        params.description === undefined ? before.description : (clearableText(params, 'description') ?? null),
      enabled_events: typesOf(params) ?? before.enabled_events,
      metadata: mergedMetadata(before.metadata, params),
      status: disabled === undefined ? before.status : disabled ? 'disabled' : 'enabled',
      url: webAddressOf(params, 'url') ?? before.url,
    }),
  )
}

export function deleteEndpoint(id: string): Answer {
  getObject('webhook_endpoint', id)
  removeObject(id)
  return done({ id, object: 'webhook_endpoint', deleted: true } satisfies Stripe.DeletedWebhookEndpoint)
}

/** The old secret keeps signing beside the new one, so that a shop can switch without losing an event. */
export function rotateSecret(id: string, secret: string): void {
  getObject('webhook_endpoint', id)
  hide(id, { secret, oldSecret: hiddenOf(id).secret ?? null })
}
