import { wholeAddress } from '#app/catalogue/pictures/picture.ts'
import { offersTo } from './access.ts'
import type { ReactNode } from 'react'
import { SearchBox } from './catalogue/search/SearchBox.tsx'
import { configuration } from './configuration.ts'
import { languageNames, type Locale, locales, localPath, splitLocale } from './locales.ts'
import { StaffLink } from './shell/StaffLink.tsx'
import { Mark } from './shell/Mark.tsx'
import { getNavigation, type Navigation } from './shell/navigation.server.ts'
import { routes } from './routes.ts'
import type { PriceTax } from './settings/seller.ts'
import { phoneLink } from './settings/phone.ts'
import { Beside } from './ui/frame/Beside.tsx'
import { LinkedText } from './ui/text/LinkedText.tsx'
import { CheckoutShell } from './ui/frame/CheckoutShell.tsx'
import { OfficeShell } from './ui/frame/OfficeShell.tsx'
import { Shell } from './ui/frame/Shell.tsx'
import type { Language } from './web/language-of.ts'
import { InLanguage } from './web/language.tsx'
import { escapeHtml } from './web/html/attributes.ts'
import { markCurrent } from './web/html/mark-current.ts'
import { writeHtml } from './web/html/write-html.ts'
import { meScript } from './web/requests/me.ts'
import type { Head } from './web/answers/screen.ts'
import type { Visit } from './web/requests/visit.ts'
import { SeenBy } from './web/requests/visitor.tsx'

/** Addresses of the built files, from the client build's manifest. */
export interface Assets {
  /** Names all built files together: another build whose files differ has another one. */
  release: string
  script: string
  styles: string[]
  /** Added to those in the back office. */
  officeStyles: string[]
  /** Its element, which names the palette's script: loaded at the first press. */
  officeScript: string
  fonts: string[]
}

// Placeholders, at which the rendered shell is split. Nobody can guess them: a name in the shell that held one would tear it apart.
const unguessed = crypto.randomUUID()
const mainMark = `@@${unguessed}@@`
const addressMark = (locale: Locale) => `/${unguessed}-${locale}`
const addressPattern = new RegExp(`/${unguessed}-(\\w\\w)`)
const shells = new Map<string, { navigation: Navigation | null; before: string[]; after: string[] }>()

/** The whole page around a screen's HTML: one string of parts that are rendered once per language. */
export async function wrapInDocument(
  main: ReactNode,
  head: Head,
  visit: Visit,
  assets: Assets,
  origin: string,
): Promise<string> {
  if (visit.beside) return besidePage(main, head, visit)
  const navigation = await getNavigation(visit.locale).catch(() => null)
  const { before, after } = isInOffice(visit)
    ? officeParts(visit.language, navigation)
    : shellIn(isInCheckout(visit) ? 'checkout' : 'shop', visit.language, navigation)
  const content = render([<StaffLink key="staff" visit={visit} />, main], visit)
  const start = markCurrent(localAddresses(before, visit), visit.address.split('?', 1)[0] ?? '/')
  return `${headOf(head, visit, assets, origin, navigation)}<body>${testMode(visit.language)}${start}${content}${localAddresses(after, visit)}<p id="said" role="status" class="vh"></p></body></html>`
}

function render(main: ReactNode, { visitor, language }: Visit): string {
  const page = <SeenBy seen={{ visitor, offers: offersTo(visitor) }}>{main}</SeenBy>
  return writeHtml(<InLanguage language={language}>{page}</InLanguage>)
}

/** A page that script shows beside another one, or in its place, has its own frame or none. */
function besidePage(main: ReactNode, { title }: Head, visit: Visit): string {
  if (visit.beside === 'page') return render(main, visit)
  const { t } = visit.language
  return render(
    <Beside title={title} close={t('shell.close')}>
      {main}
    </Beside>,
    visit,
  )
}

/** Above every page, including cached, office and error pages: no one must mistake a test shop for a real one. */
function testMode({ t }: Language): string {
  return configuration().testMode ? `<p class="test-mode">${escapeHtml(t('shell.test_mode'))}</p>` : ''
}

