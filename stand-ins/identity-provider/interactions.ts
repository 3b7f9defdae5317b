import { errors, type Interaction } from 'oidc-provider'
import { readForm } from '#stand-ins/form.ts'
import { chooseLanguage } from '#stand-ins/language.ts'
import { authenticate, demoAccounts, findAccount, register, type Account, type Registration } from './accounts.ts'
import { sendPage, sendPlain, type Exchange } from './exchange.ts'
import { registerPage, signInPage, type Visit } from './pages.ts'
import { checkRegistration, readRegistration, type Problems } from './registration.ts'
import { endSession } from './sign-out.ts'
import { texts } from './texts.ts'

type Step = Exchange & { interaction: Interaction; visit: Visit }

/** The pages between the shop's request to sign in and the provider's answer. */
export async function answerInteraction(exchange: Exchange): Promise<void> {
  const [, , uid, action = ''] = exchange.url.pathname.split('/')
  const interaction = await findInteraction(exchange)
  if (!interaction || interaction.uid !== uid) {
    return sendPlain(exchange, 400, exchange.t.faultTitle, `${exchange.t.expired} ${exchange.t.faultLead}`)
  }
  const wished = chooseLanguage(interaction.params['ui_locales'], exchange.request.headers['accept-language'])
  const visit = { path: `/interaction/${uid}`, shop: new URL(exchange.shopOrigin).host }
  const step = { ...exchange, t: texts[wished], interaction, visit }
  if (exchange.request.method === 'POST') return answerForm(step, action)
  if (interaction.prompt.name === 'consent') return finish(step, { consent: {} })
  if (action === 'register' || (action === '' && interaction.prompt.name === 'create'))
    return showRegister(step, {}, {})
  showSignIn(step, hintOf(interaction), false)
}

async function answerForm(step: Step, action: string): Promise<void> {
  if (action === 'cancel')
    return finish(step, { error: 'access_denied', error_description: 'signing in was cancelled' })
  const form = await readForm(step.request)
  if (!form) return sendPlain(step, 400, step.t.faultTitle, step.t.faultLead)
  if (action === 'register') return answerRegister(step, form)
  if (action === 'sign-in') return answerSignIn(step, form)
  sendPlain(step, 404, step.t.notFound, step.t.faultLead)
}

async function answerSignIn(step: Step, form: URLSearchParams): Promise<void> {
  const email = form.get('email') ?? ''
  const demo = demoAccounts.find((account) => account.email === form.get('demo'))
  const account = demo
    ? findAccount(step.store, demo.id)
    : await authenticate(step.store, email.trim(), form.get('password') ?? '')
  if (!account) return showSignIn(step, email, true)
  await welcome(step, account)
}

async function answerRegister(step: Step, form: URLSearchParams): Promise<void> {
  const registration = readRegistration(form, step.t.language === 'de' ? 'de' : 'en')
  const problems = checkRegistration(registration)
  if (Object.keys(problems).length > 0) return showRegister(step, registration, problems)
  const account = await register(step.store, registration)
  if (!account) return showRegister(step, registration, { email: 'email-taken' })
  await welcome(step, account)
}

async function welcome(step: Step, account: Account): Promise<void> {
  await leaveEarlierSession(step, account)
  // `create` is also satisfied by signing in with an existing account.
  await finish(step, { login: { accountId: account.id }, create: {} })
}

/** Another person in the same browser: the first one's session ends before, and the shop is notified. */
async function leaveEarlierSession({ provider, interaction }: Step, account: Account): Promise<void> {
  if (!interaction.session || interaction.session.accountId === account.id) return
  const session = await provider.Session.findByUid(interaction.session.uid)
  interaction.session = undefined
  await interaction.persist()
  if (session) await endSession(provider, session)
}

async function finish({ provider, request, response }: Step, result: Record<string, unknown>): Promise<void> {
  await provider.interactionFinished(request, response, result)
}

async function findInteraction({ provider, request, response }: Exchange): Promise<Interaction | null> {
  try {
    return await provider.interactionDetails(request, response)
  } catch (fault) {
    if (fault instanceof errors.SessionNotFound) return null
    throw fault
  }
}

function showSignIn(step: Step, email: string, refused: boolean): void {
  sendPage(step, refused ? 422 : 200, step.t.signIn, signInPage(step.t, step.visit, email, refused))
}

function showRegister(step: Step, typed: Partial<Registration>, problems: Problems): void {
  const status = Object.keys(problems).length > 0 ? 422 : 200
  sendPage(step, status, step.t.register, registerPage(step.t, step.visit, typed, problems))
}

function hintOf(interaction: Interaction): string {
  const hint = interaction.params['login_hint']
  return typeof hint === 'string' ? hint : ''
}
