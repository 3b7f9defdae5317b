import { formOf } from '#app/doors/form.server.ts'
import { askForFreshSignIn } from '#app/identity/sign-in/fresh-sign-in.server.ts'
import { customerOf } from '#app/identity/people/visitor.ts'
import { newId } from '#app/kernel/ids.ts'
import { createKey } from '#app/keys/create-key.operation.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { again } from '#app/web/answers/answer.ts'
import { submissionOf } from '#app/web/forms/form-fields.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import type { Act, Load } from '#app/web/requests/visit.ts'
import { Once } from '#app/back-office/forms/Once.tsx'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'
import { KeyFields } from './KeyFields.tsx'
import { withKeyTexts } from './key-texts.ts'
import { madeIn, ShownOnce } from './ShownOnce.tsx'

export async function load(visit: Load<'/admin/keys/new'>) {
  const elsewhere = await askForFreshSignIn(visit)
  if (elsewhere) return elsewhere
  const { timeZone } = await getSettings()
  return { timeZone, held: [...visit.visitor.permissions], submission: newId(), customerId: customerOf(visit).id }
}

const create = formOf(createKey, {
  key: (_: Act<'/admin/keys/new'>) => null,
  done: (_, { id, secret }) => again({ values: { made: id, secret } }, 200),
})

/** Done: this page with the secret, which no other answer contains. */
export async function act(visit: Act<'/admin/keys/new'>) {
  return create({ ...visit, form: withKeyTexts(visit.form, (await getSettings()).timeZone) })
}

export function head(_: Shown<typeof load>['data'], { language }: Load<'/admin/keys/new'>): Head {
  return { title: language.t('office.keys.new'), indexed: false }
}

const none = { name: '', networks: [], expires_at: '', scopes: [] }

export function Screen({ data: { timeZone, held, submission, customerId }, form }: Shown<typeof load>) {
  const { t, href } = useLanguage()
  const made = madeIn(form)
  return (
    <OfficeFrame
      current="/admin/keys"
      above={<a href={href('/admin/keys')}>{t('lists.keys')}</a>}
      title={t('office.keys.new')}
      text={made ? undefined : t('lists.keys.text')}
    >
      {made ? (
        <ShownOnce
          made={made}
          label={t('office.keys.secret')}
          text={t('office.keys.made')}
          href={href('/admin/keys/:key', { key: made.id })}
        />
      ) : (
        <form method="post" action={href('/admin/keys/new')} className="stack" noValidate>
          <Once submission={submissionOf(form, submission)} customerId={customerId} />
          <KeyFields form={form} held={held} timeZone={timeZone} values={none} kind={null} />
          <Button>{t('office.keys.new_press')}</Button>
        </form>
      )}
    </OfficeFrame>
  )
}
