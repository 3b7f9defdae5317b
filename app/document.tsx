import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { SearchBox } from './catalogue/SearchBox.tsx'
import { type Locale, locales, localPath, splitLocale } from './locales.ts'
import { getNavigation, type Navigation } from './navigation.server.ts'
import { routes } from './routes.ts'
import { phoneLink } from './settings/phone.ts'
import { OfficeShell } from './ui/OfficeShell.tsx'
import { Shell } from './ui/Shell.tsx'
import { InLanguage, type Language } from './web/language.tsx'
import { meScript } from './web/me.ts'
import type { Head } from './web/screen.ts'
import type { Visit } from './web/visit.ts'
import { SeenBy } from './web/visitor.tsx'

/** Addresses of the built files, from the client build's manifest. */
export interface Assets {
  script: string
  styles: string[]
  fonts: string[]
}

const languageNames: Record<Locale, string> = { en: 'English', de: 'Deutsch' }
// Stands where the screen's own content goes; the rendered shell is split there.
const mainMark = '@@main@@'
const addressMark = (locale: Locale) => `/__address-${locale}`
const addressPattern = /\/__address-(\w\w)/
const shells = new Map<Locale, { navigation: Navigation | null; before: string[]; after: string[] }>()

/** The whole page around what a screen rendered: one string, put together from parts that are rendered once per language. */
export async function wrapInDocument(
  main: ReactNode,
  head: Head,
  visit: Visit,
  assets: Assets,
  origin: string,
): Promise<string> {
  const navigation = await getNavigation(visit.locale).catch(() => null)
  const { before, after } = isInOffice(visit)
    ? officeParts(visit.language, navigation)
    : shellIn(visit.language, navigation)
  const page = <SeenBy visitor={visit.visitor}>{main}</SeenBy>
  const content = withoutPreloads(renderToString(<InLanguage language={visit.language}>{page}</InLanguage>))
  const start = markCurrent(localAddresses(before, visit), visit)
  return `${headOf(head, visit, assets, origin, navigation?.name ?? 'Barrow')}<body>${start}${content}${localAddresses(after, visit)}<p id="said" role="status" class="visually-hidden"></p></body></html>`
}

/** Header and footer depend on the language and the navigation alone: rendered again only when those change. */
function shellIn(language: Language, navigation: Navigation | null) {
  const known = shells.get(language.locale)
  if (known && known.navigation === navigation) return known
  const made = { navigation, ...partsOf(<ShopShell language={language} navigation={navigation} />) }
  shells.set(language.locale, made)
  return made
}

/** Around the back office for those who may see it: whoever is refused there learns nothing from the frame. */
function isInOffice({ path, visitor }: Visit): boolean {
  return path.startsWith('/admin') && visitor.permissions.has('orders:read')
}

function officeParts(language: Language, navigation: Navigation | null) {
  const { t, href, locale } = language
  return partsOf(
    <OfficeShell
      home={{ href: href('/admin'), label: t('office.name') }}
      mark={<Mark navigation={navigation} language={language} />}
      skip={t('shell.skip')}
      meLabel={t('shell.mine')}
      shop={{ href: href('/'), label: t('office.to_shop') }}
      account={{ href: href('/account'), label: t('shell.account') }}
      signOut={{ action: href('/auth/sign-out'), label: t('shell.sign_out') }}
      languages={locales
        .filter((other) => other !== locale)
        .map((other) => ({ href: addressMark(other), locale: other, name: languageNames[other] }))}
    >
      {mainMark}
    </OfficeShell>,
  )
}

function partsOf(shell: ReactNode) {
  const [before = '', after = ''] = withoutPreloads(renderToString(shell)).split(mainMark)
  const header = before.replace('</header>', `</header><script data-fill>${meScript}</script>`)
  return { before: header.split(addressPattern), after: after.split(addressPattern) }
}

function Mark({ navigation, language }: { navigation: Navigation | null; language: Language }) {
  if (!navigation?.mark) return null
  return <img src={language.href('/media/:file', { file: `${navigation.mark}.svg` })} width="28" height="28" alt="" />
}

