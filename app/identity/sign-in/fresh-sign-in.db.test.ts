import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { limits } from '#app/limits.ts'
import { db } from '#db/database.server.ts'
import { row } from '#test/requests/hostile-rows.ts'
import { configureIdentity } from '#test/support/shop/configure-identity.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { faultOf, openDesk } from '#test/support/people/desk.ts'
import { type HostileIssuer, type Play, startHostileIssuer } from '#test/support/shop/hostile-issuer.ts'
import { askForFreshSignIn } from './fresh-sign-in.server.ts'

useDatabase()

let issuer: HostileIssuer
beforeAll(async () => {
  issuer = await startHostileIssuer()
  configureIdentity({ issuer: issuer.issuer, ownerEmail: 'owner@example.com' })
})
afterAll(() => issuer.stop())
beforeEach(async () => {
  issuer.play({})
  issuer.is({ sub: 'mira', email: 'owner@example.com', email_verified: true, name: 'Mira' })
  await db.deleteFrom('customers').execute()
})

const minute = 60_000
const page = '/cart?order=B1001'

/** A browser in the back office, about to do something irreversible. */
function openOffice() {
  const desk = openDesk()
  return {
    ...desk,
    async ask(minutes: number, within?: number) {
      const begun = await desk.visit(page, minutes)
      const answer = await askForFreshSignIn(begun, within)
      const way = answer?.kind === 'redirect' ? new URL(answer.to) : null
      return { begun, answer, way }
    },
  }
}

const openSessions = () => db.selectFrom('sessions').select('idHash').where('endedAt', 'is', null).execute()
const authTime = (minutes: number): Play => ({
  claims: (claims) => ({ ...claims, auth_time: Math.floor((Date.now() + minutes * minute) / 1000) }),
})
describe('before an irreversible action, a person', () => {
  test('who signed in a moment ago is not asked again', async () => {
    const desk = openOffice()
    await desk.signIn()
    expect((await desk.ask(14)).answer).toBeNull()
    expect(limits.freshFor.value).toBe(15 * minute)
  })

  test('is sent to the issuer after a quarter of an hour, with the age allowed, and comes back to the same page', async () => {
    const desk = openOffice()
    await desk.signIn()
    const { begun, way } = await desk.ask(16)
    expect(way?.origin).toBe(issuer.issuer)
    expect(way?.searchParams.get('max_age')).toBe('900')
    issuer.play(authTime(16))
    expect(await desk.goAndComeBack(begun, way?.href ?? '', 16)).toBe(page)
    expect((await desk.ask(17)).answer).toBeNull()
    // The previous session has ended: a copy of it does not become fresh too.
    expect(await openSessions()).toHaveLength(1)
  })

  test('may be asked for a more recent sign-in where more is at stake', async () => {
    const desk = openOffice()
    await desk.signIn()
    const { way } = await desk.ask(6, 5 * minute)
    expect(way?.searchParams.get('max_age')).toBe('300')
  })

  test('is also sent there from a form, which has then done nothing', async () => {
    const desk = openOffice()
    await desk.signIn()
    const answer = await askForFreshSignIn(await desk.visit(page, 16, new URLSearchParams({ amount: '100' })))
    expect(answer).toMatchObject({ kind: 'content', status: 200, cacheControl: 'no-store' })
    const refresh = answer?.kind === 'content' ? answer.headers?.refresh : ''
    expect(refresh).toMatch(new RegExp(`^0; url=${issuer.issuer}/auth\\?.*max_age=900`))
  })

  test('is asked even if the issuer gave no time of the sign-in', async () => {
    const desk = openOffice()
    issuer.play({ claims: ({ auth_time: _, ...claims }) => claims })
    await desk.signIn()
    expect((await desk.ask(0)).way?.searchParams.get('max_age')).toBe('900')
  })

  test('is not redirected back and forth when the clocks of shop and issuer differ by half a minute', async () => {
    const desk = openOffice()
    issuer.play(authTime(-15.4))
    await desk.signIn()
    const { answer } = await desk.ask(0)
    expect(answer).toBeNull()
  })

  test('has to be signed in', async () => {
    expect(await faultOf(openOffice().ask(0))).toBe('access.sign_in_needed')
  })
})

