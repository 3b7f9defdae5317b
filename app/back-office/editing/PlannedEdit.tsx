import { Once } from '#app/back-office/forms/Once.tsx'
import { authorisedOf } from '#app/edits/edit.ts'
import { lineWords } from '#app/cart/lines/line-view.ts'
import { taxName } from '#app/orders/order-words.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Notice } from '#app/ui/notices/Notice.tsx'
import { Section } from '#app/ui/text/Section.tsx'
import { Totals, type TotalsLine } from '#app/ui/text/Totals.tsx'
import type { FormState } from '#app/web/answers/answer.ts'
import { submissionOf } from '#app/web/forms/form-fields.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { EditData } from './edit-page.server.ts'

/** What the chosen would do, in numbers, and the one button that does it. */
export function PlannedEdit({ data, form }: { data: EditData; form: FormState }) {
  const { t, href } = useLanguage()
  const { file, edit, submission, customerId } = data
  const { plan, values } = edit
  if (!plan) return null
  const { number } = file.order
  return (
    <div id="plan">
      <Section title={t('office.edit_plan')}>
        <form method="post" action={href('/admin/orders/:number/edit', { number }, values)} className="stack">
          <Once submission={submissionOf(form, submission)} customerId={customerId} />
          {Object.entries(values).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <input type="hidden" name="planned" value={plan.planned} />
          <Removed data={data} />
          <Supplemented data={data} />
          <Presses data={data} />
        </form>
      </Section>
    </div>
  )
}

function Removed({ data: { file, edit } }: { data: EditData }) {
  const { t, money } = useLanguage()
  const { order, refundsByHand } = file
  const { plan, facts, taxBack } = edit
  if (!plan?.removal) return null
  const { pieces, back, credited } = plan.removal
  const price = (amount: number) => money({ amount, currency: order.currency })
  const amountOf = (id: string) => back?.lines.find(({ orderLineId }) => orderLineId === id)?.amount ?? 0
  const total = back?.amount ?? 0
  const lines = pieces.map(({ orderLineId, quantity }): TotalsLine => {
    const title = file.lines.find(({ id }) => id === orderLineId)?.title ?? ''
    return { label: <bdi>{t('office.edit_line', { quantity, title })}</bdi>, amount: price(amountOf(orderLineId)) }
  })
  const waiting = authorisedOf(facts.paying)
  return (
    <>
      <Totals
        lines={[...lines, { label: t('office.edit_delivery'), amount: t('office.edit_unchanged') }]}
        total={{
          label: t(credited === total && total > 0 ? 'office.edit_credited' : 'office.edit_back'),
          amount: price(total),
          detail: taxBack > 0 ? t('office.edit_tax_within', { amount: price(taxBack) }) : undefined,
        }}
      />
      {credited > 0 && credited < total && (
        <Notice kind="info">
          {t('office.edit_partly_credited', { credited: price(credited), returned: price(total - credited) })}
        </Notice>
      )}
      {waiting > 0 && <Notice kind="info">{t('office.edit_captures', { amount: price(waiting) })}</Notice>}
      {refundsByHand && credited < total && <Notice kind="info">{t('office.refund_by_hand')}</Notice>}
    </>
  )
}

function Supplemented({ data: { file, edit } }: { data: EditData }) {
  const language = useLanguage()
  const { t, money } = language
  const supplement = edit.plan?.supplement
  if (!supplement) return null
  const { totals, cart, settings } = supplement
  const price = (amount: number) => money({ amount, currency: file.order.currency })
  const lines = cart.lines.map((line, index): TotalsLine => {
    const { quantity } = line
    // As staff read it: the plan has the words of the order.
    const title = lineWords(edit.chosen.find(({ variantId }) => variantId === line.variantId) ?? line, language)
    return {
      label: <bdi>{t('office.edit_line', { quantity, title })}</bdi>,
      amount: price(totals.lines[index]?.total ?? 0),
    }
  })
  const taxes = settings.pricesIncludeTax
    ? []
    : totals.taxes.map((tax) => ({ label: taxName(tax, language), amount: price(tax.amount) }))
  const within = settings.pricesIncludeTax && totals.taxTotal > 0
  return (
    <>
      <Totals
        lines={[...lines, { label: t('office.edit_delivery'), amount: t('office.edit_delivered_along') }, ...taxes]}
        total={{
          label: t('office.edit_asked'),
          amount: price(totals.total),
          detail: within ? t('office.edit_tax_within', { amount: price(totals.taxTotal) }) : undefined,
        }}
      />
      <p className="muted small">{t('office.edit_supplement_hint')}</p>
    </>
  )
}

/** The button says what it does and how much that is. */
function Presses({ data: { file, edit } }: { data: EditData }) {
  const { t, money } = useLanguage()
  const { removal, supplement } = edit.plan ?? {}
  const price = (amount: number) => money({ amount, currency: file.order.currency })
  const removed = (removal?.pieces ?? []).reduce((sum, { quantity }) => sum + quantity, 0)
  const added = (supplement?.cart.lines ?? []).reduce((sum, { quantity }) => sum + quantity, 0)
  const numbers = {
    removed,
    added,
    back: price(removal?.back?.amount ?? 0),
    asked: price(supplement?.totals.total ?? 0),
  }
  const isCredit = removal?.back && removal.credited === removal.back.amount
  const remove = isCredit ? ('office.edit_press_credit' as const) : ('office.edit_press_remove' as const)
  const both = isCredit ? ('office.edit_press_both_credit' as const) : ('office.edit_press_both' as const)
  const words = removal && supplement ? both : removal ? remove : ('office.edit_press_add' as const)
  return (
    <>
      {edit.notAsked && <Notice kind="info">{t(`error.${edit.notAsked}`)}</Notice>}
      <p className="row">
        {!edit.notAsked && (
          <Button name="send" value="on">
            {t(words, numbers)}
          </Button>
        )}
        {supplement && (
          <Button look="quiet" name="send" value="">
            {t('office.edit_press_draft')}
          </Button>
        )}
      </p>
    </>
  )
}
