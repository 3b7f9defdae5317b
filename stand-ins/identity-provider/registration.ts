import type { Language } from '#stand-ins/language.ts'
import type { Registration } from './accounts.ts'

export type Field = 'name' | 'email' | 'password'
export type Problem = 'name-missing' | 'name-too-long' | 'email-invalid' | 'email-taken' | 'password-length'
export type Problems = Partial<Record<Field, Problem>>

// The rule of a browser's own e-mail field (HTML standard, "valid e-mail address").
const emailRule =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i

export function readRegistration(form: URLSearchParams, locale: Language): Registration {
  return {
    name: (form.get('name') ?? '').trim(),
    email: (form.get('email') ?? '').trim(),
    password: form.get('password') ?? '',
    emailVerified: form.has('verified'),
    emailShared: form.has('shared'),
    locale,
  }
}

export function checkRegistration({ name, email, password }: Registration): Problems {
  const problems: Problems = {}
  if (name === '') problems.name = 'name-missing'
  else if (name.length > 100) problems.name = 'name-too-long'
  if (email.length > 254 || !emailRule.test(email)) problems.email = 'email-invalid'
  if (password.length < 8 || password.length > 200) problems.password = 'password-length'
  return problems
}
