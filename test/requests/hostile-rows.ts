/** What may come from a hostile or broken issuer, from an attacker in between, or from another browser: row by row. */
export interface HostileRow {
  row: number
  /** The input, and the shop's reaction. */
  sentence: string
  /** The file of its test, whose name begins with the row's. */
  test: string
}

const discovery = 'test/requests/identity/hostile-issuer.test.ts'
const tokens = 'test/requests/identity/hostile-issuer-tokens.test.ts'
const exchange = 'test/requests/identity/hostile-issuer-exchange.test.ts'
const wayBack = 'test/requests/identity/hostile-issuer-way-back.test.ts'
const sessions = 'test/requests/identity/hostile-issuer-sessions.test.ts'
const logout = 'test/requests/identity/backchannel-logout.test.ts'
const clock = 'test/requests/identity/hostile-issuer-clock.test.ts'
const limited = 'test/requests/identity/hostile-issuer-floods.test.ts'
const freshness = 'app/identity/sign-in/fresh-sign-in.db.test.ts'

const sentences: readonly (readonly [sentence: string, test: string])[] = [
  ['an issuer that reports another name, even if only by a slash, is not used', discovery],
  ['an issuer that is down, broken or slow affects only sign-ins, and is retried later', discovery],
  ['a token that another key signed under the known name is refused', tokens],
  ['an unsigned token is refused', tokens],
  ['a token signed with a shared secret, or with the public key used as one, is refused', tokens],
  ['a broken elliptic-curve signature, or an algorithm that the issuer does not list, is refused', tokens],
  ['a token without a key id is accepted if exactly one key fits', discovery],
  ['a token without a key id is refused if several keys fit', discovery],
  ['a new key is fetched once and accepted', discovery],
  ['unknown keys are refused, and fetched only once in a while', discovery],
  ['a token from another issuer is refused', tokens],
  ['a token for another shop, or without an audience, is refused', tokens],
  ['a token for several audiences is refused unless it is authorised for this shop; a list of one is accepted', tokens],
  ['a token without a subject, or with a number or an endless one, is refused', tokens],
  ['a token without its issue time is refused', tokens],
  ['a token that has expired, never expires or has a text as its expiry is refused', tokens],
  ['a token from the future is refused', tokens],
  ['a token for another sign-in, or for none, is refused', tokens],
  ['a sign-in without a token fails', tokens],
  ['a token with the hash of another access token is refused', tokens],
  ['a re-authentication that did not happen is not accepted', freshness],
  ['user info about another subject, or none, is refused', tokens],
  ['the sign-in continues without user info if that fails', tokens],
  ['a callback with a state that is missing, unknown, too old, repeated or another browser’s is refused', wayBack],
  ['a repeated callback signs in once and sends the code once', wayBack],
  ['a callback that names another issuer, or none although one is promised, ends before the code is sent', wayBack],
  ['a callback with a code and an error, or with any repeated parameter, is refused', wayBack],
  ['an issuer’s error is shown in the shop’s own words, without a loop', wayBack],
  ['a token endpoint that refuses, redirects, hangs or floods ends in a page that says so', exchange],
  ['two tabs that come back in reverse order both succeed', wayBack],
  ['a sign-in redirects to a path of the shop and nowhere else', wayBack],
  ['a session id from before is invalid after signing in, and after signing out', sessions],
  ['an address never connects two people, verified or not', sessions],
  ['the same subject of another issuer is another person', sessions],
  ['a refreshed token cannot change the person: none is requested, and a received one is not stored', exchange],
  ['a refused refresh ends no session: nothing is refreshed', exchange],
  ['another site cannot sign anyone out', sessions],
  ['the callback after signing out succeeds whatever it contains', sessions],
  ['a logout token that is unsigned, badly signed or from another issuer ends nothing', logout],
  ['a logout token without the event, with a nonce, without a subject, old or used ends nothing', logout],
  ['an ID token is not accepted as a logout token, nor a logout token as an ID token', logout],
  ['a logout token ends the session it names, or all of a subject, or nothing', logout],
  ['an issuer without sign-out or registration is not asked for either', sessions],
  ['an address that is not in the token comes from user info, or is asked for by the shop', tokens],
  ['a logout during the callback of the same sign-in prevents the session', logout],
  ['a new key with the id of an old one is fetched and accepted, also twice in a row', discovery],
  ['a clock that is minutes off is reported with the difference, and every refused sign-in says why', clock],
  ['a flood of callbacks causes no requests to the issuer, and stops no one else', limited],
  ['a token whose type says that it is for something else is not accepted as an ID token', tokens],
]

export const hostileRows: readonly HostileRow[] = sentences.map(([sentence, test], at) => ({
  row: at + 1,
  sentence,
  test,
}))

/** The prefix of a row's tests, so that a reader can find the rows in order. */
export function row(number: number): string {
  const found = hostileRows[number - 1]
  if (!found) throw new Error(`There is no row ${number}`)
  return `row ${number}: ${found.sentence}`
}
