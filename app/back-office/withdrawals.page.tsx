import { Fault, notFound } from '#app/errors.ts'
import { customerOf } from '#app/identity/visitor.ts'
import { isId, type WithdrawalId } from '#app/kernel/ids.ts'
import { Button } from '#app/ui/Button.tsx'
import { Notice } from '#app/ui/Notice.tsx'
import { Section } from '#app/ui/Section.tsx'
import { type Answer, seeOther } from '#app/web/answer.ts'
import { typed } from '#app/web/form.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Head, Shown } from '#app/web/screen.ts'
import type { Act, Load } from '#app/web/visit.ts'
import { OfficeFrame } from './OfficeFrame.tsx'
import { Once } from './Once.tsx'
import { demand, staffOf } from './staff.ts'
import { WithdrawalItem } from './WithdrawalItem.tsx'
import { listOpenWithdrawals, markHandled, reopenWithdrawal } from './withdrawals.server.ts'

export async function load(visit: Load<'/admin/withdrawals'>) {
  const done = visit.query.get('done')
  return {
    ...(await listOpenWithdrawals()),
    done: done && isId(done) ? done : null,
    customerId: customerOf(visit).id,
  }
}

/** Form fields: `intent` (`handled`, `reopen`) · `withdrawal` (its id) · `shown-to` (left out, the form is anybody's). */
export async function act(visit: Act<'/admin/withdrawals'>): Promise<Answer> {
  demand(visit, 'returns:start')
  const who = staffOf(visit)
  const { intent, withdrawal = '' } = typed(visit.form)
  if (!isId<WithdrawalId>(withdrawal)) notFound()
  const { href } = visit.language
  if (intent === 'handled') {
    await markHandled(withdrawal, who, visit.now)
    return seeOther(href('/admin/withdrawals', undefined, { done: withdrawal }))
  }
  if (intent !== 'reopen') throw new Fault('request.malformed')
  await reopenWithdrawal(withdrawal, who)
  return seeOther(href('/admin/withdrawals'))
}

export function head(_: Shown<typeof load>['data'], { language }: Load<'/admin/withdrawals'>): Head {
  return { title: language.t('office.withdrawals'), indexed: false }
}

export function Screen({ data: { withdrawals, more, done, customerId } }: Shown<typeof load>) {
  const { t, href } = useLanguage()
  const undo = (
    <form method="post" action={href('/admin/withdrawals')}>
      <Once customerId={customerId} />
      <input type="hidden" name="withdrawal" value={done ?? ''} />
      <Button look="link" name="intent" value="reopen">
        {t('office.withdrawal_reopen')}
      </Button>
    </form>
  )
  return (
    <OfficeFrame current="/admin/withdrawals" title={t('office.withdrawals')} text={t('office.withdrawals_text')}>
      <div className="stack">
        {done && (
          <Notice kind="success" action={undo}>
            {t('office.done.withdrawal')}
          </Notice>
        )}
        {withdrawals.length === 0 && <p>{t('office.withdrawals_none')}</p>}
        {withdrawals.map((withdrawal) => (
          <Section key={withdrawal.id} title={t('office.withdrawal_of', { number: withdrawal.orderNumber })}>
            <WithdrawalItem withdrawal={withdrawal} customerId={customerId} />
          </Section>
        ))}
        {more && <p className="muted">{t('office.withdrawals_more', { count: withdrawals.length })}</p>}
      </div>
    </OfficeFrame>
  )
}
