import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { configureIdentity } from '#test/support/shop/configure-identity.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { faultOf, openDesk } from '#test/support/people/desk.ts'
import { type HostileIssuer, startHostileIssuer } from '#test/support/shop/hostile-issuer.ts'
import { askAgain } from '#app/identity/sign-out/sign-out.server.ts'
import { askForFreshSignIn } from './fresh-sign-in.server.ts'
import { wayToIssuer } from './sign-in.server.ts'

useDatabase()

/** An issuer that says nothing of prompts in its metadata, and accepts "none", "consent" and "select_account" alone. */
let issuer: HostileIssuer
beforeAll(async () => {
  issuer = await startHostileIssuer()
  configureIdentity({ issuer: issuer.issuer, ownerEmail: 'owner@example.com', prompt: 'select_account' })
})
afterAll(() => issuer.stop())
beforeEach(() => issuer.is({ sub: 'mira', email: 'owner@example.com', email_verified: true, name: 'Mira' }))

const page = '/cart?order=B1001'
const promptOf = (way: string) => new URL(way).searchParams.get('prompt')

test('who has signed out is asked in the way that the issuer accepts: otherwise nobody could sign in for two weeks', async () => {
  const visit = await openDesk().visit(page, 0)
  expect(promptOf(await wayToIssuer(visit, page, {}))).toBeNull()
  askAgain(visit)
  expect(promptOf(await wayToIssuer(visit, page, {}))).toBe('select_account')
})

test('a fresh sign-in that it does not confirm is refused here, with what the operator can do: its own page would be the end of the way', async () => {
  const desk = openDesk()
  await desk.signIn()
  issuer.play({ claims: ({ auth_time: _, ...claims }) => claims })
  const begun = await desk.visit(page, 20)
  const asked = await askForFreshSignIn(begun)
  const way = asked?.kind === 'redirect' ? asked.to : ''
  expect(promptOf(way)).toBeNull()
  const refused = await desk.goAndComeBack(begun, way, 20).catch((fault: unknown) => fault)
  expect(await faultOf(Promise.reject(refused))).toBe('access.not_confirmed')
  expect(String((refused as Error).cause)).toContain('OIDC_PROMPT')
  expect(issuer.calls.filter(({ query }) => query.get('prompt') === 'login')).toEqual([])
})
