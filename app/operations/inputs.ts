import { z } from 'zod'
import type { ErrorCode } from '#app/errors.ts'
import type { Id } from '#app/kernel/ids.ts'

/** An id, of which the compiler knows whose it is; whether there is such a one, the operation finds out. */
export const idInput = <Of extends Id<string>>(otherwise: ErrorCode) =>
  // Ids differ by kind for the compiler alone.
  z.uuid(otherwise) as unknown as z.ZodType<Of>

/** More than nothing, in the currency's minor unit. Whether it is the object's currency, the operation's rule says. */
export const moneyInput = (otherwise: ErrorCode) =>
  z.object({ amount: z.int(otherwise).positive(otherwise), currency: z.string(otherwise) }, otherwise)
