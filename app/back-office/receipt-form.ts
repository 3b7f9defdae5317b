import type { ErrorCode } from '#app/errors.ts'
import type { Day } from '#app/kernel/day.ts'
import { limits } from '#app/limits.ts'
import { readAmount } from '#app/web/typed-amount.ts'

interface Known {
  currency: string
  /** What is still to come, in the currency's minor unit. */
  owed: number
  orderedOn: Day
  today: Day
}

type Read =
  | { ok: true; value: { amount: number; receivedOn: Day } }
  | { ok: false; problems: { amount?: ErrorCode; receivedOn?: ErrorCode } }

/** A payment as staff read it from the bank statement. More than is owed may be a slip of the hand: it is confirmed. */
export function readReceipt(values: Record<string, string>, known: Known): Read {
  const amount = readAmount(values.amount ?? '', known.currency)
  const receivedOn = values.receivedOn?.trim() ?? ''
  const problems = {
    amount: whatIsWrong(amount, known.owed, values.more === '1'),
    receivedOn: dayProblem(receivedOn, known),
  }
  if (amount === null || problems.amount || problems.receivedOn) return { ok: false, problems }
  return { ok: true, value: { amount, receivedOn } }
}

function whatIsWrong(amount: number | null, owed: number, isMeant: boolean): ErrorCode | undefined {
  if (amount === null) return 'refund.amount'
  if (amount > limits.price.value) return 'receipt.too_large'
  // Where nothing is owed, whatever comes is more.
  return owed > 0 && amount > owed && !isMeant ? 'receipt.more_than_owed' : undefined
}

function dayProblem(day: Day, { orderedOn, today }: Known): ErrorCode | undefined {
  if (!isDay(day)) return 'receipt.day'
  if (day > today) return 'receipt.too_late'
  return day < orderedOn ? 'receipt.too_early' : undefined
}

/** A day that the calendar has: 30 February is none. */
function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}
