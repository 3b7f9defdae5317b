import { invoiceGuards } from './invoice-guards.ts'
import { accountGuards } from './account-guards.ts'
import type { Guard } from './guard.ts'
import { holdGuards } from './hold-guards.ts'
import { passGuards } from './pass-guards.ts'
import { refundGuards } from './refund-guards.ts'
import { serverGuards } from './server-guards.ts'
import { stockGuards } from './stock-guards.ts'

/** For the rows that an external review added. */
export const examinedGuards: readonly Guard[] = [
  ...passGuards,
  ...refundGuards,
  ...holdGuards,
  ...accountGuards,
  ...invoiceGuards,
  ...stockGuards,
  ...serverGuards,
]
