import { changeTaxRate } from '#app/checkout/taxes/change-rate.operation.ts'
import { deleteTaxRate } from '#app/checkout/taxes/delete-rate.operation.ts'
import { formOf } from '#app/doors/form.server.ts'
import { undoOf } from '#app/doors/undo.server.ts'
import { actorOf } from '#app/doors/visit-actor.ts'
import { customerOf } from '#app/identity/people/visitor.ts'
import { locales } from '#app/locales.ts'
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
import { shownPercent, withPercent, withPoints } from './percent.ts'
import { RateFields, rateLabels } from './RateFields.tsx'
import { getRate } from './trade-file.server.ts'

export async function load(visit: Load<'/admin/tax-rates/:rate'>) {
  const file = await getRate(visit.params.rate, actorOf(visit))
  const saved = await findSaved(changeTaxRate, visit.params.rate, visit, 'saved')
  return { ...file, saved, customerId: customerOf(visit).id }
}

type RateAct = Act<'/admin/tax-rates/:rate'>
const key = ({ params }: RateAct) => params.rate
const back = (done: string) => ({
  key,
  done: ({ language, params }: RateAct) => seeOther(language.href('/admin/tax-rates/:rate', params, { done })),
})

const change = formOf(changeTaxRate, back('saved'))

/** Done: 303 back to here, `done=saved`. */
export const act = (visit: RateAct) => change({ ...visit, form: withPoints(visit.form) })

export const acts = {
  '/admin/tax-rates/:rate/undo': undoOf(changeTaxRate, back('undone')),
  '/admin/tax-rates/:rate/restore': undoOf(deleteTaxRate, back('undone')),
  '/admin/tax-rates/:rate/delete': formOf(deleteTaxRate, {
    key,
    done: ({ language, params }) =>
      seeOther(language.href('/admin/tax-rates', undefined, { done: 'deleted', which: params.rate })),
  }),
}

export function head({ view }: Shown<typeof load>['data'], { language }: Load<'/admin/tax-rates/:rate'>): Head {
  return { title: `${language.country(view.country)}: ${view.name[language.locale] || view.name.en}`, indexed: false }
}

export function Screen({ data: { view, seen, saved, customerId }, form: refused }: Shown<typeof load>) {
  const language = useLanguage()
  const { t, href, country, locale } = language
  const at = { rate: view.id }
  const form = withPercent(refused, locale)
  const values = {
    rate_basis_points: shownPercent(String(view.rate_basis_points), locale),
    ...Object.fromEntries(locales.map((each) => [`name-${each}`, view.name[each]])),
  }
  const isRefused = form.problem !== null || Object.keys(form.problems).length > 0
  const what = view.tax_class === 'reduced' ? 'reduced' : 'standard'
  return (
    <OfficeFrame
      current="/admin/tax-rates"
      history={{ record: 'tax_rates', id: view.id }}
      above={<a href={href('/admin/tax-rates')}>{t('lists.tax_rates')}</a>}
      title={`${country(view.country)}${view.region && `, ${view.region}`}: ${t(`lists.tax_rates.class.${what}`)}`}
      text={t('office.rate.text')}
    >
      <div className="stack">
        {saved && !isRefused && (
          <SavedNotice
            saved={saved}
            text="office.done.settings"
            action={href('/admin/tax-rates/:rate/undo', at)}
            customerId={customerId}
          />
        )}
        <form method="post" action={href('/admin/tax-rates/:rate', at)} className="stack" noValidate>
          <MeanwhileChanged form={form} labels={rateLabels(language)} shown={values} />
          <Once customerId={customerId} />
          <Seen form={form} seen={seen} />
          <RateFields form={touchedOf(form)} values={values} />
          <Button>{t('office.settings_press')}</Button>
        </form>
        <Section title={t('office.rate.delete')}>
          <form method="post" action={href('/admin/tax-rates/:rate/delete', at)} className="stack">
            <Once customerId={customerId} />
            <p className="muted">{t('office.rate.delete_text')}</p>
            <p>
              <Button look="quiet" data-dangerous>
                {t('office.rate.delete')}
              </Button>
            </p>
          </form>
        </Section>
      </div>
    </OfficeFrame>
  )
}
