const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/

/** Codes, secrets and tokens travel by TLS; plain http is for an issuer on this very machine. */
export function maySendTo(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || (protocol === 'http:' && loopback.test(hostname))
}

/** Asymmetric signatures alone: a shared secret or none at all would let others make tokens. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']

/** Those of them that the issuer says it signs with; RS256 when it says nothing (OpenID Connect Core 1.0, 15.1). */
export function trustedAlgorithms(advertised: readonly string[] | undefined): string[] {
  return advertised ? algorithms.filter((each) => advertised.includes(each)) : ['RS256']
}
