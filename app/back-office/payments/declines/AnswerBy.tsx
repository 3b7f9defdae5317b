import { useLanguage } from '#app/web/language.tsx'

/** Until when the bank waits for an answer to a dispute, or that it does not any more. */
export function AnswerBy({ by, isOver }: { by: Date; isOver: boolean }) {
  const { t, time } = useLanguage()
  return t(isOver ? 'office.answer_over' : 'office.answer_by', { time: time(by) })
}
