import { Once } from '#app/back-office/forms/Once.tsx'
import type { CustomerId, VariantId } from '#app/kernel/ids.ts'
import { Button } from '#app/ui/form/Button.tsx'
import fieldStyles from '#app/ui/form/Field.module.css'
import { FieldError } from '#app/ui/form/FieldError.tsx'
import { Table } from '#app/ui/text/Table.tsx'
import type { FormState } from '#app/web/answers/answer.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { LevelThere } from './variant-stock.server.ts'
import styles from './Stock.module.css'

interface LevelsProps {
  variant: VariantId
  levels: readonly LevelThere[]
  form: FormState
  customerId: CustomerId
}

/** How many are where; the number on the shelf is changed where it stands. */
export function Levels(props: LevelsProps) {
  const { t, number } = useLanguage()
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
      ]}
      rows={props.levels.map((level) => ({
        id: level.location,
        cells: [
          <bdi key="name">{level.name}</bdi>,
          <SetForm key="set" {...props} level={level} />,
          numeral(level.toSend),
          numeral(level.reserved),
          numeral(level.available),
        ],
      }))}
    />
  )
}

function SetForm({ variant, level, form, customerId }: LevelsProps & { level: LevelThere }) {
  const { t, href } = useLanguage()
  const isMine = form.values.form === 'set' && form.values.location === level.location
  const problem = isMine ? (form.problems.counted ?? form.problem) : undefined
  const field = `counted-${level.location}`
  return (
    <>
      <form method="post" action={href('/admin/stock/:variant/set', { variant })} className={styles.set} noValidate>
        <Once customerId={customerId} />
        <input type="hidden" name="form" value="set" />
        <input type="hidden" name="location" value={level.location} />
        <input type="hidden" name="was" value={level.onShelf} />
        <input
          id={field}
          name="counted"
          inputMode="numeric"
          dir="ltr"
          autoComplete="off"
          className={fieldStyles.input}
          aria-label={t('office.stock.count_of', { item: level.name })}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${field}-error` : undefined}
          defaultValue={isMine ? (form.values.counted ?? level.onShelf) : level.onShelf}
        />
        <Button look="quiet" aria-label={t('office.stock.save_of', { item: level.name })}>
          {t('office.stock.save')}
        </Button>
      </form>
      {problem && (
        <FieldError id={`${field}-error`}>
          {t(`error.${problem}`)}
          {problem === 'stock.changed' && <> {t('office.stock.is_now', { count: level.onShelf })}</>}
        </FieldError>
      )}
    </>
  )
}
