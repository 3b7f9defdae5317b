import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'
import { Badge } from '#app/ui/notices/Badge.tsx'
import { Section } from '#app/ui/text/Section.tsx'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Load } from '#app/web/requests/visit.ts'
import { loadMenus, type MenuSummary } from './menu-file.server.ts'
import { nameOf } from './MenuItems.tsx'

export async function load(visit: Load<'/admin/menus'>) {
  return { menus: await loadMenus(visit) }
}

export function head(_: Shown<typeof load>['data'], { language }: Load<'/admin/menus'>): Head {
  return { title: language.t('office.menus'), indexed: false }
}

export function Screen({ data: { menus } }: Shown<typeof load>) {
  const { t } = useLanguage()
  return (
    <OfficeFrame current="/admin/menus" title={t('office.menus')} text={t('office.menus_text')}>
      {menus.map((menu) => (
        <Menu key={menu.key} menu={menu} />
      ))}
    </OfficeFrame>
  )
}

/** What is in it, in one line for each item. */
function Menu({ menu }: { menu: MenuSummary }) {
  const { t, href } = useLanguage()
  const { key, isAutomatic, rows, names } = menu
  const data = { names, offered: [] }
  const unseen = rows.filter((row) => names[`${row.kind}:${row.target}`]?.state !== 'shown').length
  return (
    <Section
      title={t(`office.menu.${key}`)}
      action={{ href: href('/admin/menus/:menu', { menu: key }), label: t(`office.menu.change_${key}`) }}
    >
      <div className="stack">
        <p>
          <Badge>{t(isAutomatic ? 'office.menu.automatic' : 'office.menu.own')}</Badge>{' '}
          {unseen > 0 && <Badge tone="problem">{t('office.menu.unseen', { count: unseen })}</Badge>}
        </p>
        {rows.length === 0 && <p className="muted">{t('office.menu.empty')}</p>}
        <ul>
          {rows.map((row, at) => (
            <li key={at}>
              <bdi>{nameOf(row, data, t)}</bdi>
              {row.items.length > 0 && (
                <span className="muted"> – {row.items.map((below) => nameOf(below, data, t)).join(', ')}</span>
              )}
            </li>
          ))}
        </ul>
      </div>
    </Section>
  )
}
