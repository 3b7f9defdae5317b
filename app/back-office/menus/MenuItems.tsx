import orderStyles from '#app/back-office/order-page/Order.module.css'
import placeStyles from '#app/back-office/collections/Places.module.css'
import { Once } from '#app/back-office/forms/Once.tsx'
import { Press } from '#app/back-office/forms/Press.tsx'
import { SaveBar } from '#app/back-office/forms/SaveBar.tsx'
import { Seen } from '#app/back-office/forms/Seen.tsx'
import { isRefused } from '#app/back-office/forms/shown-before.ts'
import { limits } from '#app/limits.ts'
import { locales } from '#app/locales.ts'
import { classNames } from '#app/ui/class-names.ts'
import { Field, FieldPair } from '#app/ui/form/Field.tsx'
import fieldStyles from '#app/ui/form/Field.module.css'
import { Badge } from '#app/ui/notices/Badge.tsx'
import type { FormState } from '#app/web/answers/answer.ts'
import type { FieldLabel } from '#app/web/forms/field-messages.ts'
import type { Language } from '#app/web/language-of.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { MenuData } from './menu-file.server.ts'
import { type MenuRow, movesOf } from './menu-rows.ts'
import styles from './Menus.module.css'

interface ItemsProps {
  data: MenuData
  form: FormState
  rows: readonly MenuRow[]
  messages: Record<string, string>
}

/** The items in their order: each with its texts, its place, and what can be done with it. */
export function MenuItems({ data, form, rows, messages }: ItemsProps) {
  const { key, seen, customerId, q } = data
  const { t, href } = useLanguage()
  return (
    <form
      method="post"
      action={href('/admin/menus/:menu', { menu: key }, { q })}
      className="stack"
      id="items"
      aria-label={t('office.menu.items')}
      noValidate
    >
      {/* Enter in a field saves, whatever the first button of an item does. */}
      <button hidden aria-hidden="true" tabIndex={-1} />
      <Once customerId={customerId} />
      <Seen form={form} seen={seen} />
      {rows.length === 0 && <p className="muted">{t('office.menu.empty')}</p>}
      <Rows rows={rows} path="" data={data} messages={messages} />
      <SaveBar isUnsaved={isRefused(form)} />
    </form>
  )
}

interface RowsProps extends Pick<ItemsProps, 'rows' | 'data' | 'messages'> {
  /** Of the item that they are beneath: `2.`. */
  path: string
}

function Rows({ rows, path, data, messages }: RowsProps) {
  return rows.map((row, at) => (
    <div key={at} className={styles.item}>
      <Item row={row} path={`${path}${at}`} data={data} messages={messages} />
      <Moves row={row} at={at} count={rows.length} path={path} data={data} />
      {row.items.length > 0 && (
        <div className={styles.beneath}>
          <Rows rows={row.items} path={`${at}.`} data={data} messages={messages} />
        </div>
      )}
    </div>
  ))
}

/** As its fields begin: `items-2-items-0-`. */
const fieldsAt = (path: string) => `items-${path.replace('.', '-items-')}-`

interface ItemProps extends Pick<ItemsProps, 'data' | 'messages'> {
  row: MenuRow
  path: string
}

function Item({ row, path, data, messages }: ItemProps) {
  const { t } = useLanguage()
  const { kind, target, label } = row
  const { title, state, href: page } = targetOf(row, data, t)
  const start = fieldsAt(path)
  const isAddress = kind === 'address'
  const isOpen = isAddress || locales.some((locale) => label[locale] || messages[`${start}label-${locale}`])
  return (
    <>
      <p>
        {page ? (
          <a href={page}>
            <bdi>{title}</bdi>
          </a>
        ) : (
          <bdi>{nameOf(row, data, t)}</bdi>
        )}{' '}
        <Badge>{t(`office.menu.kind.${kind}`)}</Badge>{' '}
        {state !== 'shown' && <Badge tone="problem">{t(`office.menu.state.${state}`)}</Badge>}
      </p>
      {isAddress ? (
        <Field
          name={`${start}address`}
          label={t('office.menu.address')}
          defaultValue={target}
          maxLength={limits.menuAddress.value}
          error={messages[`${start}address`]}
        />
      ) : (
        <input type="hidden" name={`${start}${kind}`} value={target} />
      )}
      <details open={isOpen} className={orderStyles.fold}>
        <summary>{t('office.menu.label')}</summary>
        <FieldPair>
          {locales.map((locale) => (
            <Field
              key={locale}
              name={`${start}label-${locale}`}
              label={t('office.menu.label_in', { language: t(`office.language.${locale}`) })}
              lang={locale}
              defaultValue={label[locale]}
              placeholder={isAddress ? undefined : title}
              maxLength={limits.menuLabel.value}
              optional={t('office.optional')}
              error={messages[`${start}label-${locale}`]}
            />
          ))}
        </FieldPair>
      </details>
    </>
  )
}

interface MovesProps {
  row: MenuRow
  at: number
  count: number
  path: string
  data: MenuData
}

function Moves({ row, at, count, path, data }: MovesProps) {
  const { t } = useLanguage()
  const title = nameOf(row, data, t)
  const place = `place-${path}${at}`
  return (
    <div className="row">
      <input type="hidden" name={`${place}-before`} value={at + 1} />
      <input
        name={place}
        id={place}
        aria-label={t('office.collection.place_of', { title })}
        inputMode="numeric"
        autoComplete="off"
        className={classNames(fieldStyles.input, placeStyles.place)}
        defaultValue={at + 1}
      />
      {movesOf(at, count, path !== '', data.key === 'header', row.items.length > 0).map((move) => (
        <Press
          key={move}
          value={`${move}:${path}${at}`}
          label={t(`office.menu.${move}`)}
          sentence={t(`office.menu.${move}_of`, { title })}
        />
      ))}
    </div>
  )
}

type Known = Pick<MenuData, 'names' | 'offered'>

/** One that came with a refused form and is not in the menu is among what is offered; or it was deleted meanwhile. */
function targetOf({ kind, target }: MenuRow, { names, offered }: Known, t: Language['t']) {
  const isOffered = (each: Known['offered'][number]) => each.kind === kind && each.target === target
  const title = kind === 'address' ? target : offered.find(isOffered)?.title
  return (
    names[`${kind}:${target}`] ?? {
      title: title ?? t('office.menu.gone'),
      state: title === undefined ? ('gone' as const) : ('shown' as const),
      href: null,
    }
  )
}

/** How an item is called: its label, or what it leads to. */
export const nameOf = (row: MenuRow, data: Known, t: Language['t']): string =>
  locales.map((locale) => row.label[locale]).find(Boolean) ?? targetOf(row, data, t).title

/** The fields of these rows as their problems name them. */
export function menuLabels(
  { t }: Pick<Language, 't'>,
  rows: readonly MenuRow[],
  data: Known,
  path = '',
): Record<string, FieldLabel> {
  return Object.assign(
    { items: 'office.menu.items' },
    ...rows.map((row, at) => {
      const start = fieldsAt(`${path}${at}`)
      const of = (field: string) => ({ name: `${nameOf(row, data, t)}: ${field}` })
      return {
        [`${start}${row.kind}`]: of(t(row.kind === 'address' ? 'office.menu.address' : 'office.menu.target')),
        ...Object.fromEntries(
          locales.map((locale) => [
            `${start}label-${locale}`,
            of(t('office.menu.label_in', { language: t(`office.language.${locale}`) })),
          ]),
        ),
        ...menuLabels({ t }, row.items, data, `${at}.`),
      }
    }),
  ) as Record<string, FieldLabel>
}
