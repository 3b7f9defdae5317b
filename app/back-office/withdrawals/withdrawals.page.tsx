import { formOf } from '#app/doors/form.server.ts'
import { placeIn } from '#app/doors/list-address.ts'
import { loadList } from '#app/doors/list-page.server.ts'
import { offerUndo } from '#app/doors/undo.server.ts'
import { customerOf } from '#app/identity/people/visitor.ts'
import { isId } from '#app/kernel/ids.ts'
import { Notice } from '#app/ui/notices/Notice.tsx'
import { Section } from '#app/ui/text/Section.tsx'
import { seeOther } from '#app/web/answers/answer.ts'
import type { Language } from '#app/web/language-of.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import type { Act, Load } from '#app/web/requests/visit.ts'
import { reopenWithdrawal } from '#app/withdrawals/reopen-withdrawal.operation.ts'
import { resolveWithdrawal } from '#app/withdrawals/resolve-withdrawal.operation.ts'
import { withdrawals } from '#app/withdrawals/withdrawals.list.ts'
import { OfficeList } from '#app/back-office/lists/OfficeList.tsx'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'
import { Undo } from '#app/back-office/forms/Undo.tsx'
import { WithdrawalItem } from './WithdrawalItem.tsx'

export async function load(visit: Load<'/admin/withdrawals'>) {
  const page = await loadList(withdrawals, visit)
  if ('kind' in page) return page
  const done = visit.query.get('done')
  return {
    page,
    done: done && isId(done) ? { id: done, undo: await offerUndo(resolveWithdrawal, done, visit) } : null,
    isUndone: done === 'undone',
    customerId: customerOf(visit).id,
  }
}

export const acts = {
  '/admin/withdrawals/:withdrawal/resolve': formOf(resolveWithdrawal, {
    key: ({ params }: Act<'/admin/withdrawals/:withdrawal/resolve'>) => params.withdrawal,
    done: ({ language, params, query }) => seeOther(listAgain(language, query, { done: params.withdrawal })),
  }),
  '/admin/withdrawals/:withdrawal/reopen': formOf(reopenWithdrawal, {
    key: ({ params }: Act<'/admin/withdrawals/:withdrawal/reopen'>) => params.withdrawal,
    done: ({ language, query }) => seeOther(listAgain(language, query, { done: 'undone' })),
  }),
}

/** The list with the same filters, and the result of the action. */
const listAgain = ({ href }: Language, query: URLSearchParams, told: Record<string, string>) =>
  href('/admin/withdrawals', undefined, { ...placeIn(withdrawals, query), ...told })

export function head(_: Shown<typeof load>['data'], { language }: Load<'/admin/withdrawals'>): Head {
  return { title: language.t('lists.withdrawals'), indexed: false }
}

export function Screen({ data: { page, done, isUndone, customerId }, form, visit }: Shown<typeof load>) {
  const { t, href } = useLanguage()
  const titleOf = ({ order, number }: (typeof page.rows)[number]) => {
    const named = order || number
    return named ? t('office.withdrawal_of', { number: named }) : t('office.withdrawal_unnamed')
  }
  const here = placeIn(withdrawals, visit.query)
  const undo = done?.undo && (
    <Undo
      action={href('/admin/withdrawals/:withdrawal/reopen', { withdrawal: done.id }, here)}
      undo={done.undo}
      customerId={customerId}
    />
  )
  return (
    <OfficeFrame current="/admin/withdrawals" title={t('lists.withdrawals')} text={t('lists.withdrawals.text')}>
      <div className="stack">
        {form.problem && <Notice kind="problem">{t(`error.${form.problem}`)}</Notice>}
        {done && (
          <Notice kind="success" action={undo}>
            {t('office.done.withdrawal')}
          </Notice>
        )}
        {isUndone && <Notice kind="success">{t('office.done.undone')}</Notice>}
        <OfficeList list={withdrawals} path="/admin/withdrawals" page={page}>
          <ul>
            {page.rows.map((withdrawal) => (
              <li key={withdrawal.id} data-item>
                <Section title={titleOf(withdrawal)}>
                  <WithdrawalItem withdrawal={withdrawal} here={here} customerId={customerId} />
                </Section>
              </li>
            ))}
          </ul>
        </OfficeList>
      </div>
    </OfficeFrame>
  )
}
