import { z } from 'zod'
import { eventNames } from '#app/operations/event-names.ts'
import { typeId } from '#app/operations/typed-id/type-id.ts'

/** The body of a call, as Standard Webhooks recommends it: the event, its time, and its object from then on. */
export const webhookEnvelope = z.object({
  /** The same as the header `webhook-id`: a receiver that knows it already has the event already. */
  id: z.string(),
  type: z.enum(eventNames),
  timestamp: z.iso.datetime(),
  data: z.object({
    /** The record of the object: `orders`. */
    record: z.string(),
    object: z.record(z.string(), z.unknown()),
    /** The object's version, to order two events. */
    version: z.string(),
    /** Grows with each event of an object: of two that come out of order the greater one is the newer. */
    sequence: z.int(),
  }),
})

/** The id of an event outside of the shop. */
export const eventIdOf = (id: string) => typeId('evt_', id)
