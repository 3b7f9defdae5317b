import { configuration } from '#app/configuration.ts'
import { formOf } from '#app/doors/form.server.ts'
import { offerUndo } from '#app/doors/undo.server.ts'
import { customerOf } from '#app/identity/people/visitor.ts'
import { isId } from '#app/kernel/ids.ts'
import { reopenPaymentProblem } from '#app/problems/reopen-payment-problem.operation.ts'
import { resolvePaymentProblem } from '#app/problems/resolve-payment-problem.operation.ts'
import { Notice } from '#app/ui/notices/Notice.tsx'
import { Section } from '#app/ui/text/Section.tsx'
import { Table } from '#app/ui/text/Table.tsx'
import { seeOther } from '#app/web/answers/answer.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import type { Act, Load } from '#app/web/requests/visit.ts'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'
import { Undo } from '#app/back-office/forms/Undo.tsx'
import { ProblemItem } from './ProblemItem.tsx'
import { listOpenProblems } from './problems.server.ts'
import { listTransfers } from './transfers.server.ts'

export async function load(visit: Load<'/admin/payments'>) {
  const looked = visit.query.get('looked')
  const [listed, transfers] = await Promise.all([listOpenProblems(), listTransfers()])
  const { live } = configuration().cards
  return {
    ...listed,
    transfers,
    live,
    looked: looked && isId(looked) ? { id: looked, undo: await offerUndo(resolvePaymentProblem, looked, visit) } : null,
    isUndone: visit.query.get('done') === 'undone',
    customerId: customerOf(visit).id,
  }
}

export const acts = {
  '/admin/payments/:problem/resolve': formOf(resolvePaymentProblem, {
    key: ({ params }: Act<'/admin/payments/:problem/resolve'>) => params.problem,
    done: ({ language, params }) => seeOther(language.href('/admin/payments', undefined, { looked: params.problem })),
  }),
  '/admin/payments/:problem/reopen': formOf(reopenPaymentProblem, {
    key: ({ params }: Act<'/admin/payments/:problem/reopen'>) => params.problem,
    done: ({ language }) => seeOther(language.href('/admin/payments', undefined, { done: 'undone' })),
  }),
}

export function head(_: Shown<typeof load>['data'], { language }: Load<'/admin/payments'>): Head {
  return { title: language.t('office.payments'), indexed: false }
}

export function Screen({ data, form }: Shown<typeof load>) {
  const { problems, more, transfers, live, looked, isUndone, customerId } = data
  const { t, href } = useLanguage()
  const undo = looked?.undo && (
    <Undo
      action={href('/admin/payments/:problem/reopen', { problem: looked.id })}
      undo={looked.undo}
      customerId={customerId}
    />
  )
  return (
    <OfficeFrame current="/admin/payments" title={t('office.payments')} text={t('office.payments_text')}>
      <div className="stack">
        {form.problem && <Notice kind="problem">{t(`error.${form.problem}`)}</Notice>}
        {looked && (
          <Notice kind="success" action={undo}>
            {t('office.looked')}
          </Notice>
        )}
        {isUndone && <Notice kind="success">{t('office.done.undone')}</Notice>}
        {problems.length === 0 && <p>{t('office.payments_none')}</p>}
        <ul>
          {problems.map((problem) => (
            <ProblemItem key={problem.id} problem={problem} live={live} customerId={customerId} />
          ))}
        </ul>
        {more && <p className="muted">{t('office.payments_more', { count: problems.length })}</p>}
        <Transfers transfers={transfers} />
      </div>
    </OfficeFrame>
  )
}

/** What goes back on account: somebody transfers it, and then confirms it at its order. */
function Transfers({ transfers }: Pick<Shown<typeof load>['data'], 'transfers'>) {
  const { t, href, money, time } = useLanguage()
  if (transfers.length === 0) return null
  return (
    <Section title={t('office.transfers')}>
      <Table
        caption={t('office.transfers')}
        columns={[
          { title: t('office.column.order') },
          { title: t('office.ledger_when') },
          { title: t('office.ledger_amount'), end: true },
        ]}
        rows={transfers.map(({ id, number, createdAt, amount, currency }) => ({
          id,
          cells: [
            <a key="order" href={href('/admin/orders/:number', { number })}>
              {number}
            </a>,
            <span key="at" className="small">
              {time(createdAt)}
            </span>,
            money({ amount, currency }),
          ],
        }))}
      />
    </Section>
  )
}