interface FrameProps {
  language: Language
  navigation: Navigation | null
}

/** Header and footer depend only on the language and the navigation, and are rendered again when those change. */
function shellIn(frame: keyof typeof frames, language: Language, navigation: Navigation | null) {
  const key = `${frame} ${language.locale}`
  const known = shells.get(key)
  if (known && known.navigation === navigation) return known
  const Frame = frames[frame]
  const made = { navigation, ...partsOf(<Frame language={language} navigation={navigation} />) }
  shells.set(key, made)
  return made
}

const frames = { shop: ShopShell, checkout: CheckoutFrame }

/** The checkout has no links to other pages. */
const isInCheckout = ({ path }: Visit) => path.startsWith('/checkout')

function CheckoutFrame({ language, navigation }: FrameProps) {
  const { t, href, locale } = language
  const call = navigation?.phone ? phoneLink(navigation.phone) : null
  return (
    <CheckoutShell
      home={{ href: href('/'), label: navigation?.name ?? 'Barrow' }}
      mark={<Mark navigation={navigation} language={language} />}
      skip={t('shell.skip')}
      helpLabel={t('shell.help')}
      contact={{ href: href('/contact'), label: t('shell.contact') }}
      phone={call && { href: call.href, label: call.text }}
      cart={{ href: href('/cart'), label: t('shell.back_to_cart') }}
      languages={otherLanguages(locale)}
      legal={{ label: t('seller.legal'), links: legalLinks(language, navigation) }}
    >
      {mainMark}
    </CheckoutShell>
  )
}

const otherLanguages = (locale: Locale) =>
  locales
    .filter((other) => other !== locale)
    .map((other) => ({ href: addressMark(other), locale: other, name: languageNames[other] }))

/** Around the back office, only for staff: a refused visitor learns nothing from the frame. */
function isInOffice({ path, visitor }: Visit): boolean {
  return path.startsWith('/admin') && offersTo(visitor).mayOpen('/admin')
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
      languages={otherLanguages(locale)}
    >
      {mainMark}
    </OfficeShell>,
  )
}

function partsOf(shell: ReactNode) {
  const [before = '', after = ''] = writeHtml(shell).split(mainMark)
  const header = before.replace('</header>', `</header><script data-fill>${meScript}</script>`)
  return { before: header.split(addressPattern), after: after.split(addressPattern) }
}

const smallTexts = {
  included: 'shell.small',
  added: 'shell.small_net',
  'small-business': 'shell.small_no_vat',
} as const satisfies Record<PriceTax, string>

/** What all prices include, with the link to the shipping costs, as required by law (§ 6 PAngV). */
function PriceNote({ navigation, language }: { navigation: Navigation | null; language: Language }) {
  const { t, href } = language
  if (!navigation) return 'Barrow'
  const { name, legal, priceTax } = navigation
  const shipping = legal.find(({ kind }) => kind === 'shipping')
  const address = shipping && href('/pages/:slug', { slug: shipping.slug })
  return <LinkedText text={t(smallTexts[priceTax], { name })} href={address} />
}

