import { configuration } from '#app/configuration.ts'
import { errors, Fault, notFound } from '#app/errors.ts'
import { customerOf } from '#app/identity/visitor.ts'
import { isId, type ProblemId } from '#app/kernel/ids.ts'
import { Button } from '#app/ui/Button.tsx'
import { Notice } from '#app/ui/Notice.tsx'
import { Section } from '#app/ui/Section.tsx'
import { Table } from '#app/ui/Table.tsx'
import { again, type Answer, seeOther } from '#app/web/answer.ts'
import { typed } from '#app/web/form.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Head, Shown } from '#app/web/screen.ts'
import type { Act, Load } from '#app/web/visit.ts'
import { useMay } from '#app/web/visitor.tsx'
import { OfficeFrame } from './OfficeFrame.tsx'
import { Once } from './Once.tsx'
import { ProblemItem } from './ProblemItem.tsx'
import { listOpenProblems, markLookedAt, putBack } from './problems.server.ts'
import { listTransfers } from './transfers.server.ts'
import { demand, staffOf } from './staff.ts'

export async function load(visit: Load<'/admin/payments'>) {
  const looked = visit.query.get('looked')
  const [listed, transfers] = await Promise.all([listOpenProblems(), listTransfers()])
  const { live } = configuration().cards
  return {
    ...listed,
    transfers,
    live,
    looked: looked && isId(looked) ? looked : null,
    customerId: customerOf(visit).id,
  }
}

/**
 * Form fields: `intent` (`looked-at`, `put-back`) · `problem` (its id) · `calls` (how often it had been called for when it was
 * shown; left out, it is looked at as it is) · `shown-to` (left out, the form is anybody's).
 */
export async function act(visit: Act<'/admin/payments'>): Promise<Answer> {
  demand(visit, 'orders:refund')
  const who = staffOf(visit)
  const { intent, problem = '', calls } = typed(visit.form)
  if (!isId<ProblemId>(problem)) notFound()
  if (calls !== undefined && !/^\d{1,9}$/.test(calls)) throw new Fault('request.malformed')
  const { href } = visit.language
  if (intent === 'looked-at') {
    const isDone = await markLookedAt(problem, calls === undefined ? null : Number(calls), who, visit.now)
    if (!isDone) return again({ problem: 'problem.changed' }, errors['problem.changed'].status)
    return seeOther(href('/admin/payments', undefined, { looked: problem }))
  }
  if (intent !== 'put-back') throw new Fault('request.malformed')
  await putBack(problem, who)
  return seeOther(href('/admin/payments'))
}

export function head(_: Shown<typeof load>['data'], { language }: Load<'/admin/payments'>): Head {
  return { title: language.t('office.payments'), indexed: false }
}

export function Screen({ data: { problems, more, transfers, live, looked, customerId }, form }: Shown<typeof load>) {
  const { t, href } = useLanguage()
  const mayDecide = useMay('orders:refund')
  const undo = looked && mayDecide && (
    <form method="post" action={href('/admin/payments')}>
      <Once customerId={customerId} />
      <input type="hidden" name="problem" value={looked} />
      <Button look="link" name="intent" value="put-back">
        {t('office.put_back')}
      </Button>
    </form>
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
