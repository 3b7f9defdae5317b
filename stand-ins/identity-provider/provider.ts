import type { DatabaseSync } from 'node:sqlite'
import { interactionPolicy, Provider, type Configuration, type KoaContextWithOIDC } from 'oidc-provider'
import { findAccount } from './accounts.ts'
import type { Environment } from './environment.ts'
import type { Keys } from './keys.ts'
import { askBeforeSigningOut, signOutUnasked } from './sign-out.ts'
import { recordsOf } from './store.ts'
import { showFault, showSignedOut } from './told.ts'

const hour = 60 * 60
const day = 24 * hour

export function makeProvider(issuer: string, environment: Environment, keys: Keys, store: DatabaseSync): Provider {
  const provider = new Provider(issuer, configure(environment, keys, store))
  provider.use(signOutUnasked)
  provider.on('server_error', (_ctx, fault) => console.error('identity-provider', fault))
  provider.on('backchannel.error', (_ctx, fault) => console.error(`identity-provider: ${fault.message}`))
  return provider
}

function configure(environment: Environment, keys: Keys, store: DatabaseSync): Configuration {
  const policy = interactionPolicy.base()
  // Initiating User Registration 1.0: `create` comes first, or a person without a session would be asked to sign in.
  policy.add(new interactionPolicy.Prompt({ name: 'create', requestable: true }), 0)
  return {
    adapter: (model) => recordsOf(store, model),
    clients: [clientOf(environment)],
    jwks: { keys: keys.signing },
    cookies: {
      keys: keys.cookies,
      // Ports share their host's cookies, so the other stand-ins must not use these names.
      names: { session: 'idp_session', interaction: 'idp_interaction', resume: 'idp_resume' },
    },
    discovery: {
      prompt_values_supported: ['none', 'login', 'consent', 'create'],
      ui_locales_supported: ['en', 'de'],
    },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'locale'] },
    // Many shops' providers put these into the ID token; the standard would leave them to user info.
    conformIdTokenClaims: false,
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: { logoutSource: askBeforeSigningOut, postLogoutSuccessSource: showSignedOut },
      revocation: { enabled: true },
    },
    interactions: { policy, url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    responseTypes: ['code'],
    pkce: { required: () => true },
    findAccount: (_ctx, sub) => accountWithClaims(store, sub),
    loadExistingGrant: grantWithoutAsking,
    // Issued without a request and replaced at every use: providers differ here, and the shop must cope with the
    // strictest.
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    renderError: showFault,
    ttl: {
      AccessToken: hour,
      AuthorizationCode: 60,
      IdToken: hour,
      Interaction: hour,
      Session: 14 * day,
      Grant: 14 * day,
      RefreshToken: 14 * day,
    },
    fetch: fetchAnywhere,
  }
}

/** The provider's own guard refuses loopback addresses, and that is where the shop listens during development. */
function fetchAnywhere(address: string | URL | Request, options?: RequestInit): Promise<Response> {
  const unguarded = { ...options, dispatcher: undefined }
  return fetch(address, unguarded)
}

function clientOf({ clientId, clientSecret, shopOrigin }: Environment) {
  return {
    client_id: clientId,
    client_secret: clientSecret,
    client_name: new URL(shopOrigin).host,
    client_uri: shopOrigin,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code' as const],
    redirect_uris: [`${shopOrigin}/auth/callback`],
    post_logout_redirect_uris: [`${shopOrigin}/auth/signed-out`],
    backchannel_logout_uri: `${shopOrigin}/auth/backchannel-logout`,
    backchannel_logout_session_required: true,
    require_auth_time: true,
  }
}

function accountWithClaims(store: DatabaseSync, sub: string) {
  const account = findAccount(store, sub)
  if (!account) return undefined
  const { name, locale, email, emailVerified } = account
  const shared = account.emailShared ? { email, email_verified: emailVerified } : {}
  return { accountId: sub, claims: () => ({ sub, name, locale, ...shared }) }
}

/** The shop and the provider belong together, so no consent is asked for. */
async function grantWithoutAsking({ oidc }: KoaContextWithOIDC) {
  const { client, session, provider } = oidc
  if (!client || !session?.accountId) return undefined
  const earlier = session.grantIdFor(client.clientId)
  const grant =
    (earlier && (await provider.Grant.find(earlier))) ||
    new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
  grant.addOIDCScope([...oidc.requestParamOIDCScopes])
  await grant.save()
  return grant
}
