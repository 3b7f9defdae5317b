import type { Day } from '#app/kernel/day.ts'
import { useLanguage } from '#app/web/language.tsx'

/** How many are still to come from suppliers, and when the next of them should be there. */
export function Incoming({ count, on }: { count: number; on: Day | null }) {
  const { t, date } = useLanguage()
  return on ? t('office.stock.incoming_on', { count, day: date(on) }) : t('office.stock.incoming', { count })
}
