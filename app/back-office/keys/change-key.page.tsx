import { formOf } from '#app/doors/form.server.ts'
import { actorOf } from '#app/doors/visit-actor.ts'
import { askForFreshSignIn } from '#app/identity/sign-in/fresh-sign-in.server.ts'
import { customerOf } from '#app/identity/people/visitor.ts'
import { newId } from '#app/kernel/ids.ts'
import { changeKey } from '#app/keys/change-key.operation.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { seeOther } from '#app/web/answers/answer.ts'
import { submissionOf } from '#app/web/forms/form-fields.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import type { Act, Load } from '#app/web/requests/visit.ts'
import { MeanwhileChanged } from '#app/back-office/forms/MeanwhileChanged.tsx'
import { Once } from '#app/back-office/forms/Once.tsx'
import { Seen } from '#app/back-office/forms/Seen.tsx'
import { touchedOf } from '#app/back-office/forms/shown-before.ts'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'
import { getKey } from './key-file.server.ts'
import { KeyFields, keyLabels } from './KeyFields.tsx'
import { lastDay, withKeyTexts } from './key-texts.ts'

export async function load(visit: Load<'/admin/keys/:key/change'>) {
  const elsewhere = await askForFreshSignIn(visit)
  if (elsewhere) return elsewhere
  const file = await getKey(visit.params.key, actorOf(visit))
  return { ...file, held: [...visit.visitor.permissions], submission: newId(), customerId: customerOf(visit).id }
}

const change = formOf(changeKey, {
  key: ({ params }: Act<'/admin/keys/:key/change'>) => params.key,
  done: ({ language, params }) => seeOther(language.href('/admin/keys/:key', params, { done: 'saved' })),
})

/** Done: 303 to the key, `done=saved`. */
export async function act(visit: Act<'/admin/keys/:key/change'>) {
  return change({ ...visit, form: withKeyTexts(visit.form, (await getSettings()).timeZone) })
}

export function head({ row }: Shown<typeof load>['data']): Head {
  return { title: row.name, indexed: false }
}

export function Screen({ data, form }: Shown<typeof load>) {
  const { row, timeZone, seen, held, submission, customerId } = data
  const { t, href } = useLanguage()
  const { name, networks, scopes, expiresAt, kind } = row
  const values = { name, networks, scopes, expires_at: expiresAt ? lastDay(expiresAt.toISOString(), timeZone) : '' }
  const shown = { ...values, networks: networks.join('\n') }
  const days = daysOf(form, timeZone)
  return (
    <OfficeFrame
      current="/admin/keys"
      above={<a href={href('/admin/keys/:key', { key: row.id })}>{row.name}</a>}
      title={t('office.keys.change_title')}
      text={t('office.keys.change_text')}
    >
      <form method="post" action={href('/admin/keys/:key/change', { key: row.id })} className="stack" noValidate>
        <MeanwhileChanged form={days} labels={keyLabels} shown={shown} />
        <Once submission={submissionOf(form, submission)} customerId={customerId} />
        <Seen form={form} seen={seen} />
        <KeyFields form={touchedOf(days)} held={held} timeZone={timeZone} values={values} kind={kind} />
        <Button>{t('office.settings_press')}</Button>
      </form>
    </OfficeFrame>
  )
}

/** A refused form has moments in place of the days that were typed. */
function daysOf(form: Shown<typeof load>['form'], timeZone: string) {
  const asDay = ([name, value]: [string, string]) => [
    name,
    name.startsWith('expires_at') ? lastDay(value, timeZone) : value,
  ]
  return { ...form, values: Object.fromEntries(Object.entries(form.values).map(asDay)) }
}
