import { configuration } from '#app/configuration.ts'
import { formOf } from '#app/doors/form.server.ts'
import { placeIn } from '#app/doors/list-address.ts'
import { loadList } from '#app/doors/list-page.server.ts'
import { offerUndo } from '#app/doors/undo.server.ts'
import { customerOf } from '#app/identity/people/visitor.ts'
import { isId } from '#app/kernel/ids.ts'
import { paymentProblems } from '#app/problems/payment-problems.list.ts'
import { reopenPaymentProblem } from '#app/problems/reopen-payment-problem.operation.ts'
import { resolvePaymentProblem } from '#app/problems/resolve-payment-problem.operation.ts'
import { Notice } from '#app/ui/notices/Notice.tsx'
import { seeOther } from '#app/web/answers/answer.ts'
import type { Language } from '#app/web/language-of.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import type { Act, Load } from '#app/web/requests/visit.ts'
import { OfficeList } from '#app/back-office/lists/OfficeList.tsx'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'
import { Undo } from '#app/back-office/forms/Undo.tsx'
import { ProblemItem } from './ProblemItem.tsx'
import { withPayments } from './problems.server.ts'

export async function load(visit: Load<'/admin/payments'>) {
  const page = await loadList(paymentProblems, visit)
  if ('kind' in page) return page
  const looked = visit.query.get('looked')
  return {
    page,
    problems: await withPayments(page.rows),
    live: configuration().cards.live,
    looked: looked && isId(looked) ? { id: looked, undo: await offerUndo(resolvePaymentProblem, looked, visit) } : null,
    isUndone: visit.query.get('done') === 'undone',
    customerId: customerOf(visit).id,
  }
}

export const acts = {
  '/admin/payments/:problem/resolve': formOf(resolvePaymentProblem, {
    key: ({ params }: Act<'/admin/payments/:problem/resolve'>) => params.problem,
    done: ({ language, params, query }) => seeOther(listAgain(language, query, { looked: params.problem })),
  }),
  '/admin/payments/:problem/reopen': formOf(reopenPaymentProblem, {
    key: ({ params }: Act<'/admin/payments/:problem/reopen'>) => params.problem,
    done: ({ language, query }) => seeOther(listAgain(language, query, { done: 'undone' })),
  }),
}

/** The list with the same filters, and the result of the action. */
const listAgain = ({ href }: Language, query: URLSearchParams, told: Record<string, string>) =>
  href('/admin/payments', undefined, { ...placeIn(paymentProblems, query), ...told })

export function head(_: Shown<typeof load>['data'], { language }: Load<'/admin/payments'>): Head {
  return { title: language.t('lists.payment_problems'), indexed: false }
}

export function Screen({ data, form, visit }: Shown<typeof load>) {
  const { page, problems, live, looked, isUndone, customerId } = data
  const { t, href } = useLanguage()
  const here = placeIn(paymentProblems, visit.query)
  const undo = looked?.undo && (
    <Undo
      action={href('/admin/payments/:problem/reopen', { problem: looked.id }, here)}
      undo={looked.undo}
      customerId={customerId}
    />
  )
  return (
    <OfficeFrame current="/admin/payments" title={t('lists.payment_problems')} text={t('lists.payment_problems.text')}>
      <div className="stack">
        {form.problem && <Notice kind="problem">{t(`error.${form.problem}`)}</Notice>}
        {looked && (
          <Notice kind="success" action={undo}>
            {t('office.looked')}
          </Notice>
        )}
        {isUndone && <Notice kind="success">{t('office.done.undone')}</Notice>}
        <OfficeList list={paymentProblems} path="/admin/payments" page={page}>
          <ul>
            {problems.map((problem) => (
              <ProblemItem key={problem.id} problem={problem} live={live} here={here} customerId={customerId} />
            ))}
          </ul>
        </OfficeList>
      </div>
    </OfficeFrame>
  )
}
