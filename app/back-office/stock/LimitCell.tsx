import { CellForm } from '#app/back-office/lists/CellForm.tsx'
import type { CustomerId } from '#app/kernel/ids.ts'
import type { ListedLevel } from '#app/stock/list/stock.list.ts'
import type { FormState } from '#app/web/answers/answer.ts'
import { useLanguage } from '#app/web/language.tsx'
import { nameOf } from './SetCell.tsx'
import { placeOf } from './stock-forms.ts'

interface CellProps {
  row: ListedLevel
  form: FormState
  customerId: CustomerId
  /** Where the list is, to come back to. */
  place: string
}

/** At how many a variant is low, as a form; empty: it never is. */
export function LimitCell({ row, form, customerId, place }: CellProps) {
  const language = useLanguage()
  const { t, href } = language
  if (row.onHand === null) return null
  const isMine = form.values.row === row.id
  const problem = isMine ? (form.problems.low_stock_at ?? form.problem) : undefined
  const limit = row.limit ?? ''
  return (
    <CellForm
      action={href('/admin/set-limit', undefined, placeOf(place))}
      customerId={customerId}
      hidden={{ row: row.id, variant: row.variant, was: limit, place }}
      field={{
        id: `limit-${row.id}`,
        name: 'low_stock_at',
        label: t('office.stock.limit_of', { item: nameOf(row, language) }),
        value: isMine ? (form.values.low_stock_at ?? limit) : limit,
        inputMode: 'numeric',
        problem: problem && (
          <>
            {t(`error.${problem}`)}
            {problem === 'stock.changed' && row.limit !== null && (
              <> {t('office.stock.is_now', { count: row.limit })}</>
            )}
          </>
        ),
      }}
      save={t('office.stock.save_limit_of', { item: nameOf(row, language) })}
    />
  )
}
