import { Undo } from '#app/back-office/forms/Undo.tsx'
import type { OrderFile } from '#app/back-office/orders/order-file.server.ts'
import type { OfferedUndo } from '#app/doors/undo.server.ts'
import type { CustomerId } from '#app/kernel/ids.ts'
import { neverLeft } from '#app/orders/shipment.ts'
import { Notice } from '#app/ui/notices/Notice.tsx'
import { useLanguage } from '#app/web/language.tsx'
import type { Done } from './done.ts'

interface DoneNoticeProps {
  said: Done
  file: OrderFile
  /** With the address that it is sent to. */
  undo: { offered: OfferedUndo; action: string } | null
  customerId: CustomerId
}

/** What was just done with the order, and how to take it back. */
export function DoneNotice({ said, file, undo, customerId }: DoneNoticeProps) {
  const { t } = useLanguage()
  return (
    <Notice kind="success" action={undo && <Undo action={undo.action} undo={undo.offered} customerId={customerId} />}>
      {t(`office.done.${wordsOf(said, file)}`)}
    </Notice>
  )
}

/** With what it meant for this order. */
function wordsOf(said: Done, { order, facts, refundsByHand, refunds }: OrderFile) {
  const isUnderWay = refunds.some(({ state }) => state === 'requested' || state === 'pending')
  if (said === 'refund' && refundsByHand) return isUnderWay ? ('refund_by_hand' as const) : ('credited' as const)
  if (said === 'lost' && order.state === 'closed') return 'lost_closed' as const
  const isUnsent = said === 'close' && [...neverLeft(facts.lines, facts.parcels).values()].some((pieces) => pieces > 0)
  return isUnsent ? ('close_unsent' as const) : said
}
