import { formOf } from '#app/doors/form.server.ts'
import { offerUndo } from '#app/doors/undo.server.ts'
import { customerOf } from '#app/identity/people/visitor.ts'
import { isId } from '#app/kernel/ids.ts'
import { Notice } from '#app/ui/notices/Notice.tsx'
import { Section } from '#app/ui/text/Section.tsx'
import { seeOther } from '#app/web/answers/answer.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import type { Act, Load } from '#app/web/requests/visit.ts'
import { reopenWithdrawal } from '#app/withdrawals/reopen-withdrawal.operation.ts'
import { resolveWithdrawal } from '#app/withdrawals/resolve-withdrawal.operation.ts'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'
import { Undo } from '#app/back-office/forms/Undo.tsx'
import { WithdrawalItem } from './WithdrawalItem.tsx'
import { listOpenWithdrawals } from './withdrawals.server.ts'

export async function load(visit: Load<'/admin/withdrawals'>) {
  const done = visit.query.get('done')
  return {
    ...(await listOpenWithdrawals()),
    done: done && isId(done) ? { id: done, undo: await offerUndo(resolveWithdrawal, done, visit) } : null,
    isUndone: done === 'undone',
    customerId: customerOf(visit).id,
  }
}

export const acts = {
  '/admin/withdrawals/:withdrawal/resolve': formOf(resolveWithdrawal, {
    key: ({ params }: Act<'/admin/withdrawals/:withdrawal/resolve'>) => params.withdrawal,
    done: ({ language, params }) =>
      seeOther(language.href('/admin/withdrawals', undefined, { done: params.withdrawal })),
  }),
  '/admin/withdrawals/:withdrawal/reopen': formOf(reopenWithdrawal, {
    key: ({ params }: Act<'/admin/withdrawals/:withdrawal/reopen'>) => params.withdrawal,
    done: ({ language }) => seeOther(language.href('/admin/withdrawals', undefined, { done: 'undone' })),
  }),
}

export function head(_: Shown<typeof load>['data'], { language }: Load<'/admin/withdrawals'>): Head {
  return { title: language.t('office.withdrawals'), indexed: false }
}

export function Screen({ data: { withdrawals, more, done, isUndone, customerId }, form }: Shown<typeof load>) {
  const { t, href } = useLanguage()
  const undo = done?.undo && (
    <Undo
      action={href('/admin/withdrawals/:withdrawal/reopen', { withdrawal: done.id })}
      undo={done.undo}
      customerId={customerId}
    />
  )
  return (
    <OfficeFrame current="/admin/withdrawals" title={t('office.withdrawals')} text={t('office.withdrawals_text')}>
      <div className="stack">
        {form.problem && <Notice kind="problem">{t(`error.${form.problem}`)}</Notice>}
        {done && (
          <Notice kind="success" action={undo}>
            {t('office.done.withdrawal')}
          </Notice>
        )}
        {isUndone && <Notice kind="success">{t('office.done.undone')}</Notice>}
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
