import { accountGuards } from './account-guards.ts'
import type { Guard } from './guard.ts'
import { holdGuards } from './hold-guards.ts'
import { passGuards } from './pass-guards.ts'
import { refundGuards } from './refund-guards.ts'

/** Of the rows that an examination from outside has added. */
export const examinedGuards: readonly Guard[] = [...passGuards, ...refundGuards, ...holdGuards, ...accountGuards]
