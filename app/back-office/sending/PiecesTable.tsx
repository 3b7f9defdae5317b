import type { ReactNode } from 'react'
import type { OrderLineId } from '#app/kernel/ids.ts'
import type { OrderDetails } from '#app/orders/page/order-details.ts'
import { FieldError } from '#app/ui/form/FieldError.tsx'
import { QuantityField } from '#app/ui/form/QuantityField.tsx'
import { Table } from '#app/ui/text/Table.tsx'
import type { FormState } from '#app/web/answers/answer.ts'
import { useLanguage } from '#app/web/language.tsx'
import { LineName } from '#app/back-office/orders/FiledLines.tsx'
import type { FiledLine } from '#app/back-office/orders/order-file.server.ts'

/** The name of the field that says how many of a line. */
export const piecesField = (orderLineId: OrderLineId) => `lines-${orderLineId}`

interface PiecesTableProps {
  caption: string
  order: Pick<OrderDetails, 'locale'>
  /** Of each line, how many can be chosen. */
  lines: readonly { line: FiledLine; most: number }[]
  /** The quantity that a line's field begins with. */
  begin: (line: FiledLine) => number
  /** Names the field of a line; left out: `lines-…`. */
  field?: (id: OrderLineId) => string
  /** The note beside it. */
  note?: (line: FiledLine) => ReactNode
  form: FormState
}

/** How many of each: lines of which nothing is left have no field. */
export function PiecesTable({ caption, order, lines, begin, field = piecesField, note, form }: PiecesTableProps) {
  const { t } = useLanguage()
  return (
    <Table
      caption={caption}
      columns={[{ title: t('office.piece') }, { title: caption, end: true }]}
      rows={lines
        .filter(({ most }) => most > 0)
        .map(({ line, most }) => {
          const name = field(line.id)
          const code = form.problems[name]
          return {
            id: line.id,
            cells: [
              <LineName key="name" line={line} order={order} />,
              <span key="quantity">
                <QuantityField
                  name={name}
                  label={t('office.pieces_of', { title: line.title })}
                  value={form.values[name] ?? begin(line)}
                  min={0}
                  max={most}
                  error={code && `${name}-error`}
                />{' '}
                <span className="num">{t('office.of_left', { count: most })}</span>
                {note && ' '}
                {note?.(line)}
                {code && <FieldError id={`${name}-error`}>{t(`error.${code}`)}</FieldError>}
              </span>,
            ],
          }
        })}
    />
  )
}
