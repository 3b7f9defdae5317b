import { Fault, notFound } from '#app/errors.ts'
import { agree, type Outcome } from '#app/kernel/outcome.ts'
import { newId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { wordsFor } from '#app/orders/line-language.ts'
import type { OrderDetails } from '#app/orders/order-details.ts'
import { getSeenOrder } from '#app/orders/seen-order.server.ts'
import { findLegalPage, type LegalPage } from '#app/settings/legal-pages.server.ts'
import { hasWithdrawalFunction } from '#app/settings/seller.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import { Notice } from '#app/ui/Notice.tsx'
import { PageHeader } from '#app/ui/PageHeader.tsx'
import { wholeName } from '#app/ui/Sentence.tsx'
import { SplitLayout } from '#app/ui/SplitLayout.tsx'
import { again, type Answer, seeOther } from '#app/web/answer.ts'
import { readForm, typed } from '#app/web/form.ts'
import { limitNetwork, limitRate } from '#app/web/rate-limit.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Head, Shown } from '#app/web/screen.ts'
import type { Act, Load } from '#app/web/visit.ts'
import { itemsOf, itemsWithin, stepOf, type Withdrawal, withdrawalForm } from './withdrawal.ts'
import { keepWithdrawal } from './withdrawal.server.ts'
import { WithdrawalCheck } from './WithdrawalCheck.tsx'
import { type Known, type ShownLine, WithdrawalForm } from './WithdrawalForm.tsx'

type Visit = Load<'/withdraw'>

export async function load(visit: Visit) {
  const settings = await getSettings()
  if (!hasWithdrawalFunction(settings)) notFound()
  const [known, page] = await Promise.all([knownOf(visit), findLegalPage('withdrawal', visit.locale)])
  return { known, page, email: settings.email, sent: visit.query.has('sent'), submission: newId() }
}

/** What is filled in already: all of an order that the visitor may see, and of any other one the number alone. */
async function knownOf(visit: Visit): Promise<Known> {
  const { customer } = visit.visitor
  const number = visit.query.get('order') ?? ''
  const key = visit.query.get('key') ?? ''
  const order = await findSeen(visit, number, key)
  return {
    name: order?.shippingAddress?.name ?? customer?.name ?? '',
    email: order?.email ?? customer?.email ?? '',
    order: number.slice(0, 20),
    key: order ? key : '',
    lines: namedLines(order, visit),
  }
}

async function findSeen(visit: Visit, number: string, key: string): Promise<OrderDetails | null> {
  if (!number) return null
  try {
    const { order, isWhole } = await getSeenOrder(visit, number, key || null)
    return isWhole ? order : null
  } catch (error) {
    // Whoever may not see the order still withdraws from it, by its number.
    if (error instanceof Fault) return null
    throw error
  }
}

/** Its lines, as the form calls them and a declaration names them. */
function namedLines(order: OrderDetails | null, { language }: Visit): ShownLine[] {
  return (order?.lines ?? []).map((line) => {
    const { lang, options } = wordsFor(order?.locale ?? language.locale, line, language.locale)
    const first = { text: language.t('withdrawals.item', { quantity: line.quantity, name: line.title }), lang }
    const parts = [first, ...options.map(({ value, valueLang }) => ({ text: value, lang: valueLang }))]
    return { name: wholeName(parts), parts, noReturn: line.noReturn }
  })
}

/**
 * Form fields: `name` · `email` · `order` (number) · `item` (any number) · `items` · `submission` · `key` (of the order's link, where
 * it was filled in from there) · `intent` (`check`: shown once more; `confirm`: kept; `edit`: back to the fields). Done: 303 to
 * here, `sent=1`, whether or not there is such an order. Only of an order that the visitor may see it is refused what cannot be
 * withdrawn from: to others the answer must not say what is in it.
 */
export async function act(visit: Act<'/withdraw'>): Promise<Answer> {
  const { form, locale, client, now, language } = visit
  if (!hasWithdrawalFunction(await getSettings())) notFound()
  const values: Record<string, string> = { ...typed(form), items: itemsOf(form) }
  const read = readForm(withdrawalForm, new URLSearchParams(values))
  const step = stepOf(values.intent)
  if (step === 'edit') return again({ values }, 200)
  if (!read.ok) return again({ ...read.form, values: { ...values, intent: 'edit' } })
  const declared = await fitted(visit, read.value, values.key ?? '')
  if (!declared.ok)
    return again({ values: { ...values, intent: 'edit' }, problems: { items: 'withdrawal.not_possible' } })
  if (step === 'check') return again({ values: { ...values, ...declared.value } }, 200)
  try {
    await limitRate('withdrawal', client, limits.withdrawalsPerHour.value, 3_600_000)
    await limitNetwork('withdrawal-network', client, limits.messagesOfNetwork.value, 3_600_000)
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    return again({ values, problem: 'message.too_many', retryAfter: error.retryAfter ?? undefined }, 429)
  }
  await keepWithdrawal(declared.value, locale, now)
  return seeOther(language.href('/withdraw', undefined, { sent: 1 }))
}

/** The declaration as the order allows it, where the visitor may see that order. */
async function fitted(visit: Visit, read: Withdrawal, key: string): Promise<Outcome<Withdrawal, 'no-right'>> {
  const order = await findSeen(visit, read.order, key)
  const items = itemsWithin(read.items, namedLines(order, visit))
  return items.ok ? agree({ ...read, items: items.value }) : items
}

export function head(_: Shown<typeof load>['data'], { language }: Visit): Head {
  return { title: language.t('withdrawals.title'), indexed: false }
}

export function Screen({ data, form }: Shown<typeof load>) {
  const { t } = useLanguage()
  const isChecked = stepOf(form.values.intent) !== 'edit'
  if (data.sent && !form.values.submission) return <Sent email={data.email} />
  if (isChecked) return <WithdrawalCheck form={form} />
  return (
    <>
      <PageHeader title={t('withdrawals.title')} text={t('withdrawals.intro')} />
      <SplitLayout aside={data.page && <PageLink page={data.page} />}>
        <WithdrawalForm known={data.known} submission={data.submission} form={form} />
      </SplitLayout>
    </>
  )
}

function PageLink({ page }: { page: LegalPage }) {
  const { t, href } = useLanguage()
  return (
    <p>
      <a href={href('/pages/:slug', { slug: page.slug })}>{t('withdrawals.page')}</a>
    </p>
  )
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
