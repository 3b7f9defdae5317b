import type { ReactNode } from 'react'
import { CommentActions, CommentForm } from '#app/back-office/history/CommentForms.tsx'
import type { HistoryEntry } from '#app/back-office/history/history.ts'
import { History } from '#app/back-office/history/History.tsx'
import type { FormState } from '#app/web/answers/answer.ts'
import { useLanguage } from '#app/web/language.tsx'
import { useMay } from '#app/web/requests/visitor.tsx'
import type { CustomerData } from './customer-data.server.ts'

interface CustomerHistoryProps {
  data: CustomerData
  form: FormState
  notice: ReactNode
}

/** What staff did with a customer and wrote about them, the mails to them, and the form for a comment. */
export function CustomerHistory({ data, form, notice }: CustomerHistoryProps) {
  const { href } = useLanguage()
  const mayWrite = useMay('comments.write')
  const { id: customer, history, object, colleagues, customerId } = data
  const actions = ({ id, comment }: HistoryEntry) =>
    comment && (
      <CommentActions
        comment={comment}
        change={href('/admin/customers/:customer/comments/:comment/change', { customer, comment: id })}
        remove={href('/admin/customers/:customer/comments/:comment/delete', { customer, comment: id })}
        customerId={customerId}
        form={form}
      />
    )
  const all = history.isCut ? `${href('/admin/customers/:customer', { customer }, { history: 'all' })}#history` : null
  return (
    <History entries={history.entries} all={all} actions={actions} notice={notice}>
      {mayWrite && (
        <CommentForm
          action={href('/admin/customers/:customer/comments', { customer })}
          object={object}
          colleagues={colleagues}
          customerId={customerId}
          form={form}
        />
      )}
    </History>
  )
}
