import { invoiceGuards } from './invoice-guards.ts'
import { accountGuards } from './account-guards.ts'
import type { Guard } from './guard.ts'
import { holdGuards } from './hold-guards.ts'
import { passGuards } from './pass-guards.ts'
import { refundGuards } from './refund-guards.ts'

/** For the rows that an external review added. */
export const examinedGuards: readonly Guard[] = [
  ...passGuards,
  ...refundGuards,
  ...holdGuards,
  ...accountGuards,
  ...invoiceGuards,
]
