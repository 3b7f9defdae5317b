import type { ReactNode } from 'react'
import { isBuiltIn } from '#app/permissions.ts'
import type { ScreenPath } from '#app/routes.ts'
import { pathOf } from '#app/web/href.ts'
import type { Language } from '#app/web/language-of.ts'
import { useLanguage } from '#app/web/language.tsx'

/** A cell that leads to the page of its row. */
export function Opens({ path, id, children }: { path: ScreenPath; id: string; children: ReactNode }) {
  const { locale } = useLanguage()
  const [, name = ''] = /:(\w+)/.exec(path) ?? []
  return (
    <a href={pathOf(locale, path, { [name]: id })}>
      <bdi>{children}</bdi>
    </a>
  )
}

/** Roles by their names; of built-in ones by their words. */
export function RoleWords({ names }: { names: readonly string[] }) {
  const language = useLanguage()
  return names.map((name) => roleWord(name, language)).join(', ')
}

export const roleWord = (name: string, { t }: Pick<Language, 't'>) => (isBuiltIn(name) ? t(`staff.role.${name}`) : name)
