import type { ListedEntry } from '#app/audit/audit.list.ts'
import type { ShownEntry } from '#app/audit/shown-entry.server.ts'
import styles from '#app/back-office/Office.module.css'
import { classNames } from '#app/ui/class-names.ts'
import { Badge } from '#app/ui/notices/Badge.tsx'
import { Table } from '#app/ui/text/Table.tsx'
import { isText, type Language } from '#app/web/language-of.ts'
import { useLanguage } from '#app/web/language.tsx'
import { listWords } from '#app/back-office/lists/list-words.ts'
import type { NamedObject } from '#app/back-office/audit/objects/audit-objects.server.ts'
import { type Names, partsOfChange, partsOfInput, type ShownPart, type Words, wordsIn } from './audit-words.ts'

interface AuditEntriesProps {
  entries: readonly (ShownEntry & { object: NamedObject })[]
  names: Names
}

/** Who did what to which object, and the result. */
export function AuditEntries({ entries, names }: AuditEntriesProps) {
  const language = useLanguage()
  const { t, time } = language
  return (
    <Table
      caption={t('office.audit')}
      columns={[
        { title: t('office.audit.when') },
        { title: t('office.audit.who') },
        { title: t('office.audit.what') },
        { title: t('office.audit.changes') },
      ]}
      rows={entries.map((entry) => ({
        id: entry.id,
        cells: [
          <span key="when" className="small">
            {time(entry.at)}
          </span>,
          <span key="who">
            {auditActorName(entry.who, names, language)}
            <br />
            <span className="muted small">{t(`office.audit.door.${entry.door}`)}</span>
          </span>,
          <span key="what">
            {operationWord(entry.operation, language)}
            <br />
            {entry.object.href ? <a href={entry.object.href}>{entry.object.name}</a> : entry.object.name}
          </span>,
          entry.isHidden ? (
            <span key="changes" className="muted small">
              {t('office.audit.hidden')}
            </span>
          ) : (
            <Parts
              key="changes"
              parts={partsOf(entry, wordsIn(language, names, listTakenBy(entry.operation)), language)}
            />
          ),
        ],
      }))}
    />
  )
}

export function auditActorName(who: string, names: Names, { t }: Language): string {
  const [, kind = '', id = ''] = /^(\w+):(.*)$/.exec(who) ?? []
  if (kind === 'person') return names.get(id) ?? t('office.by_somebody')
  if (kind === 'system') return t('office.by_shop')
  return t('office.audit.by_account', { account: names.get(id) ?? id })
}

export function operationWord(operation: string, language: Language): string {
  const list = listTakenBy(operation)
  if (list) return language.t('office.exported', { list: listWords(list, language).title || list })
  const key = `office.did.${operation}`
  return isText(key) ? language.t(key) : operation
}

/** Which list was taken along as a file. */
const listTakenBy = (operation: string) => /^(\w+)\.export$/.exec(operation)?.[1]

/** The changes, and the input that no change shows, such as the note on a refund. */
export function partsOf(
  { changes, input, personal }: Pick<ListedEntry, 'changes' | 'input' | 'personal'>,
  words: Words,
  { t }: Language,
): ShownPart[] {
  // The name of an object is beside the changes.
  const known = Object.entries(changes).filter(([field]) => field !== 'id')
  const changed = known.flatMap(([field, change]) => partsOfChange(field, change, words))
  const said = Object.entries(input ?? {}).filter(([field]) => !(field in changes))
  const own = Object.entries(personal).flatMap(([pointer, kept]): ShownPart[] => {
    const [, isInput, field = ''] = /^(\/input)?\/(\w+)$/.exec(pointer) ?? []
    const part = { field: words.word(field), before: null, after: t('office.audit.erased') }
    if (!kept) return [{ ...part, personal: true }]
    const { value } = kept
    // For a change the values before and after, as they were recorded.
    const shown = isInput
      ? partsOfInput({ [field]: value }, words)
      : partsOfChange(field, value as [unknown, unknown], words)
    return shown.map((each) => ({ ...each, personal: true }))
  })
  const asked = partsOfInput(Object.fromEntries(said), words).filter(
    (part) => !changed.some((each) => says(each, part)),
  )
  return [...changed, ...asked, ...own]
}

/** The result already states this part of the input. */
const says = (one: ShownPart, other: ShownPart) => one.field.endsWith(other.field) && one.after === other.after

/** A product that is imported may have thousands; the command `audit.list` prints all of them. */
const mostParts = 30

export function Parts({ parts }: { parts: ShownPart[] }) {
  const { t } = useLanguage()
  if (parts.length === 0) return <span className="muted small">{t('office.audit.no_changes')}</span>
  return (
    <ul className={classNames('small', styles.changes)} data-long="">
      {parts.slice(0, mostParts).map(({ field, before, after, personal }, index) => (
        <li key={index}>
          <bdi>{field}</bdi>:{' '}
          {before !== null && (
            <>
              <del>
                <bdi>{before}</bdi>
              </del>{' '}
              →{' '}
            </>
          )}
          <bdi>{after}</bdi> {personal && <Badge>{t('office.audit.personal')}</Badge>}
        </li>
      ))}
      {parts.length > mostParts && <li>{t('office.audit.more', { count: parts.length - mostParts })}</li>}
    </ul>
  )
}
