import { agree, refuse } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'

/** Whether another address goes into a book of so many. */
export const roomFor = (kept: number) =>
  kept < limits.addressBook.value ? agree() : refuse('account.address_book_full')
