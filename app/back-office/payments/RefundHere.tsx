import { Once } from '#app/back-office/forms/Once.tsx'
import { Unsent } from './RefundFields.tsx'
import { reasonOptions } from '#app/back-office/office-words.ts'
import type { OrderFile } from '#app/back-office/orders/order-file.server.ts'
import { piecesField, PiecesTable } from '#app/back-office/sending/PiecesTable.tsx'
import type { CustomerId } from '#app/kernel/ids.ts'
import { minorDigits } from '#app/kernel/money.ts'
import { givenUpOf } from '#app/orders/money/ledger.ts'
import { shareOfPieces } from '#app/refunds/plan-refund.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Field } from '#app/ui/form/Field.tsx'
import { Section } from '#app/ui/text/Section.tsx'
import { untouched } from '#app/web/answers/answer.ts'
import { useLanguage } from '#app/web/language.tsx'

interface RefundHereProps {
  file: OrderFile
  submission: string
  customerId: CustomerId
}

/**
 * Some items are refunded on the order's own page. The sum stands before the button: the script adds it up as
 * quantities are typed, and only then the button refunds. Without script, or without a quantity, it leads to the refund
 * page, which says the sum.
 */
export function RefundHere({ file, submission, customerId }: RefundHereProps) {
  const language = useLanguage()
  const { t, href } = language
  const { order, offer, lines } = file
  if (!offer.ok) return null
  const { pieces } = offer.value
  const number = { number: order.number }
  const rows = lines.map((line) => ({ line, most: pieces.get(line.id) ?? 0 }))
  if (rows.every(({ most }) => most === 0)) return null
  const later = { amount: '{amount}' }
  return (
    <Section title={t('office.refund_items')}>
      <form
        method="post"
        action={href('/admin/orders/:number/refund/review', number)}
        className="stack"
        noValidate
        data-amounts={JSON.stringify(amountsOf(file, pieces))}
        data-currency={order.currency}
        data-digits={minorDigits(order.currency)}
        data-refund={href('/admin/orders/:number/refund', number)}
      >
        <Once submission={submission} customerId={customerId} />
        <input type="hidden" name="kind" value="lines" />
        <input type="hidden" name="amount-currency" value={order.currency} />
        <input type="hidden" name="refunded" value={givenUpOf(file.facts)} />
        <PiecesTable caption={t('office.refund_pieces')} order={order} begin={() => 0} form={untouched} lines={rows} />
        <Unsent file={file} />
        <Field
          as="select"
          name="reason"
          id="refund-reason"
          label={t('office.reason')}
          defaultValue=""
          options={[{ value: '', label: t('office.choose') }, ...reasonOptions(language)]}
        />
        <p role="status" className="num" data-sum={t('office.comes_to', later)} />
        <p className="row">
          <Button look="quiet" data-press={t('office.refund_now', later)}>
            {t('office.work_out')}
          </Button>
          <a href={href('/admin/orders/:number/refund', number)}>{t('office.refund_otherwise')}</a>
        </p>
      </form>
    </Section>
  )
}

/** What each quantity of each line comes to, in minor units, by the name of its field. */
function amountsOf({ refundable }: OrderFile, pieces: ReadonlyMap<string, number>): Record<string, number[]> {
  const counted = refundable.lines.filter(({ id }) => (pieces.get(id) ?? 0) > 0)
  return Object.fromEntries(
    counted.map((line) => [
      piecesField(line.id),
      Array.from({ length: (pieces.get(line.id) ?? 0) + 1 }, (_, count) =>
        count === 0 ? 0 : shareOfPieces(line, count, refundable.step),
      ),
    ]),
  )
}
