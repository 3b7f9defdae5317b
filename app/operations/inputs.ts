import { z } from 'zod'
import type { ErrorCode } from '#app/errors.ts'
import type { Prefix } from './typed-id/type-id.ts'
import type { Id } from '#app/kernel/ids.ts'
import { isSeen } from '#app/kernel/one-line.ts'

/** An id with a type for the compiler; the operation checks that the row exists. */
export const idInput = <Of extends Id<string>>(prefix: Prefix, otherwise: ErrorCode) =>
  // Kinds of ids differ only for the compiler.
  z.uuid(otherwise).meta({ prefix }) as unknown as z.ZodType<Of>

/** A positive amount in the currency's minor unit. The operation's rule checks the currency. */
export const moneyInput = (otherwise: ErrorCode) =>
  z.object({ amount: z.int(otherwise).positive(otherwise), currency: z.string(otherwise) }, otherwise)

/**
 * A text without control characters. The API's description names this pattern: `\p{Cc}` would mean something else to
 * whoever reads it without the u flag, or outside of JavaScript.
 */
// oxlint-disable-next-line no-control-regex
export const withoutControls = /^[^\x00-\x1f\x7f-\x9f]*$/

/** A name or another text of one line; `otherwise` where it is none, or missing. */
export const lineInput = (most: number, otherwise?: ErrorCode) =>
  z
    .string(otherwise)
    .trim()
    .max(most, 'field.too_long')
    .regex(withoutControls, 'field.characters')
    .refine(isSeen, 'field.characters')

/** An id in a view: a UUID inside the shop, and a prefixed id outside. */
export const idOf = (prefix: Prefix) => z.string().meta({ prefix })
