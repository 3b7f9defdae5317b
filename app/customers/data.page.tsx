import { AccountFrame } from '#app/account/AccountFrame.tsx'
import { formOf } from '#app/doors/form.server.ts'
import { customerOf, shownTo } from '#app/identity/people/visitor.ts'
import { type ArchiveId, newId } from '#app/kernel/ids.ts'
import { actorOf } from '#app/doors/visit-actor.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Notice } from '#app/ui/notices/Notice.tsx'
import { Section } from '#app/ui/text/Section.tsx'
import { type FormState, seeOther } from '#app/web/answers/answer.ts'
import { problemOf } from '#app/web/answers/come-back.ts'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import { submissionOf } from '#app/web/forms/form-fields.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Act, Load } from '#app/web/requests/visit.ts'
import { askArchive } from './archive/ask-archive.operation.ts'
import { isOpen, mayAskAgain, nextArchive } from './archive/archive.ts'
import { findData } from './find-data.server.ts'
import { ErasureWords } from './ErasureWords.tsx'
import { keepAccount } from './erasure/keep-account.operation.ts'

export async function load(visit: Load<'/account/data'>) {
  const { id } = customerOf(visit)
  const data = await findData(id, actorOf(visit))
  return { ...data, customerId: id, submission: newId(), now: visit.now, done: doneIn(visit.query) }
}

const told = { archive: 'customers.archive_asked', erase: 'customers.erase_asked', keep: 'customers.kept' } as const

function doneIn(query: URLSearchParams) {
  const done = query.get('done')
  return done !== null && Object.hasOwn(told, done) ? told[done as keyof typeof told] : null
}

export const acts = {
  '/account/data/archive': formOf(askArchive, {
    key: (visit: Act<'/account/data/archive'>) => customerOf(visit).id,
    done: ({ language }) => seeOther(language.href('/account/data', undefined, { done: 'archive' })),
  }),
  '/account/data/keep': formOf(keepAccount, {
    key: (visit: Act<'/account/data/keep'>) => customerOf(visit).id,
    done: ({ language }) => seeOther(language.href('/account/data', undefined, { done: 'keep' })),
  }),
}

export function head(_: Shown<typeof load>['data'], { language }: Load<'/account/data'>): Head {
  return { title: language.t('customers.data'), indexed: false }
}

type Data = Shown<typeof load>['data']

export function Screen({ data, form }: Shown<typeof load>) {
  const language = useLanguage()
  const { t } = language
  return (
    <AccountFrame current="/account/data" title={t('customers.data')} text={t('customers.data_text')}>
      {form.problem && <Notice kind="problem">{problemOf(language, form)}</Notice>}
      {data.done && !form.problem && <Notice kind="success">{t(data.done)}</Notice>}
      <Section title={t('customers.archive_title')}>
        <ArchivePart data={data} form={form} />
      </Section>
      <Section title={t('customers.erase_title')}>
        <ErasePart data={data} />
      </Section>
    </AccountFrame>
  )
}

function ArchivePart({ data, form }: { data: Data; form: FormState }) {
  const { t, href, time } = useLanguage()
  const { archive, now } = data
  const isMaking = archive !== null && archive.madeAt === null
  return (
    <div className="stack">
      <p>{t('customers.archive_text')}</p>
      {isMaking && <Notice kind="info">{t('customers.archive_making')}</Notice>}
      {archive?.expiresAt && isOpen(archive, now) && (
        <p>
          <Button href={href('/account/data/files/:archive', { archive: archive.id satisfies ArchiveId })} download="">
            {t('customers.archive_download')}
          </Button>
          <br />
          <span className="muted small">{t('customers.archive_until', { until: time(archive.expiresAt) })}</span>
        </p>
      )}
      {!isMaking && mayAskAgain(archive, now).ok && (
        <form method="post" action={href('/account/data/archive')}>
          <Own data={data} form={form} />
          <Button look="quiet">{t('customers.archive_ask')}</Button>
        </form>
      )}
      {archive?.madeAt && !mayAskAgain(archive, now).ok && (
        <p className="muted small">{t('customers.archive_again', { from: time(nextArchive(archive)) })}</p>
      )}
    </div>
  )
}

function ErasePart({ data }: { data: Data }) {
  const { t, href, time } = useLanguage()
  const { erasure, matters, isStaff } = data
  if (isStaff) return <p>{t('error.erasure.staff')}</p>
  if (erasure)
    return (
      <div className="stack">
        <Notice kind="info">{t('customers.erase_waits', { at: time(erasure.requestedAt) })}</Notice>
        <ErasureWords {...data} />
        <form method="post" action={href('/account/data/keep')}>
          <Own data={data} />
          <Button look="quiet">{t('customers.keep')}</Button>
        </form>
      </div>
    )
  return (
    <div className="stack">
      <p>{t('customers.erase_text')}</p>
      <ErasureWords {...data} matters={matters} />
      <p>
        <Button look="quiet" href={href('/account/data/erase')}>
          {t('customers.erase_go')}
        </Button>
      </p>
    </div>
  )
}

/** Pressed twice, it is once; and it does nothing for another person. */
function Own({ data: { customerId, submission }, form }: { data: Data; form?: FormState }) {
  return (
    <>
      <input type="hidden" name="submission" value={form ? submissionOf(form, submission) : submission} />
      <input type="hidden" name={shownTo} value={customerId} />
    </>
  )
}
