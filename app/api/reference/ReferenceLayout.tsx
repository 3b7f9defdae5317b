import type { ReactNode } from 'react'
import { AccountLayout } from '#app/ui/frame/AccountLayout.tsx'
import type { Language } from '#app/web/language-of.ts'
import { apiDocument, titleOf } from './reference.ts'
import styles from './Reference.module.css'

/** The reference, with the way to all of its pages. It is in English, whatever the language of the shop around it. */
export function ReferenceLayout({
  language,
  current,
  children,
}: {
  language: Language
  current: string | null
  children: ReactNode
}) {
  const { t, href } = language
  const links = apiDocument().tags.map(({ name }) => ({
    href: href('/api/:resource', { resource: name }),
    label: titleOf(name),
    current: name === current,
  }))
  return (
    <AccountLayout
      label={t('api.resources')}
      menu={t('api.resources')}
      links={[{ href: href('/api'), label: t('api.overview'), current: current === null }, ...links]}
    >
      <article className={styles.reference} lang="en">
        {children}
      </article>
    </AccountLayout>
  )
}
