import { formOf } from '#app/doors/form.server.ts'
import { actorOf } from '#app/doors/visit-actor.ts'
import { askForFreshSignIn } from '#app/identity/sign-in/fresh-sign-in.server.ts'
import { customerOf } from '#app/identity/people/visitor.ts'
import { newId } from '#app/kernel/ids.ts'
import { rotateKey } from '#app/keys/rotate-key.operation.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { again } from '#app/web/answers/answer.ts'
import { submissionOf } from '#app/web/forms/form-fields.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import type { Act, Load } from '#app/web/requests/visit.ts'
import { Once } from '#app/back-office/forms/Once.tsx'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'
import { getKey } from './key-file.server.ts'
import { Overlap } from './Overlap.tsx'
import { madeIn, ShownOnce } from './ShownOnce.tsx'

export async function load(visit: Load<'/admin/keys/:key/rotate'>) {
  const elsewhere = await askForFreshSignIn(visit)
  if (elsewhere) return elsewhere
  const { row } = await getKey(visit.params.key, actorOf(visit))
  return { row, submission: newId(), customerId: customerOf(visit).id }
}

/** Done: this page with the secret, which no other answer contains. */
export const act = formOf(rotateKey, {
  key: ({ params }: Act<'/admin/keys/:key/rotate'>) => params.key,
  done: (_, { id, secret }) => again({ values: { made: id, secret } }, 200),
})

export function head(_: Shown<typeof load>['data'], { language }: Load<'/admin/keys/:key/rotate'>): Head {
  return { title: language.t('office.keys.rotate'), indexed: false }
}

export function Screen({ data: { row, submission, customerId }, form }: Shown<typeof load>) {
  const { t, href } = useLanguage()
  const made = madeIn(form)
  const page = href('/admin/keys/:key', { key: row.id })
  return (
    <OfficeFrame
      current="/admin/keys"
      above={<a href={page}>{row.name}</a>}
      title={t('office.keys.rotate')}
      text={made ? undefined : t('office.keys.rotate_text', { hint: row.hint })}
    >
      {made ? (
        <ShownOnce made={made} label={t('office.keys.secret')} text={t('office.keys.rotated')} href={page} />
      ) : (
        <form method="post" action={href('/admin/keys/:key/rotate', { key: row.id })} className="stack" noValidate>
          <Once submission={submissionOf(form, submission)} customerId={customerId} />
          <Overlap form={form} />
          <Button>{t('office.keys.rotate_press')}</Button>
        </form>
      )}
    </OfficeFrame>
  )
}
