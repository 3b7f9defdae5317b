import { Added, type AddedChoice, addField } from '#app/back-office/editing/Added.tsx'
import { FormProblems } from '#app/back-office/forms/FormProblems.tsx'
import { Once } from '#app/back-office/forms/Once.tsx'
import { lineWords } from '#app/cart/lines/line-view.ts'
import { taxName } from '#app/orders/order-words.ts'
import type { ExchangePlan } from '#app/exchanges/plan-exchange.server.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Notice } from '#app/ui/notices/Notice.tsx'
import { Section } from '#app/ui/text/Section.tsx'
import { Totals, type TotalsLine } from '#app/ui/text/Totals.tsx'
import { type FormState, untouched } from '#app/web/answers/answer.ts'
import { fieldMessages } from '#app/web/forms/field-messages.ts'
import { submissionOf } from '#app/web/forms/form-fields.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { ExchangeData } from './exchange-page.server.ts'

interface ExchangeProps {
  data: ExchangeData
  form: FormState
}

/** What is sent instead. Sending it changes nothing: it asks what that would cost. */
export function ExchangeFields({ data: { filed, choice, values, refused }, form: posted }: ExchangeProps) {
  const language = useLanguage()
  const { t, href } = language
  const page = href('/admin/returns/:return/exchange', { return: filed.row.number })
  // A refusal of the last press is about the same choice.
  const form = { ...untouched, values, ...refused, problem: posted.problem ?? refused.problem }
  const names = choice.chosen.map((line) => [addField(line.variantId), { name: lineWords(line, language) }] as const)
  return (
    <form action={`${page}#plan`} className="stack" noValidate>
      <FormProblems form={form} messages={fieldMessages(language, form.problems, Object.fromEntries(names))} />
      <Section title={t('office.exchange_add')}>
        <Added choice={choice} form={form} page={page} currency={filed.order.currency} />
      </Section>
      <p className="row">
        <Button look="quiet">{t('office.edit_work_out')}</Button>
      </p>
    </form>
  )
}

/** What the chosen would cost, in numbers, and the one button that does it. */
export function PlannedExchange({ data: { filed, plan, values, notAsked, ...data }, form }: ExchangeProps) {
  const { t, href, money } = useLanguage()
  if (!plan) return null
  const { total } = plan.supplement.totals
  const asked = money({ amount: total, currency: filed.order.currency })
  const at = href('/admin/returns/:return/exchange', { return: filed.row.number }, values)
  return (
    <div id="plan">
      <Section title={t('office.edit_plan')}>
        <form method="post" action={at} className="stack">
          <Once submission={submissionOf(form, data.submission)} customerId={data.customerId} />
          {Object.entries(values).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <input type="hidden" name="planned" value={plan.planned} />
          <Cost filed={filed} plan={plan} chosen={data.choice.chosen} />
          {notAsked && <Notice kind="info">{t(`error.${notAsked}`)}</Notice>}
          <p className="row">
            {!notAsked && (
              <Button name="send" value="on">
                {total > 0 ? t('office.exchange_press', { asked }) : t('office.exchange_press_free')}
              </Button>
            )}
            {total > 0 && (
              <Button look="quiet" name="send" value="">
                {t('office.edit_press_draft')}
              </Button>
            )}
          </p>
        </form>
      </Section>
    </div>
  )
}

interface CostProps extends Pick<AddedChoice, 'chosen'> {
  filed: ExchangeData['filed']
  plan: ExchangePlan
}

/** The catalogue's prices, what of them comes back as goods, and what is missing. */
function Cost({ filed: { order }, plan: { supplement, catalogue, exchanged, left }, chosen }: CostProps) {
  const language = useLanguage()
  const { t, money } = language
  const price = (amount: number) => money({ amount, currency: order.currency })
  const { cart, totals, settings } = catalogue
  const items = cart.lines.map((line, index): TotalsLine => {
    // As staff read it: the plan has the words of the order.
    const title = lineWords(chosen.find(({ variantId }) => variantId === line.variantId) ?? line, language)
    return {
      label: <bdi>{t('office.edit_line', { quantity: line.quantity, title })}</bdi>,
      amount: price(totals.lines[index]?.total ?? 0),
    }
  })
  const letOff = totals.total - exchanged - supplement.totals.total
  const taxes = settings.pricesIncludeTax
    ? []
    : totals.taxes.map((tax) => ({ label: taxName(tax, language), amount: price(tax.amount) }))
  return (
    <>
      <Totals
        lines={[
          ...items,
          { label: t('office.edit_delivery'), amount: t('office.exchange_delivery') },
          ...taxes,
          { label: t('office.exchange_paid'), amount: price(-exchanged) },
          ...(letOff > 0 ? [{ label: t('office.exchange_let_off'), amount: price(-letOff) }] : []),
        ]}
        total={{ label: t('office.edit_asked'), amount: price(supplement.totals.total) }}
      />
      {left > 0 && <Notice kind="info">{t('office.exchange_left', { amount: price(left) })}</Notice>}
      <p className="muted small">{t('office.exchange_hint')}</p>
    </>
  )
}
