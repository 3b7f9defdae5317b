import { Fault } from '#app/errors.ts'
import { finishSignIn } from '#app/identity/sign-in/sign-in-return.server.ts'
import { wayToIssuer } from '#app/identity/sign-in/sign-in.server.ts'
import { findVisitor } from '#app/identity/people/visitor.server.ts'
import { readCookies } from '#app/web/requests/cookies.ts'
import { languageOf } from '#app/web/language-of.ts'
import type { Visit } from '#app/web/requests/visit.ts'
import { createCookieJar } from './cookie-jar.ts'

const minute = 60_000
const shop = new URL('http://localhost')

/** A browser in the test's own process: sends requests some minutes from now, with its current cookies. */
export function openDesk() {
  const jar = createCookieJar()
  const keep = ({ cookies }: Visit) => jar.keep(shop, cookies.lines())

  async function visit(address: string, minutes = 0, form?: URLSearchParams) {
    const url = new URL(address, shop)
    const visit = {
      cookies: readCookies(jar.header(shop)),
      now: new Date(Date.now() + minutes * minute),
      address: url.pathname + url.search,
      query: url.searchParams,
      locale: 'en',
      language: languageOf('en'),
      client: '127.0.0.1',
      header: () => undefined,
      form,
      // The part of a visit that a sign-in reads.
    } as unknown as Visit & { form?: URLSearchParams }
    visit.visitor = await findVisitor(visit)
    return visit
  }

  /** Goes to the issuer as redirected and takes the answer back to the shop. */
  async function goAndComeBack(begun: Visit, way: string, minutes = 0): Promise<string> {
    keep(begun)
    const answered = await fetch(way, { redirect: 'manual' })
    const back = await visit(answered.headers.get('location') ?? '', minutes)
    const { returnTo } = await finishSignIn(back)
    keep(back)
    // To the issuer again, which did not confirm what it was asked.
    return returnTo.startsWith('/') ? returnTo : goAndComeBack(back, returnTo, minutes)
  }

  return {
    visit,
    keep,
    goAndComeBack,
    async signIn(minutes = 0) {
      const begun = await visit('/auth/sign-in', minutes)
      return goAndComeBack(begun, await wayToIssuer(begun, '/account', {}), minutes)
    },
  }
}

/** The code of the shop's refusal; null if it agreed. */
export const faultOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (fault: unknown) => (fault instanceof Fault ? fault.code : fault),
  )
