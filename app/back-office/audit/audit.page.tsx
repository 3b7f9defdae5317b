import { auditEntries, listChoices } from '#app/audit/audit.list.ts'
import { findCheck } from '#app/audit/check.server.ts'
import { shownTo } from '#app/audit/shown-entry.server.ts'
import { verifyAuditLog } from '#app/audit/verify-audit-log.operation.ts'
import { formOf } from '#app/doors/form.server.ts'
import { readListQuery } from '#app/doors/list-address.ts'
import { actorOf } from '#app/doors/visit-actor.ts'
import { customerOf } from '#app/identity/people/visitor.ts'
import { findPage } from '#app/operations/list.server.ts'
import { seenAs } from '#app/operations/record.server.ts'
import phone from '#app/back-office/lists/Phone.module.css'
import styles from '#app/back-office/Office.module.css'
import { classNames } from '#app/ui/class-names.ts'
import { Icon } from '#app/ui/Icon.tsx'
import { Notice } from '#app/ui/notices/Notice.tsx'
import { Pagination } from '#app/ui/notices/Pagination.tsx'
import { seeOther } from '#app/web/answers/answer.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import type { Act, Load } from '#app/web/requests/visit.ts'
import { AuditEntries } from './AuditEntries.tsx'
import { AuditFilters } from './AuditFilters.tsx'
import { AuditStatus } from './AuditStatus.tsx'
import { findGone, findNames } from '#app/back-office/audit/objects/audit-names.server.ts'
import { objectOf, objectTyped, typedAs } from '#app/back-office/audit/objects/audit-objects.server.ts'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'

export async function load(visit: Load<'/admin/audit'>) {
  const asked = readListQuery(auditEntries, visit.query)
  const filter = { ...asked.filter, object: await objectTyped(asked.filter.object) }
  const actor = actorOf(visit)
  const maySee = seenAs(/^\w+/.exec(filter.object ?? '')?.[0] ?? '', actor).length > 0
  const [page, choices, check, object] = await Promise.all([
    findPage(auditEntries, { ...asked, filter }, actor),
    listChoices(),
    findCheck(),
    maySee ? typedAs(filter.object) : filter.object,
  ])
  const rows = page.rows.map((row) => shownTo(row, actor))
  const [names, gone] = await Promise.all([
    findNames(rows, [...choices.who, filter.object ?? ''], visit.locale),
    findGone(rows),
  ])
  const entries = rows.map((row) => ({
    ...row,
    object: objectOf(row, row.isHidden ? new Map() : names, visit.language, gone),
  }))
  const [, record, objectId] = (maySee && /^(\w+):(.+)$/.exec(object ?? '')) || []
  // What no one would type is named instead.
  const about = record && objectId ? objectOf({ record, objectId }, names, visit.language).name : null
  const shown = { about, entries, choices, check, names, customerId: customerOf(visit).id }
  return { filter, typed: { ...filter, object }, before: asked.after, ...page, ...shown }
}

export const acts = {
  '/admin/audit/verify': formOf(verifyAuditLog, {
    key: (_: Act<'/admin/audit/verify'>) => 'shop' as const,
    done: ({ language }) => seeOther(language.href('/admin/audit')),
  }),
}

export function head(_: Shown<typeof load>['data'], { language }: Load<'/admin/audit'>): Head {
  return { title: language.t('office.audit'), indexed: false }
}

export function Screen({ data, form }: Shown<typeof load>) {
  const { about, filter, typed, before, entries, next, total, choices, check, names, customerId } = data
  const { t, href, number } = useLanguage()
  const same = Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, value ?? undefined]))
  const to = (query: object) => href('/admin/audit', undefined, { ...same, ...query })
  return (
    <OfficeFrame current="/admin/audit" title={t('office.audit')} text={t('office.audit_text')}>
      <div className={classNames('stack', phone.log)}>
        {form.problem && <Notice kind="problem">{t(`error.${form.problem}`)}</Notice>}
        <div className={phone.afterwards}>
          <AuditStatus check={check} customerId={customerId} />
        </div>
        <details className={phone.folded}>
          <summary>{t('office.list.tools')}</summary>
          <AuditFilters filter={typed} about={about} choices={choices} names={names} />
        </details>
        {about && (
          <p className={styles.chosen}>
            <a href={to({ object: undefined })} aria-label={t('office.list.without', { filter: about })}>
              {about} <Icon name="close" />
            </a>
          </p>
        )}
        <p className={classNames('muted', phone.count)}>
          {total.more
            ? t('office.list.more', { count: number(total.count) })
            : t('office.list.count', { count: total.count })}
        </p>
        {entries.length > 0 && <AuditEntries entries={entries} names={names} />}
        {(next !== null || before !== null) && (
          <Pagination
            label={t('office.list.pages')}
            where=""
            previous={before ? { href: to({}), label: t('office.list.first') } : undefined}
            next={next ? { href: to({ before: next }), label: t('office.list.next') } : undefined}
          />
        )}
      </div>
    </OfficeFrame>
  )
}
