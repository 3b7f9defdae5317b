import { CellForm } from '#app/back-office/lists/CellForm.tsx'
import type { CustomerId, VariantId } from '#app/kernel/ids.ts'
import { Table } from '#app/ui/text/Table.tsx'
import type { FormState } from '#app/web/answers/answer.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { LevelThere } from './variant-stock.server.ts'

interface LevelsProps {
  variant: VariantId
  levels: readonly LevelThere[]
  form: FormState
  customerId: CustomerId
}

/** How many are where; the number on the shelf is changed where it stands. */
export function Levels(props: LevelsProps) {
  const { t, number } = useLanguage()
  const hasIncoming = props.levels.some(({ incoming }) => incoming)
  const numeral = (value: number) => <span className="num">{number(value)}</span>
  return (
    <Table
      caption={t('office.stock.levels')}
      columns={[
        { title: t('lists.stock.location') },
        { title: t('lists.stock.onHand'), end: true },
        { title: t('lists.stock.toSend'), end: true },
        { title: t('lists.stock.reserved'), end: true },
        { title: t('lists.stock.available'), end: true },
        ...(hasIncoming ? [{ title: t('lists.stock.incoming'), end: true }] : []),
      ]}
      rows={props.levels.map((level) => ({
        id: level.location,
        cells: [
          <bdi key="name">{level.name}</bdi>,
          <SetForm key="set" {...props} level={level} />,
          numeral(level.toSend),
          numeral(level.reserved),
          numeral(level.available),
          ...(hasIncoming ? [<Coming key="incoming" level={level} />] : []),
        ],
      }))}
    />
  )
}

function Coming({ level: { incoming, incomingOn } }: { level: LevelThere }) {
  const { number, date } = useLanguage()
  if (!incoming) return '–'
  return (
    <>
      <span className="num">{number(incoming)}</span>
      {incomingOn && (
        <>
          <br />
          <span className="muted small">{date(incomingOn)}</span>
        </>
      )}
    </>
  )
}

function SetForm({ variant, level, form, customerId }: LevelsProps & { level: LevelThere }) {
  const { t, href } = useLanguage()
  const isMine = form.values.form === 'set' && form.values.location === level.location
  const problem = isMine ? (form.problems.counted ?? form.problem) : undefined
  return (
    <CellForm
      action={href('/admin/stock/:variant/set', { variant })}
      customerId={customerId}
      hidden={{ form: 'set', location: level.location, was: level.onShelf }}
      field={{
        id: `counted-${level.location}`,
        name: 'counted',
        label: t('office.stock.count_of', { item: level.name }),
        value: isMine ? (form.values.counted ?? level.onShelf) : level.onShelf,
        inputMode: 'numeric',
        problem: problem && (
          <>
            {t(`error.${problem}`)}
            {problem === 'stock.changed' && <> {t('office.stock.is_now', { count: level.onShelf })}</>}
          </>
        ),
      }}
      save={t('office.stock.save_of', { item: level.name })}
    />
  )
}
