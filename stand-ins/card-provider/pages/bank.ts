import { chooseLanguage } from '#stand-ins/language.ts'
import { answerChallenge } from '#stand-ins/card-provider/payments/confirm.ts'
import { noCall } from '#stand-ins/card-provider/calls/answers.ts'
import { transaction } from '#stand-ins/card-provider/database.ts'
import { doDueWork } from '#stand-ins/card-provider/by-hand/due-work.ts'
import { getObject, hiddenOf, idOf } from '#stand-ins/card-provider/objects.ts'
import { methodById } from '#stand-ins/card-provider/methods/payment-methods.ts'
import { sessionOf } from '#stand-ins/card-provider/sessions/session-of.ts'
import { completeSession } from '#stand-ins/card-provider/sessions/sessions.ts'
import { answeredPage, challengePage } from './challenge.ts'
import { successAddress } from './hosted.ts'
import type { Reply, Visit } from './visit.ts'

/** `/challenge/:intent/:question`, in a frame over the shop or as a page that sends the buyer back. */
export function answerBankPage(visit: Visit): Reply | null {
  const [first, intentId = '', question = ''] = visit.parts
  if (first !== 'challenge' || visit.parts.length !== 3) return null
  const inFrame = visit.url.searchParams.get('frame') === '1'
  const language = chooseLanguage(visit.url.searchParams.get('locale'), visit.language)
  if (visit.method === 'POST') {
    const agreed = visit.form.answer === 'complete'
    transaction(() => {
      answerChallenge(noCall, intentId, question, agreed)
      const session = sessionOf(intentId)
      // Also for a buyer who closes the window here: the checkout is complete when the money is captured.
      if (session) completeSession(noCall, session.id)
    })
    setImmediate(doDueWork)
    if (inFrame) return { status: 200, framed: true }
    return { status: 303, location: returnAddress(intentId) ?? '/' }
  }
  const intent = getObject('payment_intent', intentId)
  const open = intent.status === 'requires_action' && hiddenOf(intentId).challenge === question
  if (!open && inFrame) return { status: 200, html: answeredPage(language), framed: true }
  if (!open) return { status: 303, location: returnAddress(intentId) ?? '/' }
  const method = methodById(idOf(intent.payment_method) ?? '')
  const html = challengePage({ intent, method, shop: visit.shopName, language, inFrame })
  return { status: 200, html, framed: inFrame, leadsTo: leadsTo(intentId) }
}

function returnAddress(intentId: string): string | null {
  const { returnUrl } = hiddenOf(intentId)
  if (typeof returnUrl !== 'string') return null
  const { client_secret: secret, id, status } = getObject('payment_intent', intentId)
  const url = new URL(returnUrl)
  url.searchParams.set('payment_intent', id)
  url.searchParams.set('payment_intent_client_secret', secret ?? '')
  const good = status === 'succeeded' || status === 'requires_capture'
  url.searchParams.set('redirect_status', good ? 'succeeded' : 'failed')
  return url.href
}

/** Where the answered question finally leads: past our own hosted page, to the shop. */
function leadsTo(intentId: string): string {
  const { returnUrl } = hiddenOf(intentId)
  if (typeof returnUrl !== 'string') return ''
  const { origin, pathname } = new URL(returnUrl)
  const session = /^\/pay\/([^/]+)\/return$/.exec(pathname)?.[1]
  return session ? new URL(successAddress(getObject('checkout.session', session))).origin : origin
}
