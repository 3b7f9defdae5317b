import { configuration } from '#app/configuration.ts'
import { OfficeFrame } from '#app/back-office/OfficeFrame.tsx'
import { audienceOf, audiences, mailKinds } from '#app/mail-previews/mail-kinds.ts'
import { readSettings } from '#app/settings/settings.server.ts'
import { Definitions } from '#app/ui/text/Definitions.tsx'
import { Section } from '#app/ui/text/Section.tsx'
import { Table } from '#app/ui/text/Table.tsx'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import { useLanguage } from '#app/web/language.tsx'
import type { Load } from '#app/web/requests/visit.ts'
import { mailName } from './mail-words.ts'

export async function load(_: Load<'/admin/mails'>) {
  const { name, email } = await readSettings()
  return { sender: `${name} <${configuration().mail.from}>`, email }
}

export function head(_: Shown<typeof load>['data'], { language }: Load<'/admin/mails'>): Head {
  return { title: language.t('office.mails'), indexed: false }
}

export function Screen({ data: { sender, email } }: Shown<typeof load>) {
  const language = useLanguage()
  const { t, href } = language
  return (
    <OfficeFrame current="/admin/mails" title={t('office.mails')} text={t('office.mails.text')}>
      <Definitions
        facts={[
          { name: t('office.mails.sender'), value: sender },
          { name: t('office.mails.shop_address'), value: email },
        ]}
      />
      {audiences.map((audience) => (
        <Section key={audience} title={t(`office.mails.to.${audience}`)}>
          <Table
            caption={t(`office.mails.to.${audience}`)}
            columns={[{ title: t('office.mails.mail') }, { title: t('office.mails.when') }]}
            rows={mailKinds
              .filter((kind) => audienceOf[kind] === audience)
              .map((kind) => ({
                id: kind,
                cells: [
                  <a key="mail" href={href('/admin/mails/:mail', { mail: kind })}>
                    {mailName(kind, language)}
                  </a>,
                  t(`office.mails.when.${kind}`),
                ],
              }))}
          />
        </Section>
      ))}
    </OfficeFrame>
  )
}
