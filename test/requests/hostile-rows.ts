/** What may come from a hostile or broken issuer, from an attacker in between, or from another browser: row by row. */
export interface HostileRow {
  row: number
  /** What comes, and what the shop makes of it. */
  sentence: string
  /** Where it is tested, under a name that begins with the row's. */
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
  ['an issuer that calls itself otherwise, if only by a slash, gets nobody sent to it', discovery],
  ['an issuer that is down, broken or slow costs signing in alone, and is asked again later', discovery],
  ['a token that another key signed under the known name is refused', tokens],
  ['a token that nobody signed is refused', tokens],
  ['a token that a shared secret or the public key signed as one is refused', tokens],
  ['a broken signature on a curve, or one of an algorithm that the issuer does not name, is refused', tokens],
  ['a token that names no key is accepted while one key fits', discovery],
  ['a token that names no key is refused when several fit', discovery],
  ['a new key is asked for once and accepted', discovery],
  ['invented keys are refused, and asked for once in a while alone', discovery],
  ['a token from another issuer is refused', tokens],
  ['a token for another shop, or for nobody, is refused', tokens],
  ['a token for several is refused unless it says that this shop is meant; a list of one is fine', tokens],
  ['a token about nobody, a number or an endless name is refused', tokens],
  ['a token without the time it was made is refused', tokens],
  ['a token that has expired, never expires or expires in words is refused', tokens],
  ['a token from the future is refused', tokens],
  ['a token for another sign-in, or for none, is refused', tokens],
  ['a sign-in without a token is none', tokens],
  ['a token that names the hash of another access token is refused', tokens],
  ['who was to be looked at again and was not is not confirmed', freshness],
  ['user info about somebody else, or about nobody, is refused', tokens],
  ['user info that fails is done without', tokens],
  ['a way back with a state that is missing, unknown, too old, twice or another browser’s is refused', wayBack],
  ['a way back that comes twice signs in once and sends the code once', wayBack],
  ['a way back that names another issuer, or none where one is promised, ends before the code is sent', wayBack],
  ['a way back with a code and an error, or with anything twice, is refused', wayBack],
  ['an issuer’s error is shown in plain words of our own, without a loop', wayBack],
  ['a token endpoint that refuses, leads elsewhere, hangs or floods ends in a page that says so', exchange],
  ['two tabs that come back in the other order both end well', wayBack],
  ['a sign-in leads back to a path of ours and nowhere else', wayBack],
  ['a session id that was there before is none after signing in, and none after signing out', sessions],
  ['an address makes nobody somebody else, verified or not', sessions],
  ['the same subject of another issuer is somebody else', sessions],
  ['a refreshed token cannot change who somebody is: none is asked for, and none that comes is kept', exchange],
  ['a refused refresh ends no session: nothing is refreshed', exchange],
  ['another site signs nobody out', sessions],
  ['the way back from signing out ends well whatever it brings', sessions],
  ['a logout token that is unsigned, badly signed or another’s ends nothing', logout],
  ['a logout token without the event, with a nonce, about nobody, old or used ends nothing', logout],
  ['an ID token is no logout token, and a logout token no ID token', logout],
  ['a logout token ends the session it names, or all of a subject, or nothing', logout],
  ['an issuer that knows no signing out and no registering is not asked for either', sessions],
  ['an address that the issuer does not tell is found in user info, or asked for by the shop', tokens],
  ['a logout that is sent while that very sign-in is on its way back lets no session begin', logout],
  ['a new key under the name of an old one is asked for and accepted, also twice in a row', discovery],
  [
    'a clock that is minutes off is said to be so, with the difference, and no sign-in is refused without saying why',
    clock,
  ],
  ['a flood of ways back from the issuer makes the shop ask it nothing, and stops nobody else', limited],
  ['a token that says by its type that it is for something else is no ID token', tokens],
]

export const hostileRows: readonly HostileRow[] = sentences.map(([sentence, test], at) => ({
  row: at + 1,
  sentence,
  test,
}))

/** What the tests of a row are called, so that a reader can go through the rows in order. */
export function row(number: number): string {
  const found = hostileRows[number - 1]
  if (!found) throw new Error(`There is no row ${number}`)
  return `row ${number}: ${found.sentence}`
}
