import type { z } from 'zod'
import { act, isAction } from '#stand-ins/card-provider/by-hand/actions.ts'
import { advanceClock } from '#stand-ins/card-provider/by-hand/clock.ts'
import { deliveryRule, faultRule, forgedEvent } from '#stand-ins/card-provider/by-hand/control-shapes.ts'
import { transaction } from '#stand-ins/card-provider/database.ts'
import { release, resend, retryNow } from '#stand-ins/card-provider/webhooks/deliveries.ts'
import { doDueWork } from '#stand-ins/card-provider/by-hand/due-work.ts'
import { invalid } from '#stand-ins/card-provider/calls/errors.ts'
import { addFault, removeFaults } from '#stand-ins/card-provider/by-hand/faults.ts'
import { forge } from '#stand-ins/card-provider/webhooks/forge.ts'
import { forgetOldEvents } from '#stand-ins/card-provider/webhooks/forget.ts'
import type { Params } from '#stand-ins/card-provider/calls/form-body.ts'
import { findAnything } from '#stand-ins/card-provider/objects.ts'
import { integerOf, requiredText, textOf } from '#stand-ins/card-provider/calls/params.ts'
import { startAnew } from '#stand-ins/card-provider/by-hand/start-anew.ts'
import { endpointOfStart, rotateSecret } from '#stand-ins/card-provider/webhooks/webhook-endpoints.ts'
import { readPolicy, writePolicy } from '#stand-ins/card-provider/webhooks/webhook-policy.ts'
import type { Reply, Visit } from './visit.ts'

/** The actions of these pages' forms, beside the dashboard's own. */
const deeds: Record<string, (visit: Visit) => unknown> = {
  advance: ({ form }) => {
    advanceClock((integerOf(form, 'hours') ?? 0) * 3600 + (integerOf(form, 'minutes') ?? 0) * 60)
    forgetOldEvents()
  },
  'add-fault': ({ form }) =>
    addFault(read(faultRule, { ...texts(form, ['kind', 'method', 'path', 'code', 'param']), ...counts(form) })),
  'add-rule': ({ form }) => writePolicy([...readPolicy(), ruleOf(form)]),
  behave: () => writePolicy([]),
  forge: ({ form }) => forge(forgedOf(form)),
  'new-secret': ({ form }) => rotateSecret(endpointOfStart(), requiredText(form, 'secret')),
  release: ({ form }) => release(form.reverse === 'yes'),
  'remove-faults': ({ form }) => removeFaults(integerOf(form, 'id')),
  resend: ({ form }) => resend(textOf(form, 'id') ?? ''),
  reset: ({ environment }) => startAnew(environment),
  retry: () => retryNow(),
}

export function performByHand(name: string, visit: Visit): Reply {
  const { form, url } = visit
  const id = textOf(form, 'id') ?? ''
  const deed = Object.hasOwn(deeds, name) ? deeds[name] : undefined
  if (deed) transaction(() => deed(visit))
  else if (isAction(name)) act(name, { id, amount: integerOf(form, 'amount'), reason: textOf(form, 'reason') })
  else return { status: 404, html: 'There is no such action.' }
  doDueWork()
  const payment = textOf(form, 'payment')
  const back = form.from === 'controls' ? '/controls' : '/'
  return { status: 303, location: payment ? new URL(`/payments/${encodeURIComponent(payment)}`, url).pathname : back }
}

function read<Shape extends z.ZodType>(shape: Shape, given: object): z.infer<Shape> {
  const found = shape.safeParse(given)
  if (found.success) return found.data
  const [first] = found.error.issues
  throw invalid(`${first?.path.join('.')}: ${first?.message}`)
}

function texts(form: Params, names: string[]): object {
  return Object.fromEntries(names.flatMap((name) => (textOf(form, name) ? [[name, textOf(form, name)]] : [])))
}

function counts(form: Params): object {
  const names = ['nth', 'times', 'milliseconds', 'status', 'copies', 'delayMilliseconds']
  return Object.fromEntries(names.flatMap((name) => (textOf(form, name) ? [[name, integerOf(form, name)]] : [])))
}

const switches = ['drop', 'hold', 'reverse', 'oneByOne', 'beforeAnswer', 'reserialise']

function ruleOf(form: Params) {
  const types = (textOf(form, 'types') ?? '').split(/[\s,]+/).filter(Boolean)
  return read(deliveryRule, {
    ...(types.length > 0 && { types }),
    ...texts(form, ['object', 'signature', 'secret']),
    ...Object.fromEntries(switches.filter((name) => form[name] === 'yes').map((name) => [name, true])),
    ...counts(form),
  })
}

function forgedOf(form: Params) {
  const id = requiredText(form, 'object')
  const object = findAnything(id)
  if (!object) throw invalid(`There is no ${id}.`, 'object')
  return read(forgedEvent, { ...texts(form, ['type', 'account']), object, livemode: form.livemode === 'yes' })
}
