import type { keysOf } from '#app/staff/members/belongings.server.ts'
import { Section } from '#app/ui/text/Section.tsx'
import { Table } from '#app/ui/text/Table.tsx'
import { useLanguage } from '#app/web/language.tsx'

export type OwnKeys = Awaited<ReturnType<typeof keysOf>>

/** The API keys that a person has made. */
export function MemberKeys({ keys }: { keys: OwnKeys }) {
  const { t, time } = useLanguage()
  if (keys.length === 0) return null
  return (
    <Section title={t('lists.keys')}>
      <Table
        caption={t('lists.keys')}
        columns={[{ title: t('lists.keys.name') }, { title: t('lists.keys.hint') }, { title: t('lists.keys.used') }]}
        rows={keys.map(({ id, name, hint, lastUsedAt }) => ({
          id,
          cells: [name, `…${hint}`, lastUsedAt ? time(lastUsedAt) : t('office.keys.never')],
        }))}
      />
    </Section>
  )
}
