import { isPublic } from '#app/settings/page-kind.ts'
import { readSettings } from '#app/settings/settings.server.ts'
import { Table } from '#app/ui/text/Table.tsx'
import { useLanguage } from '#app/web/language.tsx'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import type { Load } from '#app/web/requests/visit.ts'
import { isMissing, listLegalPages } from './legal-pages.server.ts'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'

export async function load(_: Load<'/admin/pages'>) {
  const [pages, settings] = await Promise.all([listLegalPages(), readSettings()])
  return {
    pages: pages.map(({ kind, page }) => ({
      kind,
      state: isMissing({ kind, page }) ? 'missing' : isPublic(page as never, settings) ? 'shown' : 'hidden',
    })),
  }
}

export function head(_: Shown<typeof load>['data'], { language }: Load<'/admin/pages'>): Head {
  return { title: language.t('office.pages'), indexed: false }
}

const states = { missing: 'office.page.missing', shown: 'office.page.shown', hidden: 'office.page.hidden' } as const

export function Screen({ data: { pages } }: Shown<typeof load>) {
  const { t, href } = useLanguage()
  return (
    <OfficeFrame current="/admin/pages" title={t('office.pages')} text={t('office.pages_text')}>
      <Table
        caption={t('office.pages')}
        columns={[{ title: t('office.page.column') }, { title: t('office.page.state') }]}
        rows={pages.map(({ kind, state }) => ({
          id: kind,
          cells: [
            <a key="page" href={href('/admin/pages/:kind', { kind })}>
              {t(`office.page.kind.${kind}`)}
            </a>,
            t(states[state as keyof typeof states]),
          ],
        }))}
      />
    </OfficeFrame>
  )
}
