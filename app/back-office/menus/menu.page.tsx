import { FormProblems } from '#app/back-office/forms/FormProblems.tsx'
import { Once } from '#app/back-office/forms/Once.tsx'
import { isRefused } from '#app/back-office/forms/shown-before.ts'
import { SavedNotice } from '#app/back-office/forms/SavedNotice.tsx'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'
import { Button } from '#app/ui/form/Button.tsx'
import { Notice } from '#app/ui/notices/Notice.tsx'
import { Section } from '#app/ui/text/Section.tsx'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import { fieldMessages } from '#app/web/forms/field-messages.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Load } from '#app/web/requests/visit.ts'
import { AddToMenu } from './AddToMenu.tsx'
import { loadMenu, type MenuData } from './menu-file.server.ts'
import { arrangeMenu, menuActs } from './menu-form.server.ts'
import { rowsTyped } from './menu-rows.ts'
import { MenuItems, menuLabels, nameOf } from './MenuItems.tsx'

export const load = loadMenu
export const act = arrangeMenu
export const acts = menuActs

export function head({ key }: MenuData, { language }: Load<'/admin/menus/:menu'>): Head {
  return { title: language.t(`office.menu.${key}`), indexed: false }
}

export function Screen({ data, form }: Shown<typeof load>) {
  const { key, isAutomatic, saved, customerId } = data
  const language = useLanguage()
  const { t, href } = language
  const hasProblem = isRefused(form)
  const rows = hasProblem ? rowsTyped(form.values) : data.rows
  const isShownAutomatic = isAutomatic && (!hasProblem || rows.length === 0)
  return (
    <OfficeFrame
      current="/admin/menus"
      above={<a href={href('/admin/menus')}>{t('office.menus')}</a>}
      history={{ record: 'menus', id: key }}
      title={t(`office.menu.${key}`)}
      text={t(`office.menu.${key}_text`)}
    >
      <div className="stack">
        <FormProblems form={form} messages={fieldMessages(language, form.problems, menuLabels(language, rows, data))} />
        {form.problem === 'record.changed' && <Meanwhile data={data} />}
        {saved && !hasProblem && (
          <SavedNotice
            saved={saved}
            text="office.done.settings"
            action={href('/admin/menus/:menu/undo', { menu: key })}
            customerId={customerId}
          />
        )}
      </div>
      <Section title={t('office.menu.items')}>
        {isShownAutomatic ? (
          <Automatic data={data} />
        ) : (
          <div className="stack">
            <MenuItems
              data={data}
              form={form}
              rows={rows}
              messages={fieldMessages(language, form.problems, menuLabels(language, rows, data))}
            />
            <Press data={data} press="automatic" />
          </div>
        )}
      </Section>
      {!isShownAutomatic && <AddToMenu data={data} />}
    </OfficeFrame>
  )
}

/** What someone else has made of it, while this form was open: saving again replaces that. */
function Meanwhile({ data }: { data: MenuData }) {
  const { t } = useLanguage()
  const { isAutomatic, rows } = data
  const names = rows.flatMap((row) => [row, ...row.items]).map((row) => nameOf(row, data, t))
  return (
    <Notice kind="info">
      <p>{t('office.menu.meanwhile')}</p>
      <p>{isAutomatic ? t('office.menu.automatic') : names.join(' · ') || t('office.menu.empty')}</p>
    </Notice>
  )
}

/** What the shop shows by itself, and how one begins with it. */
function Automatic({ data }: { data: MenuData }) {
  const { t } = useLanguage()
  return (
    <div className="stack">
      <p>{t(`office.menu.automatic_${data.key}`)}</p>
      <ul>
        {data.rows.map((row, at) => (
          <li key={at}>
            <bdi>{nameOf(row, data, t)}</bdi>
          </li>
        ))}
      </ul>
      <Press data={data} press="start" />
    </div>
  )
}

function Press({ data: { key, seen, customerId, q }, press }: { data: MenuData; press: 'automatic' | 'start' }) {
  const { t, href } = useLanguage()
  return (
    <form method="post" action={href('/admin/menus/:menu', { menu: key }, { q })}>
      <Once customerId={customerId} />
      <input type="hidden" name="seen" value={seen} />
      <Button look="quiet" name="press" value={press}>
        {t(`office.menu.press_${press}`)}
      </Button>
    </form>
  )
}
