import orderStyles from '#app/back-office/order-page/Order.module.css'
import { Press } from '#app/back-office/forms/Press.tsx'
import { Once } from '#app/back-office/forms/Once.tsx'
import { limits } from '#app/limits.ts'
import { locales } from '#app/locales.ts'
import { menuScreens } from '#app/menus/menu.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Field, FieldPair } from '#app/ui/form/Field.tsx'
import { SearchForm } from '#app/ui/form/SearchForm.tsx'
import { Badge } from '#app/ui/notices/Badge.tsx'
import { Section } from '#app/ui/text/Section.tsx'
import { useLanguage } from '#app/web/language.tsx'
import type { MenuData, OfferedTarget } from './menu-file.server.ts'
import { nameOf } from './MenuItems.tsx'
import styles from './Menus.module.css'

/** What can be added: found by words, chosen among the pages that every shop has, or an address of one's own. */
export function AddToMenu({ data }: { data: MenuData }) {
  const { key, q, offered, rows, seen, customerId } = data
  const { t, href } = useLanguage()
  const screens = menuScreens.map((target) => ({
    kind: 'screen' as const,
    target,
    title: t(`office.menu.screen.${target}`),
  }))
  const has = new Set(rows.flatMap((row) => [row, ...row.items]).map(({ kind, target }) => `${kind}:${target}`))
  const missing = screens.filter(({ kind, target }) => !has.has(`${kind}:${target}`))
  const all: OfferedTarget[] = q ? offered : [...missing, ...offered]
  return (
    <Section title={t('office.menu.add')}>
      <div className="stack" id="add">
        <SearchForm
          title={t('office.menu.find')}
          action={`${href('/admin/menus/:menu', { menu: key })}#add`}
          label={t('office.menu.find_hint')}
          submit={t('office.menu.find')}
          value={q}
        />
        <form
          method="post"
          action={href('/admin/menus/:menu', { menu: key }, { q })}
          className="stack"
          aria-label={t('office.menu.add')}
          noValidate
        >
          <Once customerId={customerId} />
          <input type="hidden" name="seen" value={seen} />
          <Beneath data={data} />
          {all.length === 0 && <p className="muted">{t('office.menu.not_found')}</p>}
          <Offered all={all} />
          <OwnAddress />
        </form>
      </div>
    </Section>
  )
}

/** The item that it comes beneath, where the menu has two levels. */
function Beneath({ data }: { data: MenuData }) {
  const { t } = useLanguage()
  const { key, rows } = data
  if (key === 'footer' || rows.length === 0) return null
  return (
    <Field
      as="select"
      name="beneath"
      label={t('office.menu.beneath')}
      options={[
        { value: '', label: t('office.menu.beneath_none') },
        ...rows.map((row, at) => ({
          value: String(at),
          label: t('office.menu.beneath_one', { title: nameOf(row, data, t) }),
        })),
      ]}
    />
  )
}

function Offered({ all }: { all: readonly OfferedTarget[] }) {
  const { t } = useLanguage()
  return (
    <div>
      {all.map(({ kind, target, title }) => (
        <div key={`${kind}:${target}`} className={styles.item}>
          <bdi>{title}</bdi> <Badge>{t(`office.menu.kind.${kind}`)}</Badge>{' '}
          <Press
            value={`add:${kind}:${target}`}
            label={t('office.collection.add')}
            sentence={t('office.collection.add_of', { title })}
          />
        </div>
      ))}
    </div>
  )
}

function OwnAddress() {
  const { t } = useLanguage()
  return (
    <details className={orderStyles.fold}>
      <summary>{t('office.menu.own_address')}</summary>
      <div className="stack">
        <Field
          name="address"
          label={t('office.menu.address')}
          hint={t('office.menu.address_hint')}
          maxLength={limits.menuAddress.value}
          optional={t('office.optional')}
        />
        <FieldPair>
          {locales.map((locale) => (
            <Field
              key={locale}
              name={`label-${locale}`}
              label={t('office.menu.label_in', { language: t(`office.language.${locale}`) })}
              lang={locale}
              maxLength={limits.menuLabel.value}
              optional={t('office.optional')}
            />
          ))}
        </FieldPair>
        <p>
          <Button look="quiet" name="press" value="add:address">
            {t('office.menu.add_address')}
          </Button>
        </p>
      </div>
    </details>
  )
}
