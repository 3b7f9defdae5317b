import { z } from 'zod'
import { limits } from '#app/limits.ts'
import { lineInput } from '#app/operations/inputs.ts'

/** The parts of a saved view that its maker says. */
export const viewName = lineInput(limits.viewName.value, 'field.required').min(1, 'field.required')

/** The filters and the order, as in the address of the list. */
export const viewQuery = z.string('field.required').max(limits.viewQuery.value, 'field.too_long')

/** Names of columns in their order; null: those of the list. */
export const viewColumns = z.array(z.string().max(60, 'field.too_long')).max(60, 'field.too_long').nullable()
