import { defaultLocale, isLocale, type Locale, splitLocale } from '#app/locales.ts'

/** Where an address of another shop may be found here. */
export interface OldAddress {
  locale: Locale
  /** Addresses of this shop without a language, the best first: a page there, or a redirect from there. */
  paths: readonly string[]
  /** Where it leads if none of them is known; null: nowhere. */
  otherwise: string | null
}

// What WooCommerce calls the parts of its addresses, in the languages that it translates them into.
const products = words(
  'product produkt produit producto prodotto produto tuote produs termek izdelek proizvod prekė toode urun ürün товар',
)
const categories = words(
  `product-category produkt-kategorie categorie-produit categoria-producto categoria-prodotto categoria-produto product-categorie
   kategoria-produktu produktkategori produkt-kategori varekategori tuote-osasto kategorie-produktu termekkategoria categorie-produs`,
)
const tags = words(
  'product-tag produkt-schlagwort etiquette-produit etiqueta-producto tag-prodotto etiqueta-produto tag-produktu produkt-tagg',
)
const shops = words('shop boutique tienda negozio loja winkel sklep butik kauppa obchod')

/** Pages that every shop of a kind has under one address. */
const pages: Readonly<Record<string, string>> = {
  '/collections/all': '/collections',
  '/products': '/collections',
  '/pages/contact': '/contact',
  '/pages/contact-us': '/contact',
  '/pages/kontakt': '/contact',
  '/account/login': '/account',
  '/account/register': '/account',
  '/my-account': '/account',
  '/mein-konto': '/account',
  '/basket': '/cart',
  '/warenkorb': '/cart',
  '/policies/contact-information': '/contact',
}

/** Shopify’s policies, by the address of the page that the law asks for here. */
const policies: Readonly<Record<string, string>> = {
  'refund-policy': '/pages/withdrawal',
  'privacy-policy': '/pages/privacy',
  'terms-of-service': '/pages/terms',
  'terms-of-sale': '/pages/terms',
  'shipping-policy': '/pages/shipping',
  'legal-notice': '/pages/imprint',
}

/** Longer addresses were made by programs that look for holes. */
const longest = 1_000

/** The places to look for an address that this shop does not have; null if it is none that a shop could have had. */
export function oldAddress(address: string): OldAddress | null {
  const whole = plainPath(address)
  if (whole.length > longest || whole === '/') return null
  const { language, path } = withoutLanguage(whole)
  const found = [...new Set([whole, path])].flatMap((each) => [each, ...namesOf(each)])
  // Shops of another program may have written some letters large; a redirect from that spelling comes first.
  const paths = [...new Set(found.flatMap((each) => [each, each.toLowerCase()]))]
  return { locale: language, paths, otherwise: wellKnown(path) }
}

/** One spelling of an address: decoded, without its query and the slash at its end. */
export function plainPath(address: string): string {
  const [path = ''] = address.split(/[?#]/, 1)
  const plain = decoded(path)
    .normalize('NFC')
    .replace(/\/{2,}/g, '/')
  return plain.length > 1 ? plain.replace(/\/$/, '') : plain
}

/** The key of an address: people and programs write capitals differently. */
export const addressKey = (path: string) => plainPath(path).toLowerCase()

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** "/de/products/mug" and "/en-gb/products/mug" are the mug, in the language if the shop speaks it. */
function withoutLanguage(whole: string): { language: Locale; path: string } {
  const own = splitLocale(whole)
  if (own.path !== whole) return { language: own.locale, path: own.path }
  const [, prefix = '', language = ''] = /^(\/([a-z]{2})(?:-[a-z]{2,4})?)\/./i.exec(whole) ?? []
  const spoken = language.toLowerCase()
  return { language: isLocale(spoken) ? spoken : defaultLocale, path: whole.slice(prefix.length) }
}

/** What the shape of the address says that it names: a product, or a collection. */
function namesOf(path: string): string[] {
  const [, first = '', ...rest] = path.replace(/\/page\/\d+$/, '').split('/')
  const [last, base] = [rest.at(-1), first.toLowerCase()]
  if (last === undefined) return []
  if (base === 'collections') return ofShopify(rest)
  if (base === 'policies') return Object.hasOwn(policies, last) ? [policies[last] ?? ''] : []
  if (products.has(base)) return [`/products/${last}`]
  if (categories.has(base)) return ofCategory(rest)
  if (tags.has(base)) return [`/collections/${last}`]
  if (shops.has(base)) return [`/products/${last}`, ...ofCategory(rest)]
  return []
}

/** "/collections/spring/products/mug"; behind a collection alone stands a tag that it is filtered by. */
function ofShopify([collection = '', word, product]: string[]): string[] {
  if (word === undefined) return []
  if (word === 'products') return product ? [`/products/${product}`] : [`/collections/${collection}`]
  return [`/collections/${collection}`]
}

/** Two categories may have one name, below different ones: the whole path comes first. */
function ofCategory(path: string[]): string[] {
  return [categoryAddress(path), `/collections/${path.join('-')}`, `/collections/${path.at(-1)}`]
}

/** Where a category of WooCommerce was, in the language that its redirects are kept in. */
export const categoryAddress = (path: readonly string[]) => `/product-category/${path.join('/')}`

function wellKnown(path: string): string | null {
  const plain = path.toLowerCase().replace(/\/page\/\d+$/, '')
  const known = Object.hasOwn(pages, plain) ? pages[plain] : undefined
  if (known) return known
  // Every product of Shopify’s, with a tag behind it or without.
  if (/^\/collections\/all\/[^/]+$/.test(plain)) return '/collections'
  return shops.has(plain.slice(1)) ? '/collections' : null
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/))
}
