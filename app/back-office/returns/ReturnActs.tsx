import { limits } from '#app/limits.ts'
import { mayApprove, mayCloseReturn, mayReceive } from '#app/returns/decide-return.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Field } from '#app/ui/form/Field.tsx'
import { Section } from '#app/ui/text/Section.tsx'
import { fieldMessages } from '#app/web/forms/field-messages.ts'
import { useLanguage } from '#app/web/language.tsx'
import { useMay, useMayOpen } from '#app/web/requests/visitor.tsx'
import { FormProblems } from '#app/back-office/forms/FormProblems.tsx'
import { Once } from '#app/back-office/forms/Once.tsx'
import { ReceiveFields, type ReturnActsProps } from './ReceiveFields.tsx'

/** What this person can do with the return in its state; nothing for a rejected one. */
export function ReturnActs(props: ReturnActsProps) {
  const { file } = props
  const mayDecide = useMay('returns.approve') && mayApprove(file).ok
  const mayTake = useMay('returns.receive') && mayReceive(file).ok
  const mayClose = useMay('returns.close') && mayCloseReturn(file).ok
  return (
    <>
      {mayDecide && <Approve {...props} />}
      {mayDecide && <Reject {...props} />}
      {mayTake && <ReceiveFields {...props} />}
      <Money file={file} />
      <Exchanging file={file} />
      {mayClose && <Close {...props} />}
    </>
  )
}

function Approve({ file, submission, customerId, form }: ReturnActsProps) {
  const language = useLanguage()
  const { t, href } = language
  const messages = fieldMessages(language, form.problems, { instructions: 'office.return_instructions' })
  return (
    <Section title={t('office.return_approve')}>
      <form
        method="post"
        action={href('/admin/returns/:return/approve', { return: file.row.number })}
        className="stack"
        noValidate
      >
        {'instructions' in form.values && <FormProblems form={form} messages={messages} />}
        <Once submission={submission} customerId={customerId} />
        <Field
          as="textarea"
          name="instructions"
          label={t('office.return_instructions')}
          hint={t('office.return_instructions_hint')}
          rows={5}
          maxLength={limits.returnLabel.value}
          error={messages.instructions}
          defaultValue={form.values.instructions ?? file.instructions}
        />
        <Button>{t('office.return_approve')}</Button>
      </form>
    </Section>
  )
}

function Reject({ file, submission, customerId, form }: ReturnActsProps) {
  const language = useLanguage()
  const { t, href } = language
  const messages = fieldMessages(language, form.problems, { rejection: 'office.return_rejection' })
  return (
    <Section title={t('office.return_reject')}>
      <form
        method="post"
        action={href('/admin/returns/:return/reject', { return: file.row.number })}
        className="stack"
        noValidate
      >
        {'rejection' in form.values && <FormProblems form={form} messages={messages} />}
        <Once submission={submission} customerId={customerId} />
        <Field
          as="textarea"
          name="rejection"
          label={t('office.return_rejection')}
          hint={t('office.return_rejection_hint')}
          rows={3}
          maxLength={limits.message.value}
          error={messages.rejection}
          defaultValue={form.values.rejection ?? ''}
        />
        <Button look="quiet">{t('office.return_reject')}</Button>
      </form>
    </Section>
  )
}

/** Its refund is the order's: the form begins with the return's items. */
function Money({ file: { row, order, mayRefund } }: Pick<ReturnActsProps, 'file'>) {
  const { t, href } = useLanguage()
  const mayOpen = useMayOpen()('/admin/orders/:number/refund')
  if (!mayRefund || !mayOpen) return null
  return (
    <p>
      <Button
        look={row.state === 'received' ? undefined : 'quiet'}
        href={href('/admin/orders/:number/refund', { number: order.number }, { return: row.id })}
      >
        {t('office.return_refund')}
      </Button>
    </p>
  )
}

/** Other items instead of a refund, or beside it. */
function Exchanging({ file }: Pick<ReturnActsProps, 'file'>) {
  const { t, href } = useLanguage()
  const mayOpen = useMayOpen()('/admin/returns/:return/exchange')
  if (!mayOpen || !file.mayExchange) return null
  return (
    <p>
      <Button look="quiet" href={href('/admin/returns/:return/exchange', { return: file.row.number })}>
        {t('office.exchange_start')}
      </Button>
    </p>
  )
}

function Close({ file: { row, isRefunded, exchange }, customerId }: ReturnActsProps) {
  const { t, href } = useLanguage()
  const hint =
    row.state === 'approved'
      ? t('office.return_close_never')
      : isRefunded || exchange
        ? null
        : t('office.return_close_unpaid')
  return (
    <form method="post" action={href('/admin/returns/:return/close', { return: row.number })} className="stack">
      <Once customerId={customerId} />
      {hint && <p className="muted">{hint}</p>}
      <p>
        <Button look="quiet">{t('office.return_close')}</Button>
      </p>
    </form>
  )
}
