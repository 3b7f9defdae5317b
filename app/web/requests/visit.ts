import type { CustomerId, IdentityId } from '#app/kernel/ids.ts'
import type { Locale } from '#app/locales.ts'
import type { Permission } from '#app/permissions.ts'
import type { Params } from '#app/web/href.ts'
import type { ActPath, Path } from '#app/routes.ts'
import type { Cookies } from './cookies.ts'
import type { Keep } from '#app/web/uploads/receive-form.ts'
import type { Language } from '#app/web/language-of.ts'

/** The visitor, as far as the session cookie tells. */
export interface Visitor {
  customer: { id: CustomerId; name: string; email: string | null } | null
  /** The session behind the cookie, for sign-out and for step-up; null for a guest. */
  session: { idHash: Buffer; identityId: IdentityId; authenticatedAt: Date | null } | null
  permissions: ReadonlySet<Permission>
  /**
   * A guest whose browser was signed in until now, as far as it knew: what lay in the account's cart is not there any
   * more.
   */
  hasEnded?: true
}

/** One request, as a screen or an endpoint sees it. */
export interface Visit<P extends Path | ActPath = Path> {
  /** The path of the screen, also for its form actions. */
  path: Path
  params: Params<P>
  /** The query fields that the route names (all of them when it names none). */
  query: URLSearchParams
  /** Path and query as asked for, for links back to here. */
  address: string
  locale: Locale
  /** Knows the shop's time zone once the page is rendered: times are written in `Screen` and `head`. */
  language: Language
  now: Date
  requestId: string
  /** The address of the client, also from behind a proxy; for rate limits. */
  client: string
  cookies: Cookies
  /** Always a guest on a cached route: such a page is the same for everyone. */
  visitor: Visitor
  header(name: string): string | undefined
  /** Set when script requests only the screen: to show it in a dialog beside another page, or in place. */
  beside: 'dialog' | 'page' | null
  /**
   * Adds the cache tags of what this page shows, as the database announces their changes (`product:<id>`, `settings`).
   */
  dependsOn(...tags: string[]): void
  /** Tells that this page holds until then and no longer; until now: no one else will ask for it. */
  freshUntil(moment: Date): void
}

/** A request to whichever address. */
export type AnyVisit = Omit<Visit, 'params'>

export type Load<P extends Path> = Visit<P>
/** A file that came with a form. */
export interface SentFile {
  field: string
  bytes: Buffer
}
/** A form post: the same request with the fields that came, and the pictures where the page takes any. */
export type Act<P extends Path | ActPath> = Visit<P> & { form: URLSearchParams; files?: readonly SentFile[] }
/** The same, of a page whose forms bring large files: the fields are there when all files were kept. */
export type Upload<P extends Path | ActPath> = Act<P> & { receive(keep: Keep): Promise<URLSearchParams> }
/** A request to an endpoint; `body` reads the raw bytes, as many as the route may bring. */
export type Call<P extends Path> = Visit<P> & { body(): Promise<Buffer> }
