import { configure } from '#app/configuration.ts'
import { configurationOf, readEnvironment } from '#server/configuration.ts'

interface Identity {
  issuer: string
  clientId?: string
  ownerEmail?: string
  freshSignIn?: 'auth_time' | 'prompt'
  prompt?: 'login' | 'select_account'
}

/** For tests that call the shop's functions in their own process: a development configuration with this issuer. */
export function configureIdentity({
  issuer,
  clientId = 'shop',
  ownerEmail,
  freshSignIn = 'auth_time',
  prompt = 'login',
}: Identity) {
  const nowhere = { issuer, cards: 'http://127.0.0.1:9', smtp: 'smtp://127.0.0.1:9' }
  const environment = readEnvironment({
    SESSION_SECRET: 'x'.repeat(40),
    OIDC_CLIENT_ID: clientId,
    OIDC_FRESH_SIGN_IN: freshSignIn,
    OIDC_PROMPT: prompt,
  })
  configure({ ...configurationOf(environment, 'http://localhost', nowhere), ownerEmail: ownerEmail ?? null })
}
