import type { Navigation } from './navigation.server.ts'
import { SearchForm } from '#app/ui/form/SearchForm.tsx'
import { lostWords } from './lost-words.ts'
import type { Visit } from '#app/web/requests/visit.ts'

/** From a page that is not there: a search that begins with the words of the address, and what the header shows. */
export function WaysOn({ visit, ways }: { visit: Visit; ways: Navigation | null }) {
  const { t, href } = visit.language
  const links = ways?.header ?? []
  return (
    <>
      <SearchForm
        title={t('problem.search')}
        action={href('/search')}
        label={t('shell.search')}
        submit={t('shell.search_submit')}
        value={lostWords(visit)}
      />
      {links.length > 0 && (
        <nav aria-label={t('problem.collections')}>
          <ul className="row">
            {links.map(({ href, label, lang }, at) => (
              <li key={at}>
                <a href={href} lang={lang}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  )
}
