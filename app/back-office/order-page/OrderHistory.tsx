import type { ReactNode } from 'react'
import { CommentActions, CommentForm } from '#app/back-office/history/CommentForms.tsx'
import type { HistoryEntry } from '#app/back-office/history/history.ts'
import { History } from '#app/back-office/history/History.tsx'
import historyStyles from '#app/back-office/history/History.module.css'
import type { ShownHistory } from '#app/back-office/history/order-history.server.ts'
import { Once } from '#app/back-office/forms/Once.tsx'
import { letterWords } from '#app/back-office/office-words.ts'
import { isMailAgain } from '#app/corrections/corrections.ts'
import type { Colleague } from '#app/identity/people/colleagues.server.ts'
import type { CustomerId } from '#app/kernel/ids.ts'
import { Button } from '#app/ui/form/Button.tsx'
import type { FormState } from '#app/web/answers/answer.ts'
import { useLanguage } from '#app/web/language.tsx'
import { useMay } from '#app/web/requests/visitor.tsx'

interface OrderHistoryProps {
  history: ShownHistory
  number: string
  /** The order's typed id. */
  object: string
  colleagues: readonly Colleague[]
  /** The key of the page, for a mail that is sent again. */
  submission: string
  customerId: CustomerId
  form: FormState
  notice: ReactNode
}

/** The history of an order, with the form for a comment and what may be done with its entries. */
export function OrderHistory(props: OrderHistoryProps) {
  const { history, number, object, colleagues, submission, customerId, form, notice } = props
  const { t, href } = useLanguage()
  const [mayWrite, mayMail] = [useMay('comments.write'), useMay('orders.mail_again')]
  const actions = ({ id, comment, mail }: HistoryEntry) => {
    if (comment)
      return (
        <CommentActions
          comment={comment}
          change={href('/admin/orders/:number/comments/:comment/change', { number, comment: id })}
          remove={href('/admin/orders/:number/comments/:comment/delete', { number, comment: id })}
          customerId={customerId}
          form={form}
        />
      )
    if (!mayMail || !mail?.mayAgain || !isMailAgain(mail.kind)) return null
    return (
      <form method="post" action={href('/admin/orders/:number/mails', { number })} className={historyStyles.actions}>
        <Once submission={submission} customerId={customerId} />
        <input type="hidden" name="kind" value={mail.kind} />
        <Button
          look="link"
          name="letter"
          value={mail.id}
          aria-label={t('office.history.send_again_which', { mail: t(letterWords[mail.kind]) })}
        >
          {t('office.history.send_again')}
        </Button>
      </form>
    )
  }
  const all = history.isCut ? `${href('/admin/orders/:number', { number }, { history: 'all' })}#history` : null
  return (
    <History entries={history.entries} all={all} actions={actions} notice={notice}>
      {mayWrite && (
        <CommentForm
          action={href('/admin/orders/:number/comments', { number })}
          object={object}
          colleagues={colleagues}
          customerId={customerId}
          form={form}
        />
      )}
    </History>
  )
}
