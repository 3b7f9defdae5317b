import { changeShippingMethod } from './methods/change-method.operation.ts'
import { createShippingMethod } from './methods/create-method.operation.ts'
import { deleteShippingMethod } from './methods/delete-method.operation.ts'
import { restoreShippingMethod } from './methods/restore-method.operation.ts'
import { changeTaxRate } from './taxes/change-rate.operation.ts'
import { createTaxRate } from './taxes/create-rate.operation.ts'
import { deleteTaxRate } from './taxes/delete-rate.operation.ts'
import { restoreTaxRate } from './taxes/restore-rate.operation.ts'

/** What delivery costs and what is taxed: the shop's side of each checkout. */
export const tradeOperations = {
  createShippingMethod,
  changeShippingMethod,
  deleteShippingMethod,
  restoreShippingMethod,
  createTaxRate,
  changeTaxRate,
  deleteTaxRate,
  restoreTaxRate,
} as const
