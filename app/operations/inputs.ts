import { z } from 'zod'
import type { ErrorCode } from '#app/errors.ts'
import type { Prefix } from './typed-id/type-id.ts'
import type { Id } from '#app/kernel/ids.ts'

/** An id, of which the compiler knows whose it is; whether there is such a one, the operation finds out. */
export const idInput = <Of extends Id<string>>(prefix: Prefix, otherwise: ErrorCode) =>
  // Ids differ by kind for the compiler alone.
  z.uuid(otherwise).meta({ prefix }) as unknown as z.ZodType<Of>

/** More than nothing, in the currency's minor unit. Whether it is the object's currency, the operation's rule says. */
export const moneyInput = (otherwise: ErrorCode) =>
  z.object({ amount: z.int(otherwise).positive(otherwise), currency: z.string(otherwise) }, otherwise)

/** An id in a view: a UUID within the shop, and outside of it with the prefix of such ids. */
export const idOf = (prefix: Prefix) => z.string().meta({ prefix })
