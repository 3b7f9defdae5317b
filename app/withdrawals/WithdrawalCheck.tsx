import { Button } from '#app/ui/form/Button.tsx'
import { Definitions } from '#app/ui/text/Definitions.tsx'
import { Notice } from '#app/ui/notices/Notice.tsx'
import { PageHeader } from '#app/ui/notices/PageHeader.tsx'
import type { FormState } from '#app/web/answers/answer.ts'
import { problemOf } from '#app/web/answers/come-back.ts'
import { useLanguage } from '#app/web/language.tsx'

const kept = ['name', 'order', 'email', 'items', 'submission', 'key', 'locale'] as const

/** The second step: the declaration again, and the button that confirms it, with exactly the required words. */
export function WithdrawalCheck({ form }: { form: FormState }) {
  const language = useLanguage()
  const { t, href } = language
  const { name = '', order = '', email = '', items } = form.values
  return (
    <>
      <PageHeader title={t('withdrawals.check_title')} text={t('withdrawals.check')} />
      <form method="post" action={href('/withdraw/confirm')} className="stack">
        {form.problem && <Notice kind="problem">{problemOf(language, form)}</Notice>}
        {kept.map((field) => (
          <input key={field} type="hidden" name={field} value={form.values[field] ?? ''} />
        ))}
        <p>{t('withdrawals.declaration')}</p>
        <Definitions
          facts={[
            { name: t('withdrawals.name'), value: <bdi>{name}</bdi> },
            { name: t('withdrawals.order'), value: order || t('withdrawals.latest') },
            { name: t('withdrawals.email'), value: email },
            {
              name: t('withdrawals.items'),
              value: (items || t('withdrawals.whole')).split('\n').map((line, at) => (
                <div key={at}>
                  <bdi>{line}</bdi>
                </div>
              )),
            },
          ]}
        />
        <p className="row">
          <Button>{t('withdrawals.confirm')}</Button>
          <Button look="quiet" formAction={href('/withdraw/change')}>
            {t('withdrawals.change')}
          </Button>
        </p>
      </form>
    </>
  )
}