describe(row(21), () => {
  const lies: [string, Play][] = [
    ['an issuer that leaves out the time is refused', { claims: ({ auth_time: _, ...claims }) => claims }],
    ['an answer from the issuer’s old session is refused', authTime(0)],
    ['an issuer that gives no real time is refused', { claims: (claims) => ({ ...claims, auth_time: 0 }) }],
  ]
  test.each(lies)('%s', async (_, play) => {
    const desk = openOffice()
    await desk.signIn()
    const before = await openSessions()
    const { begun, way } = await desk.ask(20)
    issuer.play(play)
    expect(await faultOf(desk.goAndComeBack(begun, way?.href ?? '', 20))).toBe('access.not_confirmed')
    expect(await openSessions()).toEqual(before)
    expect((await desk.visit(page, 20)).visitor.customer?.name).toBe('Mira')
  })

  test.each<[string, unknown]>([
    ['a time in the future', Math.floor(Date.now() / 1000) + 86_400],
    ['a text instead of a time', 'just now'],
    ['a negative time', -1],
  ])('a token with %s is not accepted', async (_, auth_time) => {
    const desk = openOffice()
    await desk.signIn()
    const { begun, way } = await desk.ask(20)
    issuer.play({ claims: (claims) => ({ ...claims, auth_time }) })
    expect(await faultOf(desk.goAndComeBack(begun, way?.href ?? '', 20))).toBe('auth.token_refused')
    expect(await openSessions()).toHaveLength(1)
  })

  test('when the issuer refuses to ask again, the person stays signed in', async () => {
    const desk = openOffice()
    await desk.signIn()
    const { begun, way } = await desk.ask(20)
    issuer.play({ back: (query) => (query.delete('code'), query.set('error', 'invalid_request')) })
    expect(await faultOf(desk.goAndComeBack(begun, way?.href ?? '', 20))).toBe('auth.refused_by_issuer')
    expect((await desk.visit(page, 20)).visitor.customer?.name).toBe('Mira')
  })

  test('when another person comes back, the session’s person stays signed in', async () => {
    const desk = openOffice()
    await desk.signIn()
    const { begun, way } = await desk.ask(20)
    issuer.is({ sub: 'eve', name: 'Eve', email: 'owner@example.com', email_verified: true })
    issuer.play(authTime(20))
    expect(await faultOf(desk.goAndComeBack(begun, way?.href ?? '', 20))).toBe('access.other_account')
    expect((await desk.visit(page, 20)).visitor.customer?.name).toBe('Mira')
    expect(await db.selectFrom('identities').select('subject').execute()).toEqual([{ subject: 'mira' }])
  })
})

describe('issuers that differ', () => {
  const isPrompted = (asked: URLSearchParams) => asked.get('prompt') === 'login'
  const prompts = () => issuer.calls.filter(({ path }) => path === '/auth').map(({ query }) => query.get('prompt'))
  const sessionOf = async (desk: ReturnType<typeof openOffice>) => (await desk.visit(page, 20)).visitor.session

  async function askAt(minutes: number, play: Play) {
    const desk = openOffice()
    await desk.signIn()
    const { begun, way } = await desk.ask(minutes)
    issuer.play(play)
    return { desk, begun, comeBack: () => desk.goAndComeBack(begun, way?.href ?? '', minutes) }
  }

  test('an issuer that ignores max_age is asked with prompt=login, and its new auth_time counts', async () => {
    const looked = authTime(20).claims ?? ((claims) => claims)
    const { desk, comeBack } = await askAt(20, {
      claims: (claims, asked) => (isPrompted(asked) ? looked(claims, asked) : claims),
    })
    expect(await comeBack()).toBe(page)
    expect(prompts()).toEqual([null, 'login'])
    expect((await desk.ask(21)).answer).toBeNull()
  })

  test('an issuer that honours max_age is not told to: no one types a password twice', async () => {
    const { comeBack } = await askAt(20, authTime(20))
    expect(await comeBack()).toBe(page)
    expect(prompts()).toEqual([null])
  })

  const timeless: Play = { claims: ({ auth_time: _, ...claims }) => claims }

  test('an issuer that gives no time confirms nothing, and the log says what it has to do', async () => {
    const { comeBack } = await askAt(20, timeless)
    const fault = await comeBack().catch((refused: unknown) => refused)
    expect(fault).toMatchObject({ code: 'access.not_confirmed' })
    expect(String((fault as Error).cause)).toContain('gives no auth_time, asked with max_age and prompt=login')
    expect(String((fault as Error).cause)).toContain('OIDC_FRESH_SIGN_IN=prompt')
    expect(prompts()).toEqual([null, 'login'])
  })

  describe('if the operator vouches that the issuer asks again', () => {
    beforeAll(() => configureIdentity({ issuer: issuer.issuer, freshSignIn: 'prompt' }))
    afterAll(() => configureIdentity({ issuer: issuer.issuer }))

    test('without a time in the token, the time of the request counts', async () => {
      const { desk, begun, comeBack } = await askAt(20, timeless)
      expect(await comeBack()).toBe(page)
      expect(prompts()).toEqual(['login'])
      expect((await sessionOf(desk))?.authenticatedAt).toEqual(begun.now)
      expect((await desk.ask(34)).answer).toBeNull()
      expect((await desk.ask(36)).way?.searchParams.get('prompt')).toBe('login')
    })

    test('a time that is too old does not confirm it: someone may have removed the prompt from the address', async () => {
      const { desk, comeBack } = await askAt(20, authTime(0))
      expect(await faultOf(comeBack())).toBe('access.not_confirmed')
      expect((await desk.ask(20)).answer).not.toBeNull()
    })

    test('a plain sign-in at that moment confirms nothing', async () => {
      const { desk } = await askAt(20, timeless)
      const another = openOffice()
      await another.signIn(20)
      expect((await another.ask(20)).answer).not.toBeNull()
      expect((await desk.ask(20)).answer).not.toBeNull()
    })
  })
})
