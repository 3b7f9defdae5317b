import { actorOf } from '#app/doors/visit-actor.ts'
import { SearchForm } from '#app/ui/form/SearchForm.tsx'
import { Section } from '#app/ui/text/Section.tsx'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import { pathOf } from '#app/web/href.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Load } from '#app/web/requests/visit.ts'
import { useMayOpen } from '#app/web/requests/visitor.tsx'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'
import { allRooms } from '#app/back-office/rooms.ts'
import { findObjects } from './find.server.ts'

/** The palette without script: rooms and objects by whatever they are called. */
export async function load(visit: Load<'/admin/find'>) {
  const q = visit.query.get('q')?.trim() ?? ''
  return { q, found: await findObjects(q, actorOf(visit), visit.language) }
}

export function head(_: Shown<typeof load>['data'], { language }: Load<'/admin/find'>): Head {
  return { title: language.t('office.find'), indexed: false }
}

export function Screen({ data: { q, found } }: Shown<typeof load>) {
  const { t, href, locale } = useLanguage()
  const mayOpen = useMayOpen()
  const rooms = allRooms
    .filter(({ path }) => mayOpen(path))
    .map(({ path, label }) => ({
      kind: t('office.find.rooms'),
      label: t(label),
      detail: '',
      href: pathOf(locale, path, {}),
    }))
    .filter(({ label }) => label.toLowerCase().includes(q.toLowerCase()))
  const groups = Map.groupBy([...found.map((each) => ({ ...each, kind: t(each.kind) })), ...rooms], ({ kind }) => kind)
  return (
    <OfficeFrame current="/admin/find" title={t('office.find')} text={t('office.find.text')}>
      <div className="stack">
        <SearchForm
          action={href('/admin/find')}
          label={t('office.find.field')}
          submit={t('office.list.search')}
          value={q}
        />
        {groups.size === 0 && <p>{t('office.list.none')}</p>}
        {[...groups].map(([kind, all]) => (
          <Section key={kind} title={kind}>
            <ul>
              {all.map((each) => (
                <li key={each.href}>
                  <a href={each.href}>{each.label}</a> <span className="muted small">{each.detail}</span>
                </li>
              ))}
            </ul>
          </Section>
        ))}
      </div>
    </OfficeFrame>
  )
}
