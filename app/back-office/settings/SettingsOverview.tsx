import { allRooms } from '#app/back-office/rooms.ts'
import { Badge } from '#app/ui/notices/Badge.tsx'
import { Section } from '#app/ui/text/Section.tsx'
import { Table } from '#app/ui/text/Table.tsx'
import type { Language } from '#app/web/language-of.ts'
import { useLanguage } from '#app/web/language.tsx'
import { useMayOpen } from '#app/web/requests/visitor.tsx'
import type { Overview } from './overview.server.ts'
import styles from '#app/back-office/Office.module.css'

interface Line {
  now: string
  /** Without it the shop should not sell yet. */
  isNeeded?: boolean
}

/** One line for each page of settings that this reader may open: what is set there now, and what is still missing. */
export function SettingsOverview({ overview }: { overview: Overview }) {
  const language = useLanguage()
  const { t, href } = language
  const mayOpen = useMayOpen()
  const lines = linesOf(overview, language)
  const shown = allRooms.flatMap(({ path, label }) => (path in lines && mayOpen(path) ? [{ path, label }] : []))
  const unfilled = overview.unfilled.map(({ name, rows, failures }) =>
    t(failures > 0 ? 'office.now.backfill_fails' : 'office.now.backfill', { name, rows }),
  )
  return (
    <Section title={t('office.now')}>
      <Table
        caption={t('office.now')}
        columns={[{ title: t('office.now.page') }, { title: t('office.now.value') }]}
        rows={[
          ...shown.map(({ path, label }) => ({
            id: path,
            cells: [
              <a key="page" href={href(path as '/admin/seller')}>
                {t(label)}
              </a>,
              <Now key="now" line={lines[path]} />,
            ],
          })),
          {
            id: 'database',
            cells: [t('office.now.database'), [t(`office.now.commits.${overview.commits}`), ...unfilled].join(' ')],
          },
        ]}
      />
    </Section>
  )
}

function Now({ line }: { line: Line | undefined }) {
  const { t } = useLanguage()
  return (
    <span className={styles.changes}>
      {line?.now} {line?.isNeeded && <Badge tone="problem">{t('office.now.needed')}</Badge>}
    </span>
  )
}

function linesOf(
  { counts, seller, missing, handlingDays, sender, hasLogo, colour }: Overview,
  { t }: Language,
): Record<string, Line> {
  const countries = (count: number) => t('office.now.countries', { count })
  const { methods, delivered, rates, taxed, locations } = counts
  const unwritten = missing.map((kind) => t(`office.page.kind.${kind}`)).join(', ')
  return {
    '/admin/seller': { now: seller ?? t('office.now.no_seller'), isNeeded: seller === null },
    '/admin/look': {
      now: t('office.now.look', {
        logo: t(hasLogo ? 'office.audit.yes' : 'office.audit.no'),
        colour: colour ?? t('office.now.look_own'),
      }),
    },
    '/admin/menus': { now: t('office.now.menus', { count: counts.menus }) },
    '/admin/pages': {
      now: unwritten ? t('office.now.no_pages', { pages: unwritten }) : t('office.now.pages'),
      isNeeded: unwritten !== '',
    },
    '/admin/delivery': { now: t('office.now.delivery', { days: handlingDays }) },
    '/admin/shipping-methods': {
      now: t('office.now.methods', { methods, countries: countries(delivered) }),
      isNeeded: methods === 0,
    },
    '/admin/tax-rates': { now: t('office.now.rates', { rates, countries: countries(taxed) }) },
    '/admin/locations': { now: t('office.now.locations', { count: locations }), isNeeded: locations === 0 },
    '/admin/mails': { now: t('office.now.mails', { address: sender }) },
    '/admin/staff': { now: t('office.now.staff', { count: counts.staff }) },
    '/admin/keys': { now: t('office.now.keys', { count: counts.keys }) },
    '/admin/webhooks': { now: t('office.now.webhooks', { count: counts.webhooks }) },
  }
}
