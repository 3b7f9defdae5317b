import { z } from 'zod'
import { faultKinds } from './faults.ts'

export const faultRule = z.strictObject({
  kind: z.enum(faultKinds),
  method: z.string().optional(),
  path: z.string().startsWith('/v1/').optional(),
  nth: z.int().min(1).optional(),
  times: z.int().min(1).optional(),
  milliseconds: z.int().min(0).max(120_000).optional(),
  status: z.int().min(400).max(499).optional(),
  code: z.string().optional(),
  param: z.string().optional(),
})
export const deliveryRule = z.strictObject({
  types: z.array(z.string()).optional(),
  object: z.string().optional(),
  drop: z.boolean().optional(),
  hold: z.boolean().optional(),
  copies: z.int().min(1).max(50).optional(),
  delayMilliseconds: z.int().min(0).optional(),
  reverse: z.boolean().optional(),
  oneByOne: z.boolean().optional(),
  beforeAnswer: z.boolean().optional(),
  signature: z.enum(['bad', 'missing', 'stale']).optional(),
  secret: z.enum(['both', 'current', 'old']).optional(),
  reserialise: z.boolean().optional(),
})
export const forgedEvent = z.strictObject({
  type: z.string(),
  object: z.looseObject({ id: z.string() }),
  livemode: z.boolean().default(false),
  account: z.string().optional(),
  /** Sent again under the id of another event, for example. */
  id: z.string().optional(),
})
export const action = z.strictObject({ id: z.string(), amount: z.int().optional(), reason: z.string().optional() })