function ShopShell({ language, navigation }: { language: Language; navigation: Navigation | null }) {
  const { t, href, locale } = language
  const others = locales.filter((other) => other !== locale)
  const name = navigation?.name ?? 'Barrow'
  const call = navigation?.phone ? phoneLink(navigation.phone) : null
  const help = [
    { href: href('/contact'), label: t('shell.contact'), icon: 'envelope' as const },
    ...(call ? [{ href: call.href, label: call.text, icon: 'phone' as const }] : []),
    { href: href('/locations'), label: t('shell.locations'), icon: 'marker' as const },
  ]
  return (
    <Shell
      home={{ href: href('/'), label: name }}
      mark={<Mark navigation={navigation} language={language} />}
      skip={t('shell.skip')}
      browse={{ href: href('/collections'), label: t('shell.browse') }}
      collections={(navigation?.collections ?? []).map(({ slug, title }) => ({
        href: href('/collections/:slug', { slug }),
        label: title,
      }))}
      shopLabel={t('shell.shop')}
      meLabel={t('shell.mine')}
      signIn={{ href: href('/auth/sign-in'), label: t('shell.sign_in') }}
      register={{ href: href('/auth/register'), label: t('shell.register') }}
      account={{ href: href('/account'), label: t('shell.account') }}
      orders={{ href: href('/account/orders'), label: t('shell.orders') }}
      signOut={{ action: href('/auth/sign-out'), label: t('shell.sign_out') }}
      cart={{ href: href('/cart'), label: t('shell.cart') }}
      languages={others.map((other) => ({ href: addressMark(other), locale: other, name: languageNames[other] }))}
      search={<SearchBox language={language} />}
      footer={{
        name,
        claim: navigation?.claim ?? '',
        groups: [
          {
            title: t('shell.about'),
            links: (navigation?.pages ?? []).map(({ slug, title }) => ({
              href: href('/pages/:slug', { slug }),
              label: title,
            })),
          },
          { title: t('shell.help'), links: help },
        ],
        small: t('shell.small', { name }),
        languages: locales.map((each) => ({
          href: addressMark(each),
          locale: each,
          name: languageNames[each],
          current: each === locale,
        })),
      }}
    >
      {mainMark}
    </Shell>
  )
}

/** React puts preload links before what it renders; our pictures stand right below them, and every page would carry the bytes. */
const withoutPreloads = (html: string) => html.replace(/^(?:<link rel="preload"[^>]*>)+/, '')

const barePath = (visit: Visit) => splitLocale(visit.address).path

/** The reader's own address in each language. */
function localAddresses(parts: string[], visit: Visit): string {
  const path = barePath(visit)
  // Split by the pattern, every second part is the language that it caught.
  return parts.map((part, index) => (index % 2 ? escapeHtml(localPath(part as Locale, path)) : part)).join('')
}

function markCurrent(html: string, visit: Visit): string {
  const path = visit.address.split('?', 1)[0] ?? '/'
  return html.replace(`href="${escapeHtml(path)}"`, (found) => `${found} aria-current="page"`)
}

/** By this the header of a reader without script shows the right links; elsewhere it shows them all. */
function knownOf({ knowsReader }: Head, { visitor }: Visit): string {
  if (!knowsReader) return ''
  return visitor.customer ? ' data-known data-signed-in' : ' data-known'
}

function headOf(head: Head, visit: Visit, assets: Assets, origin: string, name: string): string {
  const title = head.title === name ? name : `${head.title} – ${name}`
  const path = splitLocale(head.canonical ?? visit.address.split('?', 1)[0] ?? '/').path
  const indexed = head.indexed !== false && 'cached' in routes[visit.path]
  const alternates = indexed
    ? locales
        .map(
          (locale) =>
            `<link rel="alternate" hreflang="${locale}" href="${origin}${escapeHtml(localPath(locale, path))}">`,
        )
        .join('') + `<link rel="canonical" href="${origin}${escapeHtml(localPath(visit.locale, path))}">`
    : '<meta name="robots" content="noindex">'
  return [
    `<!doctype html><html lang="${visit.locale}"${knownOf(head, visit)}><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>`,
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    head.refreshAfter ? `<meta http-equiv="refresh" content="${head.refreshAfter}">` : '',
    '<meta name="color-scheme" content="light dark">',
    head.description ? `<meta name="description" content="${escapeHtml(head.description)}">` : '',
    ...assets.fonts.map((font) => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`),
    ...assets.styles.map((style) => `<link rel="stylesheet" href="${style}">`),
    `<script type="module" src="${assets.script}"></script>`,
    '<link rel="icon" href="/media/mark.svg" type="image/svg+xml"><link rel="manifest" href="/manifest.webmanifest">',
    alternates,
    head.picture ? `<meta property="og:image" content="${escapeHtml(origin + head.picture)}">` : '',
    // "<" would end the script element, whatever the JSON says.
    head.data
      ? `<script type="application/ld+json">${JSON.stringify(head.data).replaceAll('<', '\\u003c')}</script>`
      : '',
    '</head>',
  ].join('')
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
