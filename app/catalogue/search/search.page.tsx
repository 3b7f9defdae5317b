import { notFound } from '#app/errors.ts'
import { limits } from '#app/limits.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import { CollectionTiles } from '#app/ui/product/CollectionTiles.tsx'
import { Notice } from '#app/ui/notices/Notice.tsx'
import { PageHeader } from '#app/ui/notices/PageHeader.tsx'
import { SearchForm } from '#app/ui/form/SearchForm.tsx'
import { Section } from '#app/ui/text/Section.tsx'
import { limitRate } from '#app/web/floods/rate-limit.ts'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import type { Load } from '#app/web/requests/visit.ts'
import { listCollections } from '#app/catalogue/lists/collection.server.ts'
import { Listing } from '#app/catalogue/lists/Listing.tsx'
import { isBeyond, isNarrowed, readNarrowing, wordsOf } from '#app/catalogue/lists/listing.ts'
import { tileOf } from '#app/catalogue/lists/tile.ts'
import { noteMiss } from '#app/catalogue/synonyms/misses.server.ts'
import { isStranger } from './asker.ts'
import { search, type Searched } from './search.server.ts'

export async function load(visit: Load<'/search'>) {
  const { query, locale, language, client, now } = visit
  const narrowing = readNarrowing(query) ?? notFound()
  const asked = (query.get('q') ?? '').trim().slice(0, limits.searchQuery.value)
  const words = wordsOf(asked)
  if (words.length > 0) await limitRate('search', client, limits.searchesPerMinute.value, 60_000)
  const [searched, pricing] = await Promise.all([
    words.length > 0 ? search(words, narrowing, locale, { isStrangers: isStranger(visit) }) : null,
    getSettings(),
  ])
  const found = searched?.found
  if (searched?.isMissed && !isNarrowed(narrowing)) await noteMiss({ asked, locale, client, now })
  if (found && isBeyond(found, narrowing.page)) notFound()
  const empty = !found || (found.total === 0 && !isNarrowed(narrowing))
  const collections = empty ? await listCollections(locale) : []
  return {
    asked,
    found: empty ? null : found,
    told: toldOf(searched),
    ways: (searched?.ways ?? []).map(({ kind, slug, ...way }) => ({
      ...way,
      href: kind === 'page' ? language.href('/pages/:slug', { slug }) : language.href('/collections/:slug', { slug }),
    })),
    partial: found?.partial ?? false,
    narrowing,
    pricing,
    tiles: collections.map((each) => tileOf(each, language)),
  }
}

/** A note about the results, if they are not simply those of the query. */
function toldOf(
  searched: Searched | null,
): { text: 'catalogue.search_read' | 'catalogue.search_most'; read: string } | null {
  if (!searched) return null
  const { read, isPart } = searched
  if (isPart) return { text: 'catalogue.search_most', read: read ?? '' }
  return read === null ? null : { text: 'catalogue.search_read', read }
}

type Data = Shown<typeof load>['data']

export function head({ asked }: Data, { language }: Load<'/search'>): Head {
  return { title: titleOf(asked, language), indexed: false }
}

function titleOf(asked: string, { t }: Load<'/search'>['language']): string {
  return asked ? t('catalogue.search_for', { query: asked }) : t('catalogue.search')
}

export function Screen({
  data: { asked, found, told, ways, partial, narrowing, pricing, tiles },
  visit,
}: Shown<typeof load>) {
  const { t, href } = visit.language
  if (found) {
    return (
      <>
        <PageHeader
          title={titleOf(asked, visit.language)}
          action={ways.length > 0 && <Ways ways={ways} label={t('catalogue.search_ways')} />}
        />
        {told && <Notice kind="info">{t(told.text, { query: asked, read: told.read })}</Notice>}
        <Listing
          found={found}
          narrowing={narrowing}
          pricing={pricing}
          action={href('/search')}
          keep={{ q: asked }}
          first={t('catalogue.sort_fit')}
          partly={t('catalogue.search_partial')}
        />
      </>
    )
  }
  return (
    <>
      <PageHeader {...emptyTitle(asked, ways.length > 0, t)} />
      {partial && <Notice kind="info">{t('catalogue.search_partial')}</Notice>}
      <div className="stack">
        {ways.length > 0 && <Ways ways={ways} label={t('catalogue.search_ways')} />}
        <SearchForm
          title={t('catalogue.search')}
          action={href('/search')}
          label={t('shell.search')}
          submit={t('shell.search_submit')}
          value={asked}
        />
      </div>
      <Section title={t('catalogue.collections')}>
        <CollectionTiles tiles={tiles} />
      </Section>
    </>
  )
}

function emptyTitle(asked: string, hasWays: boolean, t: Load<'/search'>['language']['t']) {
  if (!asked) return { title: t('catalogue.search'), text: t('catalogue.search_text') }
  if (hasWays) return { title: t('catalogue.search_for', { query: asked }), text: t('catalogue.search_only_ways') }
  return { title: t('catalogue.search_nothing', { query: asked }), text: t('catalogue.search_nothing_text') }
}

/** Collections and pages. */
function Ways({ ways, label }: { ways: Data['ways']; label: string }) {
  return (
    <nav aria-label={label} className="row">
      <span className="muted" aria-hidden>
        {label}:
      </span>
      <ul className="row">
        {ways.map(({ href, title, lang }) => (
          <li key={href}>
            <a href={href} lang={lang ?? undefined}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
