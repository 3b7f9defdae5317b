import { details } from '#app/api/problems/details.ts'
import { configuration } from '#app/configuration.ts'
import { type ErrorCode, errors } from '#app/errors.ts'
import { PageHeader } from '#app/ui/notices/PageHeader.tsx'
import { Table } from '#app/ui/text/Table.tsx'
import { type Language, languageOf } from '#app/web/language-of.ts'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import type { Load } from '#app/web/requests/visit.ts'
import { Introduction } from './Introduction.tsx'
import { introduction } from './introduction.ts'
import { Permissions } from './Permissions.tsx'
import { ReferenceLayout } from './ReferenceLayout.tsx'
import { apiDocument } from './reference.ts'

export function load({ language }: Load<'/api'>) {
  const { href } = language
  const resources = apiDocument().tags.map(({ name, description }) => ({
    name,
    description,
    href: href('/api/:resource', { resource: name }),
  }))
  return { origin: configuration().origin, resources }
}

export function head(_: Shown<typeof load>['data'], { language: { t } }: Load<'/api'>): Head {
  return { title: t('api.title'), description: t('api.text') }
}

export function Screen({ data: { origin, resources }, visit: { language } }: Shown<typeof load>) {
  const { t } = language
  return (
    <ReferenceLayout language={language} current={null}>
      <PageHeader title={t('api.title')} text={t('api.text')} textLang={language.locale} />
      <Introduction parts={introduction} origin={origin} />
      <section id="resources">
        <h2>Calls</h2>
        <Table
          caption="Calls"
          columns={[{ title: 'Resource' }, { title: 'What it is' }]}
          rows={resources.map(({ name, description, href }) => ({
            id: name,
            cells: [
              <a key="to" href={href}>
                {name}
              </a>,
              description,
            ],
          }))}
        />
      </section>
      <Permissions />
      <Codes language={languageOf('en')} />
    </ReferenceLayout>
  )
}

/** The pages that the `type` of each problem refers to. */
function Codes({ language: { t } }: { language: Language }) {
  // The keys of the catalogue.
  const codes = Object.keys(errors) as ErrorCode[]
  return (
    <section id="codes">
      <h2>Codes</h2>
      <dl>
        {codes.map((code) => (
          <div key={code} id={code}>
            <dt>
              <code>{code}</code> {errors[code].status}
              {errors[code].same && ', may be sent again'}
            </dt>
            <dd>{details[code] ?? t(`error.${code}`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