function ShopShell({ language, navigation }: FrameProps) {
  const { t, href, locale } = language
  const name = navigation?.name ?? 'Barrow'
  const call = navigation?.phone ? phoneLink(navigation.phone) : null
  const help = [
    { href: href('/contact'), label: t('shell.contact'), icon: 'envelope' as const },
    ...(call ? [{ href: call.href, label: call.text, icon: 'phone' as const }] : []),
    { href: href('/orders'), label: t('shell.find_order'), icon: 'bag' as const },
    { href: href('/locations'), label: t('shell.locations'), icon: 'marker' as const },
  ]
  return (
    <Shell
      home={{ href: href('/'), label: name }}
      mark={<Mark navigation={navigation} language={language} />}
      skip={t('shell.skip')}
      menu={{ open: t('shell.menu'), close: t('shell.close') }}
      links={navigation?.header ?? [{ href: href('/collections'), label: t('shell.browse') }]}
      shopLabel={t('shell.shop')}
      meLabel={t('shell.mine')}
      signIn={{ href: href('/auth/sign-in'), label: t('shell.sign_in') }}
      register={{ href: href('/auth/register'), label: t('shell.register') }}
      account={{ href: href('/account'), label: t('shell.account') }}
      orders={{ href: href('/account/orders'), label: t('shell.orders') }}
      signOut={{ action: href('/auth/sign-out'), label: t('shell.sign_out') }}
      cart={{ href: href('/cart'), label: t('shell.cart') }}
      languages={otherLanguages(locale)}
      search={<SearchBox language={language} />}
      footer={{
        name,
        claim: navigation?.claim ?? '',
        groups: [
          {
            title: t('shell.about'),
            links: navigation?.footer ?? [],
          },
          { title: t('shell.help'), links: help },
          { title: t('seller.legal'), links: legalLinks(language, navigation) },
        ],
        small: <PriceNote navigation={navigation} language={language} />,
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

const pageLinks = ({ href }: Language, pages: Navigation['legal'] = []) =>
  pages.map(({ slug, title, lang }) => ({ href: href('/pages/:slug', { slug }), label: title, lang }))

/** On every page, including the checkout: the seller, the terms, and the buyer's rights. */
function legalLinks(language: Language, navigation: Navigation | null) {
  const { t, href } = language
  const pages = pageLinks(language, navigation?.legal)
  const withdraw = { href: href('/withdraw'), label: t('withdrawals.title') }
  return navigation?.hasWithdrawal ? [...pages, withdraw] : pages
}

const barePath = (visit: Visit) => splitLocale(visit.address).path

/** The reader's own address in each language. */
function localAddresses(parts: string[], visit: Visit): string {
  const path = barePath(visit)
  // Split by a pattern with a group, every second part is the captured language.
  return parts.map((part, index) => (index % 2 ? escapeHtml(localPath(part as Locale, path)) : part)).join('')
}

/** Makes the header show the right links without script; otherwise it offers to sign in. */
function signedIn({ knowsReader }: Head, { visitor }: Visit): string {
  return knowsReader && visitor.customer ? ' data-signed-in' : ''
}

function headOf(head: Head, visit: Visit, assets: Assets, origin: string, navigation: Navigation | null): string {
  const name = navigation?.name ?? 'Barrow'
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
    `<!doctype html><html lang="${visit.locale}" data-release="${assets.release}${navigation?.styleSheet ?? ''}"${signedIn(head, visit)}><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>`,
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    head.refreshAfter ? `<noscript><meta http-equiv="refresh" content="${head.refreshAfter}"></noscript>` : '',
    // Inline, so that the first paint, before the style sheet has loaded, is dark as well.
    '<meta name="color-scheme" content="light dark">',
    head.description ? `<meta name="description" content="${escapeHtml(head.description)}">` : '',
    ...assets.fonts.map((font) => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`),
    ...[...assets.styles, ...(isInOffice(visit) ? assets.officeStyles : [])].map(
      (style) => `<link rel="stylesheet" href="${style}">`,
    ),
    navigation?.styleSheet ? `<link rel="stylesheet" href="/look/${navigation.styleSheet}">` : '',
    `<script type="module" src="${assets.script}"></script>`,
    isInOffice(visit) ? assets.officeScript : '',
    '<link rel="icon" href="/media/mark.svg" type="image/svg+xml"><link rel="manifest" href="/manifest.webmanifest">',
    alternates,
    head.picture ? `<meta property="og:image" content="${escapeHtml(wholeAddress(origin, head.picture))}">` : '',
    head.picture && head.pictureAlt ? `<meta property="og:image:alt" content="${escapeHtml(head.pictureAlt)}">` : '',
    // A "<" in the JSON could end the script element.
    head.data
      ? `<script type="application/ld+json">${JSON.stringify(head.data).replaceAll('<', '\\u003c')}</script>`
      : '',
    '</head>',
  ].join('')
}
