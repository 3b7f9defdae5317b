import { actorOf } from '#app/doors/visit-actor.ts'
import { formOf, statusOf } from '#app/doors/form.server.ts'
import { readForm } from '#app/doors/read-form.ts'
import { Fault, notFound } from '#app/errors.ts'
import { newId } from '#app/kernel/ids.ts'
import { findLegalPage, type LegalPage } from '#app/settings/legal-pages.server.ts'
import { hasWithdrawalFunction } from '#app/settings/seller.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import { emailFacts, phoneFacts } from '#app/settings/ReachUs.tsx'
import { Facts } from '#app/ui/text/Facts.tsx'
import { Notice } from '#app/ui/notices/Notice.tsx'
import { PageHeader } from '#app/ui/notices/PageHeader.tsx'
import { SplitLayout } from '#app/ui/frame/SplitLayout.tsx'
import { again, type Answer, type FormState, seeOther } from '#app/web/answers/answer.ts'
import { typed } from '#app/web/forms/form.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import type { Act, Load } from '#app/web/requests/visit.ts'
import { declareWithdrawal } from './declare-withdrawal.operation.ts'
import { findSeen } from '#app/orders/page/seen-order.server.ts'
import { itemsFor, namedLines } from './seen-lines.server.ts'
import { declaration, itemsOf } from './withdrawal.ts'
import { WithdrawalCheck } from './WithdrawalCheck.tsx'
import { type Known, WithdrawalForm } from './WithdrawalForm.tsx'

type Visit = Load<'/withdraw'>

export async function load(visit: Visit) {
  const settings = await getSettings()
  if (!hasWithdrawalFunction(settings)) notFound()
  const [known, page] = await Promise.all([knownOf(visit), findLegalPage('withdrawal', visit.locale)])
  return {
    known,
    page,
    email: settings.email,
    phone: settings.phone,
    sent: visit.query.has('sent'),
    submission: newId(),
  }
}

/** The initial values of the form: the lines of an order that the visitor may see; otherwise only its number. */
async function knownOf(visit: Visit): Promise<Known> {
  const { customer } = visit.visitor
  const number = visit.query.get('order') ?? ''
  const key = visit.query.get('key') ?? ''
  const order = await findSeen(actorOf(visit), number, key)
  return {
    name: order?.shippingAddress?.name ?? customer?.name ?? '',
    email: order?.email ?? customer?.email ?? '',
    order: number.slice(0, 20),
    key: order ? key : '',
    lines: namedLines(order, visit.locale),
  }
}

type WithdrawalAct = Act<'/withdraw'>

/**
 * The first step changes nothing: it shows the entered data again, or its errors. Form fields: those of the
 * declaration, `submission`, and `item` any number of times.
 */
export async function act(visit: WithdrawalAct): Promise<Answer> {
  if (!hasWithdrawalFunction(await getSettings())) notFound()
  const values = { ...typed(visit.form), items: itemsOf(visit.form) }
  const read = readForm(declaration, values)
  if (!read.ok) return toFields(read.form)
  const items = await itemsFor(read.value, actorOf(visit))
  if (!items.ok) return toFields({ values, problems: { items: items.reason } })
  const { name, email, order } = read.value
  return toCheck({ values: { ...values, name, email, order, items: items.value } })
}

export const acts = {
  '/withdraw/change': async ({ form }: WithdrawalAct): Promise<Answer> => toFields({ values: typed(form) }, 200),
  '/withdraw/confirm': async (visit: WithdrawalAct): Promise<Answer> => {
    try {
      return await confirm(visit)
    } catch (error) {
      if (!(error instanceof Fault) || error.code !== 'limit.too_many_requests') throw error
      const retryAfter = error.retryAfter ?? undefined
      return toCheck({ values: typed(visit.form), problem: 'message.too_many', retryAfter }, 429)
    }
  },
}

/** Done: 303 to the page, `sent=1`, whether or not there is such an order. */
const confirm = formOf(declareWithdrawal, {
  key: (_: WithdrawalAct) => null,
  done: ({ language }) => seeOther(language.href('/withdraw', undefined, { sent: 1 })),
  refused: (_, form) =>
    Object.keys(form.problems).length > 0 ? toFields(form, statusOf(form)) : toCheck(form, statusOf(form)),
})

const toFields = ({ values, ...form }: Partial<FormState>, status?: number) =>
  again({ ...form, values: { ...values, step: 'fields' } }, status)
const toCheck = ({ values, ...form }: Partial<FormState>, status = 200) =>
  again({ ...form, values: { ...values, step: 'check' } }, status)

/** The title names the step, as the heading does: it is what is announced. */
export function head(data: Shown<typeof load>['data'], { language }: Visit, form: FormState): Head {
  return { title: language.t(titles[stepOf(data, form)]), indexed: false }
}

const titles = {
  fields: 'withdrawals.title',
  check: 'withdrawals.check_title',
  sent: 'withdrawals.sent_title',
} as const

function stepOf({ sent }: Shown<typeof load>['data'], { values }: FormState): keyof typeof titles {
  if (sent && !values.submission) return 'sent'
  return values.step === 'check' ? 'check' : 'fields'
}

export function Screen({ data, form }: Shown<typeof load>) {
  const { t } = useLanguage()
  const step = stepOf(data, form)
  if (step === 'sent') return <Sent email={data.email} />
  if (step === 'check') return <WithdrawalCheck form={form} />
  return (
    <>
      <PageHeader title={t('withdrawals.title')} text={t('withdrawals.intro')} />
      <SplitLayout
        aside={
          <Facts
            facts={[
              ...(data.page ? [{ icon: 'info' as const, text: <PageLink page={data.page} /> }] : []),
              ...emailFacts(data.email),
              ...phoneFacts(data.phone),
            ]}
          />
        }
      >
        <WithdrawalForm known={data.known} submission={data.submission} form={form} />
      </SplitLayout>
    </>
  )
}

function PageLink({ page }: { page: LegalPage }) {
  const { t, href } = useLanguage()
  return <a href={href('/pages/:slug', { slug: page.slug })}>{t('withdrawals.page')}</a>
}

function Sent({ email }: { email: string }) {
  const { t } = useLanguage()
  return (
    <>
      <PageHeader title={t('withdrawals.sent_title')} />
      <div className="stack">
        <Notice kind="success">{t('withdrawals.sent')}</Notice>
        <p className="muted">{t('withdrawals.sent_hint', { email })}</p>
      </div>
    </>
  )
}
