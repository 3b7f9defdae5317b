import type { ReactNode } from 'react'
import { CommentActions, CommentForm } from '#app/back-office/history/CommentForms.tsx'
import type { HistoryEntry } from '#app/back-office/history/history.ts'
import { History } from '#app/back-office/history/History.tsx'
import { useLanguage } from '#app/web/language.tsx'
import { useMay } from '#app/web/requests/visitor.tsx'
import type { ProductProps } from './product-file.server.ts'

/** What was done with a product and written about it, with the form for a comment. */
export function ProductHistory({ data, form, notice }: ProductProps & { notice: ReactNode }) {
  const { href } = useLanguage()
  const mayWrite = useMay('comments.write')
  const { id: product, history, object, colleagues, customerId } = data
  const actions = ({ id, comment }: HistoryEntry) =>
    comment && (
      <CommentActions
        comment={comment}
        change={href('/admin/products/:product/comments/:comment/change', { product, comment: id })}
        remove={href('/admin/products/:product/comments/:comment/delete', { product, comment: id })}
        customerId={customerId}
        form={form}
      />
    )
  const all = history.isCut ? `${href('/admin/products/:product', { product }, { history: 'all' })}#history` : null
  return (
    <History entries={history.entries} all={all} actions={actions} notice={notice}>
      {mayWrite && (
        <CommentForm
          action={href('/admin/products/:product/comments', { product })}
          object={object}
          colleagues={colleagues}
          customerId={customerId}
          form={form}
        />
      )}
    </History>
  )
}
