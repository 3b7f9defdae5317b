const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/

/** Codes, secrets and tokens travel by TLS; plain http is for an issuer on this very machine. */
export function maySendTo(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || (protocol === 'http:' && loopback.test(hostname))
}

/** Only asymmetric signatures: with a shared secret or none, others could make tokens. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']

/** Those of them that the issuer says it signs with; RS256 when it says nothing (OpenID Connect Core 1.0, 15.1). */
export function trustedAlgorithms(advertised: unknown): string[] {
  return Array.isArray(advertised) ? algorithms.filter((each) => advertised.includes(each)) : ['RS256']
}

/** OpenID Connect Discovery 1.0, 4.1: a slash at the issuer's end is not doubled. */
export function descriptionAddress(issuer: string): string {
  return `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
}

/** What an operator should check first if the metadata request has this status. */
export function whatToCheck(status: number): string {
  if (status === 200)
    return 'check that OIDC_ISSUER is the issuer, not a page for people, and that no login or maintenance page answers instead'
  if (status >= 300 && status < 400)
    return 'redirects are not followed, so set OIDC_ISSUER to the name that the issuer gives itself (https, host, path)'
  if (status === 404 || status === 410)
    return 'check the path in OIDC_ISSUER (realm, tenant, application), which ends before /.well-known'
  if (status === 401 || status === 403)
    return 'a description is public, so check whether a proxy or a firewall answers instead of the issuer'
  return 'check the issuer and what stands before it'
}

/**
 * The `prompt` for the issuer, whatever session it has in this browser; undefined: its default. `usual`: the one that it
 * asks again for, as the operator knows it.
 */
export function promptFor(
  wish: { register: boolean; askAgain: boolean },
  supported: unknown,
  usual: 'login' | 'select_account',
): 'create' | 'login' | 'select_account' | undefined {
  const knows = (value: string) => Array.isArray(supported) && supported.includes(value)
  // Initiating User Registration 1.0, 4: to be sent only where the issuer says that it knows it.
  if (wish.register && knows('create')) return 'create'
  if (!wish.askAgain) return undefined
  // Every issuer has to know "login" (OpenID Connect Core 1.0, 15.1), but some say that they do not, and some refuse it
  // without having said so.
  return knows('select_account') && !knows('login') ? 'select_account' : usual
}
