import { changeShippingMethod } from '#app/checkout/methods/change-method.operation.ts'
import { deleteShippingMethod } from '#app/checkout/methods/delete-method.operation.ts'
import { formOf } from '#app/doors/form.server.ts'
import { undoOf } from '#app/doors/undo.server.ts'
import { actorOf } from '#app/doors/visit-actor.ts'
import { customerOf } from '#app/identity/people/visitor.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Section } from '#app/ui/text/Section.tsx'
import { seeOther } from '#app/web/answers/answer.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import type { Act, Load } from '#app/web/requests/visit.ts'
import { MeanwhileChanged } from '#app/back-office/forms/MeanwhileChanged.tsx'
import { Once } from '#app/back-office/forms/Once.tsx'
import { findSaved } from '#app/back-office/forms/saved.server.ts'
import { SavedNotice } from '#app/back-office/forms/SavedNotice.tsx'
import { Seen } from '#app/back-office/forms/Seen.tsx'
import { touchedOf } from '#app/back-office/forms/shown-before.ts'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'
import { MethodFields, methodLabels, methodValues, withCodes } from './MethodFields.tsx'
import { getMethod } from './trade-file.server.ts'

export async function load(visit: Load<'/admin/shipping-methods/:method'>) {
  const file = await getMethod(visit.params.method, actorOf(visit))
  const saved = await findSaved(changeShippingMethod, visit.params.method, visit, 'saved')
  return { ...file, saved, customerId: customerOf(visit).id }
}

type MethodAct = Act<'/admin/shipping-methods/:method'>
const key = ({ params }: MethodAct) => params.method
const back = (done: string) => ({
  key,
  done: ({ language, params }: MethodAct) =>
    seeOther(language.href('/admin/shipping-methods/:method', params, { done })),
})

const change = formOf(changeShippingMethod, back('saved'))

/** Done: 303 back to here, `done=saved`. */
export const act = (visit: MethodAct) => change({ ...visit, form: withCodes(visit.form) })

export const acts = {
  '/admin/shipping-methods/:method/undo': undoOf(changeShippingMethod, back('undone')),
  '/admin/shipping-methods/:method/restore': undoOf(deleteShippingMethod, back('undone')),
  '/admin/shipping-methods/:method/delete': formOf(deleteShippingMethod, {
    key,
    done: ({ language, params }) =>
      seeOther(language.href('/admin/shipping-methods', undefined, { done: 'deleted', which: params.method })),
  }),
}

export function head(
  { view }: Shown<typeof load>['data'],
  { language }: Load<'/admin/shipping-methods/:method'>,
): Head {
  return { title: view.name[language.locale] || view.name.en, indexed: false }
}

export function Screen({ data: { view, currency, seen, saved, customerId }, form }: Shown<typeof load>) {
  const language = useLanguage()
  const { t, href, locale } = language
  const at = { method: view.id }
  const values = methodValues(view, locale)
  const isRefused = form.problem !== null || Object.keys(form.problems).length > 0
  return (
    <OfficeFrame
      current="/admin/shipping-methods"
      history={{ record: 'shipping_methods', id: view.id }}
      above={<a href={href('/admin/shipping-methods')}>{t('lists.shipping_methods')}</a>}
      title={view.name[locale] || view.name.en}
      text={t('office.method.text')}
    >
      <div className="stack">
        {saved && !isRefused && (
          <SavedNotice
            saved={saved}
            text="office.done.settings"
            action={href('/admin/shipping-methods/:method/undo', at)}
            customerId={customerId}
          />
        )}
        <form method="post" action={href('/admin/shipping-methods/:method', at)} className="stack" noValidate>
          <MeanwhileChanged form={form} labels={methodLabels(language)} shown={values} />
          <Once customerId={customerId} />
          <Seen form={form} seen={seen} />
          <MethodFields form={touchedOf(form)} values={values} currency={currency} />
          <Button>{t('office.settings_press')}</Button>
        </form>
        <Section title={t('office.method.delete')}>
          <form method="post" action={href('/admin/shipping-methods/:method/delete', at)} className="stack">
            <Once customerId={customerId} />
            <p className="muted">{t('office.method.delete_text')}</p>
            <p>
              <Button look="quiet" data-dangerous>
                {t('office.method.delete')}
              </Button>
            </p>
          </form>
        </Section>
      </div>
    </OfficeFrame>
  )
}
