import { z } from 'zod'
import { eventNames } from '#app/operations/event-names.ts'
import { typeId } from '#app/operations/typed-id/type-id.ts'

/**
 * What an endpoint is sent, as Standard Webhooks recommends it: the event, when it happened, and its object as it was
 * from then on.
 */
export const webhookEnvelope = z.object({
  /** The same as the header `webhook-id`: a receiver that knows it already has the event already. */
  id: z.string(),
  type: z.enum(eventNames),
  timestamp: z.iso.datetime(),
  data: z.object({
    /** Of which record the object is: `orders`. */
    record: z.string(),
    object: z.record(z.string(), z.unknown()),
    /** The object's, to tell two apart. */
    version: z.string(),
    /** Grows with each event of an object: of two that come out of order the greater one is the newer. */
    sequence: z.int(),
  }),
})

/** The id of an event outside of the shop. */
export const eventIdOf = (id: string) => typeId('evt_', id)
