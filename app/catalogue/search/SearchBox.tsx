import { Island } from '#app/web/island.tsx'
import type { Language } from '#app/web/language-of.ts'
import Box from './SearchBox.island.tsx'

/** The search in the header: a plain form, with suggestions while typing. */
export function SearchBox({ language: { t, href, locale } }: { language: Language }) {
  const props = {
    action: href('/search'),
    suggestions: href('/search/suggestions', undefined, { locale }),
    label: t('shell.search'),
    submit: t('shell.search_submit'),
    list: t('catalogue.suggestions'),
  }
  return <Island of={Box} name="SearchBox" props={props} />
}
