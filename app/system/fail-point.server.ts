import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * The moments at which a crash has cost other shops money. Each is in the code where its name says, and does nothing
 * unless the fault tests have opened a folder of faults; production refuses to open one.
 */
export type FailPoint =
  /** The order is written, its payment is not yet asked for. */
  | 'order-committed'
  /** The provider has made the payment; its reference is not noted. */
  | 'payment-created'
  /** The reference is noted; the browser does not have the secret yet. */
  | 'reference-noted'
  /** A message of the provider is in the inbox; it has not been answered. */
  | 'event-stored'
  /** The provider has answered with the payment's state; nothing is written. */
  | 'payment-asked'
  /** The payment is settled and committed; no one was notified. */
  | 'settled'
  /** A receipt is in the shop's own book; its order is not updated yet. */
  | 'receipt-recorded'
  /** A person's data are erased; nothing of it is committed. */
  | 'person-erased'
  /** A customer's archive is made; it is not stored. */
  | 'archive-made'
  /** A letter is about to be handed over. */
  | 'letter-begun'
  /** The mail server has the letter; its row still says that it is queued. */
  | 'letter-handed-over'
  /** The change of a form is committed; its sender has no answer yet. */
  | 'form-done'
  /** A refund is requested and committed; the provider does not know. */
  | 'refund-requested'
  /** The provider has taken the refund; its answer is not noted. */
  | 'refund-sent'
  /** The items of an edited order are refunded; nothing of the edit is committed. */
  | 'edit-refunded'
  /** Staff have changed a level; its movement is not written. */
  | 'stock-written'
  /** The provider has captured; the ledger does not say so. */
  | 'capture-sent'
  /** A document and its number are written; nothing of it is committed. */
  | 'invoice-numbered'
  /** The provider has cancelled the payment of an overdue order; the order is still pending. */
  | 'cancel-sent'

/**
 * Thrown where a test ends the process, in a process that cannot be ended: code that isolates failures must not
 * continue after it.
 */
export class ProcessEnds extends Error {}

let folder: string | null = null
type Strike = (name: FailPoint) => void | Promise<void>
let strike: Strike | null = null

/** From now on a file in this folder, named like a fail point, triggers it: its content is `exit` or `pause`. */
export function openFailPoints(faults: string) {
  folder = faults
}

/**
 * For tests within one process, which cannot be ended: what `at` throws ends the call here, and nothing after it
 * happens.
 */
export function strikeFailPoints(at: Strike) {
  strike = at
}

/** Ends the process as a power cut would, or waits until the file is gone; each file works once. */
export async function failPoint(name: FailPoint): Promise<void> {
  await strike?.(name)
  if (!folder) return
  const file = join(folder, name)
  const what = orderIn(file)
  // The new name records which process ends; if the test withdrew the file, there is nothing to rename.
  if (what === 'exit' && take(file, `${file}.taken-by-${process.pid}`)) {
    process.kill(process.pid, 'SIGKILL')
    // The signal is on its way: nothing after this line may still happen.
    for (;;) await pause(1_000)
  }
  if (what !== 'pause') return
  writeFileSync(`${file}.reached`, '')
  while (existsSync(file)) await pause(10)
}

function orderIn(file: string): string | null {
  try {
    return existsSync(file) ? readFileSync(file, 'utf8').trim() : null
  } catch {
    return null
  }
}

function take(file: string, as: string): boolean {
  try {
    renameSync(file, as)
    return true
  } catch {
    return false
  }
}

/** How far the shop's clock is ahead, as the file `clock` says in milliseconds. */
export function clockAhead(faults: string): number {
  const file = join(faults, 'clock')
  return existsSync(file) ? Number(readFileSync(file, 'utf8')) || 0 : 0
}
