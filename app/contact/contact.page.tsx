import { formOf } from '#app/doors/form.server.ts'
import { Fault } from '#app/errors.ts'
import { newId } from '#app/kernel/ids.ts'
import { getLocations } from '#app/locations/locations.server.ts'
import { LocationBrief } from '#app/locations/LocationBrief.tsx'
import { openingOf } from '#app/locations/opening/opening.ts'
import { emailFacts, phoneFacts } from '#app/settings/ReachUs.tsx'
import { sellerAddress } from '#app/settings/seller.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import { Facts } from '#app/ui/text/Facts.tsx'
import { Notice } from '#app/ui/notices/Notice.tsx'
import { PageHeader } from '#app/ui/notices/PageHeader.tsx'
import { SplitLayout } from '#app/ui/frame/SplitLayout.tsx'
import { type Answer, again, seeOther } from '#app/web/answers/answer.ts'
import { typed } from '#app/web/forms/form.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import type { Act, Load } from '#app/web/requests/visit.ts'
import { MessageForm } from './MessageForm.tsx'
import { sendMessage } from './send-message.operation.ts'

/** More than these are better looked at on their own page. */
const mostLocations = 3

export async function load({ visitor, query, now, language }: Load<'/contact'>) {
  const [settings, all] = await Promise.all([getSettings(), getLocations()])
  const { email, phone } = settings
  const address = sellerAddress(settings, language)
  const locations = all
    .slice(0, mostLocations)
    .map((location) => ({ location, opening: openingOf(location, now, settings) }))
  const { customer } = visitor
  const known = { name: customer?.name ?? '', email: customer?.email ?? '', order: query.get('order') ?? '' }
  return { email, phone, address, locations, known, sent: query.has('sent'), submission: newId() }
}

const send = formOf(sendMessage, {
  key: (_: Act<'/contact'>) => null,
  done: ({ language }) => seeOther(language.href('/contact', undefined, { sent: 1 })),
})

export async function act(visit: Act<'/contact'>): Promise<Answer> {
  try {
    return await send(visit)
  } catch (error) {
    if (!(error instanceof Fault) || error.code !== 'limit.too_many_requests') throw error
    // The form keeps what was typed for later.
    const retryAfter = error.retryAfter ?? undefined
    return again({ values: typed(visit.form), problem: 'message.too_many', retryAfter }, 429)
  }
}

export function head(_: Shown<typeof load>['data'], { language }: Load<'/contact'>): Head {
  return { title: language.t('contact.title'), description: language.t('contact.intro') }
}

export function Screen({ data, form, visit: { now } }: Shown<typeof load>) {
  const { t, href } = useLanguage()
  const { email, phone, address } = data
  return (
    <>
      <PageHeader title={t('contact.title')} text={t('contact.intro')} />
      <SplitLayout
        aside={
          <div className="stack">
            <section className="stack">
              <h2>{t('contact.other_ways')}</h2>
              <Facts
                facts={[
                  ...emailFacts(email),
                  ...phoneFacts(phone),
                  ...(address.length > 0 ? [{ icon: 'marker' as const, text: address.join(', ') }] : []),
                ]}
              />
              <p className="muted">{t('contact.answered_within')}</p>
              <p>
                {t('contact.no_link')} <a href={href('/orders')}>{t('shell.find_order')}</a>
              </p>
            </section>
            {data.locations.length > 0 && (
              <>
                <hr />
                <section className="stack">
                  <h2>
                    <a href={href('/locations')}>{t('locations.title')}</a>
                  </h2>
                  <div className="stack">
                    {data.locations.map(({ location, opening }) => (
                      <LocationBrief key={location.id} location={location} opening={opening} now={now} />
                    ))}
                  </div>
                </section>
              </>
            )}
          </div>
        }
      >
        {data.sent && <Notice kind="success">{t('contact.sent')}</Notice>}
        <MessageForm known={data.known} submission={data.submission} form={form} />
      </SplitLayout>
    </>
  )
}
