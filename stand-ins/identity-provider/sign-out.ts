import type { IncomingMessage, ServerResponse } from 'node:http'
import type { KoaContextWithOIDC, Provider, Session } from 'oidc-provider'
import { showQuestion } from './told.ts'

/**
 * RP-initiated logout 1.0 lets a provider ask first. A person who comes from the shop with their own ID token has
 * pressed "sign out" there a moment ago and is not asked again; nor is a person without a session here.
 */
export async function signOutUnasked(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  await next()
  if (ctx.oidc?.route !== 'end_session' || ctx.status !== 200) return
  const { session, params, entities, provider } = ctx.oidc
  if (session?.accountId && entities.IdTokenHint?.payload['sub'] !== session.accountId) return
  if (session?.accountId) await endSession(provider, session)
  ctx.cookies.set(provider.cookieName('session'), null)
  ctx.body = null
  ctx.status = 303
  ctx.redirect(wayBack(ctx, params?.['post_logout_redirect_uri'], params?.['state']))
}

/** Another site's page may have sent the browser here without a token, so a person decides. */
export function askBeforeSigningOut(ctx: KoaContextWithOIDC, form: string): void {
  showQuestion(ctx, form)
}

/**
 * Ends a session here and notifies every shop that was signed in with it (back-channel logout 1.0). Its tokens end too,
 * as they were issued for this session.
 */
export async function endSession(provider: Provider, session: Session): Promise<void> {
  const shops = Object.keys(session.authorizations ?? {})
  await Promise.all(shops.map((clientId) => tellShop(provider, session, clientId)))
  await session.destroy()
}

export function currentSession(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<Session> {
  return provider.Session.get(provider.createContext(request, response))
}

async function tellShop(provider: Provider, session: Session, clientId: string): Promise<void> {
  const client = await provider.Client.find(clientId)
  if (!client?.backchannelLogoutUri) return
  // The method exists, but the package's types lack it.
  const { backchannelLogout } = client as unknown as { backchannelLogout(sub?: string, sid?: string): Promise<void> }
  try {
    await backchannelLogout.call(client, session.accountId, session.sidFor(clientId))
  } catch (fault) {
    // The session ends here nevertheless; a shop that is down keeps its own until it expires.
    console.error('identity-provider: the shop could not be notified of a sign-out:', fault)
  }
}

/** The address was compared with the registered ones before; without one, it is the provider's own last page. */
function wayBack(ctx: KoaContextWithOIDC, address: unknown, state: unknown): string {
  if (typeof address !== 'string') return ctx.oidc.urlFor('end_session_success')
  const back = new URL(address)
  if (typeof state === 'string') back.searchParams.set('state', state)
  return back.href
}
