import { z } from 'zod'
import type { VariantId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { idInput } from '#app/operations/inputs.ts'

export const most = limits.stockPieces.value

/** How many are there. */
export const counted = z.int('stock.quantity').min(0, 'stock.quantity').max(most, 'stock.quantity')

/** How many more or, where it may be negative, fewer. */
export const more = z.int('stock.quantity').min(1, 'stock.quantity').max(most, 'stock.quantity')
export const moreOrFewer = z
  .int('stock.quantity')
  .min(-most, 'stock.quantity')
  .max(most, 'stock.quantity')
  .refine((by) => by !== 0, 'stock.quantity')

export const noteInput = z.string().trim().max(limits.stockNote.value, 'field.too_long').nullable().default(null)
export const referenceInput = z
  .string()
  .trim()
  .max(limits.stockReference.value, 'field.too_long')
  .nullable()
  .default(null)

/** It was a mistake: the pieces go back. */
export const backInput = z.boolean().default(false)
/** What undoes a change that can be made back, and what undoes that. */
export const madeBack = (asked: { back?: boolean } | undefined) => asked && { ...asked, back: asked.back !== true }

/** By variant: of some, how many. */
export const linesOf = <Pieces extends z.ZodType<number>>(pieces: Pieces) =>
  z
    .record(idInput<VariantId>('var_', 'stock.variant'), pieces, 'stock.nothing')
    .refine((lines) => Object.keys(lines).length > 0, 'stock.nothing')
    .refine((lines) => Object.keys(lines).length <= limits.stockLines.value, 'stock.too_many_lines')

/** The lines in a fixed order. */
export const linesIn = (lines: Record<VariantId, number>) =>
  // Keys of a record are the ids that its input has checked.
  (Object.entries(lines) as [VariantId, number][]).map(([variantId, pieces]) => ({ variantId, pieces }))
