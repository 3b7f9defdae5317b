import { Once } from '#app/back-office/forms/Once.tsx'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'
import { formOf } from '#app/doors/form.server.ts'
import { notFound } from '#app/errors.ts'
import { customerOf } from '#app/identity/people/visitor.ts'
import { newId } from '#app/kernel/ids.ts'
import { isLocale, languageNames, type Locale, locales } from '#app/locales.ts'
import { audienceOf, isMailKind, type LetterKind } from '#app/mail-previews/mail-kinds.ts'
import { previewMail } from '#app/mail-previews/preview.server.ts'
import { sendTestMail } from '#app/mail-previews/send-test-mail.operation.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Notice } from '#app/ui/notices/Notice.tsx'
import { Badge } from '#app/ui/notices/Badge.tsx'
import { Section } from '#app/ui/text/Section.tsx'
import { seeOther } from '#app/web/answers/answer.ts'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import { submissionOf } from '#app/web/forms/form-fields.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Act, Load } from '#app/web/requests/visit.ts'
import { mailName } from './mail-words.ts'
import styles from './Mails.module.css'

export async function load(visit: Load<'/admin/mails/:mail'>) {
  const kind = visit.params.mail
  if (!isMailKind(kind)) throw notFound()
  const asked = visit.query.get('in') ?? ''
  const locale = isLocale(asked) ? asked : visit.language.locale
  const { subject, text } = await previewMail(kind, locale)
  const isSent = visit.query.get('done') === 'test'
  return { kind, locale, subject, text, isSent, submission: newId(), customerId: customerOf(visit).id }
}

export const acts = {
  /** Done: 303 back to the mail, `done=test`. */
  '/admin/mails/:mail/test': formOf(sendTestMail, {
    key: ({ params }: Act<'/admin/mails/:mail/test'>) => params.mail,
    done: ({ language, params }, sent) =>
      seeOther(language.href('/admin/mails/:mail', params, { in: sent.language, done: 'test' })),
  }),
}

export function head({ kind }: Shown<typeof load>['data'], { language }: Load<'/admin/mails/:mail'>): Head {
  return { title: mailName(kind, language), indexed: false }
}

/** Its preview is a document of this shop. */
export const policy = () => ({ frame: ["'self'"] })

export function Screen({ data: { kind, locale, subject, text, isSent, ...data }, form }: Shown<typeof load>) {
  const language = useLanguage()
  const { t, href } = language
  return (
    <OfficeFrame
      current="/admin/mails"
      history={{ record: 'mails', id: kind }}
      above={<a href={href('/admin/mails')}>{t('office.mails')}</a>}
      title={mailName(kind, language)}
      text={t(`office.mails.when.${kind}`)}
      states={<Badge>{t(`office.mails.to.${audienceOf[kind]}`)}</Badge>}
    >
      <div className="stack">
        {form.problem && <Notice kind="problem">{t(`error.${form.problem}`)}</Notice>}
        {isSent && !form.problem && <Notice kind="success">{t('office.mails.test_done')}</Notice>}
        <form method="post" action={href('/admin/mails/:mail/test', { mail: kind })} className="stack">
          <Once submission={submissionOf(form, data.submission)} customerId={data.customerId} />
          <input type="hidden" name="language" value={locale} />
          <p className="muted">{t('office.mails.test_text')}</p>
          {kind === 'order-invoice' && <p className="muted">{t('office.mails.without_file')}</p>}
          <div className="row">
            <Button look="quiet">{t('office.mails.test')}</Button>
          </div>
        </form>
      </div>
      <Section title={<span lang={locale}>{subject}</span>}>
        <Languages kind={kind} locale={locale} />
        <iframe
          className={styles.mail}
          sandbox=""
          title={t('office.mails.html')}
          src={href('/admin/mails/:mail/preview', { mail: kind }, { locale })}
        />
      </Section>
      <Section title={t('office.mails.plain')}>
        <pre className={styles.text} lang={locale} tabIndex={0} aria-label={t('office.mails.plain')}>
          {text}
        </pre>
      </Section>
    </OfficeFrame>
  )
}

/** The mail in each language of the shop. */
function Languages({ kind, locale }: { kind: LetterKind; locale: Locale }) {
  const { t, href } = useLanguage()
  return (
    <nav className={styles.languages} aria-label={t('office.mails.in')}>
      {locales.map((each) => (
        <a
          key={each}
          lang={each}
          href={href('/admin/mails/:mail', { mail: kind }, { in: each })}
          aria-current={each === locale ? 'page' : undefined}
        >
          {languageNames[each]}
        </a>
      ))}
    </nav>
  )
}
