import { formOf } from '#app/doors/form.server.ts'
import { actorOf } from '#app/doors/visit-actor.ts'
import { customerOf } from '#app/identity/people/visitor.ts'
import { endKey } from '#app/keys/end-key.operation.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { seeOther } from '#app/web/answers/answer.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import type { Act, Load } from '#app/web/requests/visit.ts'
import { FormProblems } from '#app/back-office/forms/FormProblems.tsx'
import { Once } from '#app/back-office/forms/Once.tsx'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'
import { getKey } from './key-file.server.ts'

export async function load(visit: Load<'/admin/keys/:key/end'>) {
  const { row } = await getKey(visit.params.key, actorOf(visit))
  return { row, customerId: customerOf(visit).id }
}

/** Done: 303 to the key, `done=ended`. */
export const act = formOf(endKey, {
  key: ({ params }: Act<'/admin/keys/:key/end'>) => params.key,
  done: ({ language, params }) => seeOther(language.href('/admin/keys/:key', params, { done: 'ended' })),
})

export function head(_: Shown<typeof load>['data'], { language }: Load<'/admin/keys/:key/end'>): Head {
  return { title: language.t('office.keys.end'), indexed: false }
}

export function Screen({ data: { row, customerId }, form }: Shown<typeof load>) {
  const { t, href, time } = useLanguage()
  const at = { key: row.id }
  const used = row.lastUsedAt
  return (
    <OfficeFrame
      current="/admin/keys"
      above={<a href={href('/admin/keys/:key', at)}>{row.name}</a>}
      title={t('office.keys.end')}
      text={used ? t('office.keys.end_text_used', { time: time(used) }) : t('office.keys.end_text')}
    >
      <form method="post" action={href('/admin/keys/:key/end', at)} className="stack">
        <FormProblems form={form} messages={{}} />
        <Once customerId={customerId} />
        <Button data-dangerous>{t('office.keys.end_press', { name: row.name })}</Button>
      </form>
    </OfficeFrame>
  )
}
