import { actorOf } from '#app/doors/visit-actor.ts'
import { rightsOfStaff } from '#app/permissions.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Badge } from '#app/ui/notices/Badge.tsx'
import { Notice } from '#app/ui/notices/Notice.tsx'
import { Definitions } from '#app/ui/text/Definitions.tsx'
import { Section } from '#app/ui/text/Section.tsx'
import { useLanguage } from '#app/web/language.tsx'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import type { Load } from '#app/web/requests/visit.ts'
import { useMay } from '#app/web/requests/visitor.tsx'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'
import { Opens } from '#app/back-office/staff/Opens.tsx'
import { getKey } from './key-file.server.ts'

export async function load(visit: Load<'/admin/keys/:key'>) {
  const file = await getKey(visit.params.key, actorOf(visit))
  return { ...file, done: visit.query.get('done') }
}

export function head({ row }: Shown<typeof load>['data']): Head {
  return { title: row.name, indexed: false }
}

const notices = { saved: 'office.keys.saved', ended: 'office.keys.ended' } as const
const isNotice = (done: string | null): done is keyof typeof notices => done !== null && Object.hasOwn(notices, done)

export function Screen({ data }: Shown<typeof load>) {
  const { row, state, done } = data
  const { t, href } = useLanguage()
  const may = useMay('keys.change') && state !== 'ended'
  const at = { key: row.id }
  return (
    <OfficeFrame
      current="/admin/keys"
      history={{ record: 'keys', id: row.id }}
      above={<a href={href('/admin/keys')}>{t('lists.keys')}</a>}
      title={row.name}
      states={
        <>
          <Badge tone={state === 'active' ? 'success' : 'problem'}>{t(`lists.keys.state.${state}`)}</Badge>
          <Badge>{t(`lists.keys.kind.${row.kind}`)}</Badge>
        </>
      }
      action={may && <Button href={href('/admin/keys/:key/change', at)}>{t('office.keys.change')}</Button>}
    >
      <div className="stack">
        {isNotice(done) && <Notice kind="success">{t(notices[done])}</Notice>}
        <Facts {...data} />
        <Rights {...data} />
        {may && <Ends {...data} />}
      </div>
    </OfficeFrame>
  )
}

type Data = Shown<typeof load>['data']

function Facts({ row, maker }: Data) {
  const { t, time } = useLanguage()
  const { hint, previousUntil, createdAt, lastUsedAt, expiresAt, endedAt, networks } = row
  const by = maker && (
    <Opens path="/admin/staff/:member" id={maker.id}>
      {maker.name}
    </Opens>
  )
  const facts = [
    { name: t('lists.keys.hint'), value: <code>…{hint}</code> },
    { name: t('lists.keys.used'), value: lastUsedAt ? time(lastUsedAt) : t('office.keys.never') },
    { name: t('office.keys.networks'), value: networks.join(', ') || t('office.keys.anywhere') },
    { name: t('lists.keys.expires'), value: expiresAt ? time(expiresAt) : t('office.keys.no_end') },
    ...(previousUntil ? [{ name: t('office.keys.previous_until'), value: time(previousUntil) }] : []),
    { name: t('lists.keys.created'), value: time(createdAt) },
    { name: t('office.keys.made_by'), value: by ?? t('office.staff.operator') },
    ...(endedAt ? [{ name: t('lists.keys.state.ended'), value: time(endedAt) }] : []),
  ]
  return <Definitions facts={facts} />
}

function Rights({ row: { kind, scopes } }: Data) {
  const { t } = useLanguage()
  if (kind === 'publishable') return <p className="muted">{t('office.keys.kind_hint.publishable')}</p>
  const held = rightsOfStaff.filter((each) => scopes.includes(each))
  return (
    <Section title={t('office.keys.scopes')}>
      <ul>
        {held.map((each) => (
          <li key={each}>{t(`staff.may.${each}`)}</li>
        ))}
      </ul>
    </Section>
  )
}

/** A new secret for the same key, or its end. */
function Ends({ row }: Data) {
  const { t, href } = useLanguage()
  const at = { key: row.id }
  return (
    <Section title={t('office.keys.leaked')}>
      <div className="stack">
        <p className="muted">{t('office.keys.leaked_text')}</p>
        <div className="row">
          <Button look="quiet" href={href('/admin/keys/:key/rotate', at)}>
            {t('office.keys.rotate')}
          </Button>
          <Button look="quiet" href={href('/admin/keys/:key/end', at)}>
            {t('office.keys.end')}
          </Button>
        </div>
      </div>
    </Section>
  )
}
