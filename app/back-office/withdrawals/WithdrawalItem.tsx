import type { CustomerId, WithdrawalId } from '#app/kernel/ids.ts'
import { EmailLink } from '#app/settings/ReachUs.tsx'
import { Button } from '#app/ui/form/Button.tsx'
import { Definitions } from '#app/ui/text/Definitions.tsx'
import { Notice } from '#app/ui/notices/Notice.tsx'
import { useLanguage } from '#app/web/language.tsx'
import { useMay } from '#app/web/requests/visitor.tsx'
import { Once } from '#app/back-office/forms/Once.tsx'
import type { ListedWithdrawal } from '#app/withdrawals/withdrawals.list.ts'

interface WithdrawalItemProps {
  withdrawal: ListedWithdrawal
  /** Its position in the list, if it is shown there. */
  here?: Record<string, string>
  customerId: CustomerId
}

/** One withdrawal as it was typed, what in it does not match the order, and whether someone handled it. */
export function WithdrawalItem({ withdrawal, here, customerId }: WithdrawalItemProps) {
  const { t, href, time } = useLanguage()
  const { id, number, order, name, email, items, received, resolved, sender, orderEmail } = withdrawal
  const lines = items ? items.split('\n') : [t('withdrawals.whole')]
  const isOtherEmail = number !== null && orderEmail?.toLowerCase() !== email.toLowerCase()
  return (
    <div className="stack">
      {number === null && (
        <Notice kind="info">{t(order ? 'withdrawals.unknown_order' : 'withdrawals.no_order')}</Notice>
      )}
      {number !== null && !order && <Notice kind="info">{t('withdrawals.newest_order')}</Notice>}
      {isOtherEmail && <Notice kind="info">{t('withdrawals.other_email')}</Notice>}
      {number !== null && !isOtherEmail && sender === 'other' && (
        <Notice kind="info">{t('office.withdrawal_unpaid')}</Notice>
      )}
      <Definitions
        facts={[
          {
            name: t('withdrawals.order'),
            value: number ? <a href={href('/admin/orders/:number', { number })}>{number}</a> : order || '–',
          },
          { name: t('office.withdrawal_received'), value: time(received) },
          { name: t('office.withdrawal_name'), value: <bdi>{name}</bdi> },
          { name: t('withdrawals.email'), value: <EmailLink address={email} /> },
          {
            name: t('withdrawals.items'),
            value: lines.map((line, at) => (
              <div key={at}>
                <bdi>{line}</bdi>
              </div>
            )),
          },
        ]}
      />
      {number !== null && <ItsReturn {...withdrawal} number={number} />}
      {resolved ? (
        <p className="muted">{t('office.resolved_on', { time: time(resolved) })}</p>
      ) : (
        <Handled id={id} here={here} customerId={customerId} />
      )}
    </div>
  )
}

/** The return of it: made once, with the declared items filled in. Before anything has left, the order is cancelled. */
function ItsReturn({ number, id, returned, noReturn }: ListedWithdrawal & { number: string }) {
  const { t, href } = useLanguage()
  const mayStart = useMay('returns.start')
  if (returned)
    return (
      <p>
        <a href={href('/admin/returns/:return', { return: returned })}>{t('returns.of', { number: returned })}</a>
      </p>
    )
  if (noReturn === 'not_sent') return <p className="muted">{t('office.withdrawal_not_sent')}</p>
  if (noReturn) return <p className="muted">{t(`error.${noReturn}`)}</p>
  if (!mayStart) return null
  return (
    <p>
      <a href={href('/admin/orders/:number/return', { number }, { withdrawal: id })}>
        {t('office.return_of_withdrawal')}
      </a>
    </p>
  )
}

function Handled({ id, here, customerId }: { id: WithdrawalId } & Omit<WithdrawalItemProps, 'withdrawal'>) {
  const { t, href } = useLanguage()
  if (!useMay('withdrawals.resolve')) return null
  return (
    <form method="post" action={href('/admin/withdrawals/:withdrawal/resolve', { withdrawal: id }, here)}>
      <Once customerId={customerId} />
      <Button look="link" icon="check">
        {t('office.withdrawal_press')}
      </Button>
    </form>
  )
}
