import type { ReactNode } from 'react'
import type { CustomerId } from '#app/kernel/ids.ts'
import { Badge } from '#app/ui/notices/Badge.tsx'
import { Button } from '#app/ui/form/Button.tsx'
import { Notice } from '#app/ui/notices/Notice.tsx'
import { Section } from '#app/ui/text/Section.tsx'
import { Table } from '#app/ui/text/Table.tsx'
import { useLanguage } from '#app/web/language.tsx'
import { useMayOpen } from '#app/web/requests/visitor.tsx'
import type { AccountFile } from '#app/payments/on-account/account-file.server.ts'
import { actorName } from '#app/back-office/office-words.ts'
import { Once } from '#app/back-office/forms/Once.tsx'
import type { OrderFile } from '#app/back-office/orders/order-file.server.ts'

interface AccountPaymentProps {
  file: OrderFile
  customerId: CustomerId
}

/** An order on account: what is open and since when, what was received, and what has to be transferred back. */
export function AccountPayment({ file, customerId }: AccountPaymentProps) {
  const { t, href, time } = useLanguage()
  const mayRecord = useMayOpen()('/admin/orders/:number/receipt')
  const { account, order } = file
  if (!account) return null
  const { remindedAt } = account.payment
  return (
    <Section title={t('office.account')}>
      <div className="stack">
        <AccountSums account={account} />
        {remindedAt && <p className="muted small">{t('office.account_reminded', { time: time(remindedAt) })}</p>}
        <Receipts file={file} account={account} mayUndo={mayRecord} />
        {mayRecord && (
          <p>
            <Button look="quiet" href={href('/admin/orders/:number/receipt', { number: order.number })}>
              {t('office.record')}
            </Button>
          </p>
        )}
        {mayRecord && <Transfers file={file} customerId={customerId} />}
      </div>
    </Section>
  )
}

export function AccountSums({ account }: { account: AccountFile }) {
  const { t, money, date } = useLanguage()
  const { owed, isOverdue, payment } = account
  const { amount, currency } = payment
  if (owed === 0) return <p>{t('office.account_settled')}</p>
  const day = date(payment.dueOn)
  return (
    <p>
      <Badge tone={isOverdue ? 'problem' : 'plain'}>
        {t(isOverdue ? 'office.account_overdue' : 'office.account_due', { day })}
      </Badge>{' '}
      {t('office.account_open', { open: money({ amount: owed, currency }), amount: money({ amount, currency }) })}
    </p>
  )
}

interface ReceiptsProps {
  file: OrderFile
  account: AccountFile
  mayUndo: boolean
}

function Receipts({ file: { people, order }, account, mayUndo }: ReceiptsProps) {
  const language = useLanguage()
  const { t, href, money, date } = language
  const { receipts, payment, undoable } = account
  const undo = (id: string) => href('/admin/orders/:number/receipt', { number: order.number }, { undo: id })
  if (receipts.length === 0) return <p>{t('office.receipts_none')}</p>
  return (
    <Table
      caption={t('office.receipts')}
      columns={[
        { title: t('office.receipt_day') },
        { title: t('office.receipt_by') },
        { title: t('office.ledger_amount'), end: true },
      ]}
      rows={receipts.map(({ id, receivedOn, recordedBy, reason, amount }) => ({
        id,
        cells: [
          date(receivedOn),
          <span key="who">
            {actorName(recordedBy, people, language)}
            {reason && <Small>{t('office.receipt_undone', { reason })}</Small>}
            {mayUndo && undoable.includes(id) && (
              <Small>
                <a href={undo(id)}>{t('office.receipt_undo')}</a>
              </Small>
            )}
          </span>,
          money({ amount, currency: payment.currency }),
        ],
      }))}
    />
  )
}

function Small({ children }: { children: ReactNode }) {
  return (
    <>
      <br />
      <span className="muted small" dir="auto">
        {children}
      </span>
    </>
  )
}

/** Refunds by transfer, one after the other: only a person can make them. */
function Transfers({ file, customerId }: AccountPaymentProps) {
  const { t, href, money } = useLanguage()
  const { number } = file.order
  return toTransfer(file).map(({ id, amount, currency }) => (
    <Notice
      key={id}
      kind="info"
      action={
        <div className="row">
          <form
            method="post"
            action={href('/admin/orders/:number/refunds/:refund/transferred', { number, refund: id })}
          >
            <Once customerId={customerId} />
            <Button look="link" icon="check">
              {t('office.transferred')}
            </Button>
          </form>
          <form
            method="post"
            action={href('/admin/orders/:number/refunds/:refund/not-transferred', { number, refund: id })}
          >
            <Once customerId={customerId} />
            <Button look="link" icon="alert">
              {t('office.not_transferred')}
            </Button>
          </form>
        </div>
      }
    >
      {t('office.transfer', { amount: money({ amount, currency }) })}
    </Notice>
  ))
}

function toTransfer({ refunds, account }: OrderFile) {
  const ours = refunds.filter(({ attemptId }) => attemptId === account?.payment.attemptId)
  return ours.filter(({ state }) => state === 'requested' || state === 'pending')
}
