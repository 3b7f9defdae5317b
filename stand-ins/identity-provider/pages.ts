import { html, type Html } from '#stand-ins/html.ts'
import { demoAccounts, demoPassword, type Account, type Registration } from './accounts.ts'
import type { Field, Problems } from './registration.ts'
import type { Texts } from './texts.ts'

/** The sign-in in progress: its address here and the shop that it returns to. */
export type Visit = { path: string; shop: string }

export function signInPage(t: Texts, visit: Visit, email: string, refused: boolean): Html {
  return html`<div class="columns">
    <section>
      <h1>${t.signIn}</h1>
      <p>${t.signInLead(visit.shop)}</p>
      ${refused && html`<p class="problem" role="alert">${t.refused}</p>`}
      <form method="post" action="${visit.path}/sign-in">
        ${input(t.email, 'email', { value: email, type: 'email', autocomplete: 'username' })}
        ${input(t.password, 'password', { type: 'password', autocomplete: 'current-password' })}
        <button>${t.signIn}</button>
      </form>
      <p>${t.newHere} <a href="${visit.path}/register">${t.toRegister}</a></p>
      ${cancelForm(t, visit)}
    </section>
    ${demoSection(t, visit)}
  </div>`
}

export function registerPage(t: Texts, visit: Visit, typed: Partial<Registration>, problems: Problems): Html {
  const problem = (field: Field) => problems[field] && t.problems[problems[field]]
  return html`<section class="narrow">
    <h1>${t.register}</h1>
    <p>${t.registerLead(visit.shop)}</p>
    <form method="post" action="${visit.path}/register" novalidate>
      ${input(t.name, 'name', { value: typed.name, autocomplete: 'name', problem: problem('name') })}
      ${input(t.email, 'email', { value: typed.email, type: 'email', autocomplete: 'email', problem: problem('email') })}
      ${input(t.password, 'password', {
        type: 'password',
        autocomplete: 'new-password',
        hint: t.passwordHint,
        problem: problem('password'),
      })}
      <fieldset>
        <legend>${t.howToldLegend}</legend>
        ${checkbox(t.shared, 'shared', typed.emailShared ?? true)}
        ${checkbox(t.verified, 'verified', typed.emailVerified ?? true)}
      </fieldset>
      <button>${t.register}</button>
    </form>
    <p>${t.haveAccount} <a href="${visit.path}/sign-in">${t.toSignIn}</a></p>
    ${cancelForm(t, visit)}
  </section>`
}

export function homePage(t: Texts, shopOrigin: string, account: Account | null, ended: boolean): Html {
  const shop = new URL(shopOrigin).host
  return html`<section class="narrow">
    <h1>${t.homeTitle}</h1>
    <p>${t.homeLead(shop)}</p>
    ${ended && html`<p role="status"><strong>${t.sessionEnded}</strong></p>`}
    <p>${account ? t.signedInAs(account.name, account.email) : t.nobodySignedIn}</p>
    ${
      account &&
      html`<form method="post" action="/end">
        <button>${t.endSession}</button>
        <p class="hint">${t.endSessionHint}</p>
      </form>`
    }
    <p><a href="${shopOrigin}">${t.toShop(shop)}</a></p>
  </section>`
}

export function plainPage(title: string, lead: string, shopOrigin: string, t: Texts): Html {
  return html`<section class="narrow">
    <h1>${title}</h1>
    <p>${lead}</p>
    <p><a href="${shopOrigin}">${t.toShop(new URL(shopOrigin).host)}</a></p>
  </section>`
}

function demoSection(t: Texts, visit: Visit): Html {
  return html`<section class="demo">
    <h2>${t.demo}</h2>
    <p>${t.demoLead(demoPassword)}</p>
    <form method="post" action="${visit.path}/sign-in">
      <ul>
        ${demoAccounts.map(
          ({ name, email }, at) =>
            html`<li>
              <p><strong>${name}</strong><br />${email}<br /><span class="hint">${t.demoRoles[at]}</span></p>
              <button class="quiet" name="demo" value="${email}" aria-label="${t.signInAs(name)}">${t.signIn}</button>
            </li>`,
        )}
      </ul>
    </form>
  </section>`
}

type InputExtras = { type?: string; value?: string; autocomplete: string; hint?: string; problem?: string }

function input(label: string, name: string, { type = 'text', value = '', autocomplete, hint, problem }: InputExtras) {
  const told = problem ?? hint
  return html`<p class="field">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      value="${value}"
      autocomplete="${autocomplete}"
      required
      ${problem && html`aria-invalid="true"`}
      ${told && html`aria-describedby="${name}-told"`}
    />
    ${told && html`<span id="${name}-told" class="${problem ? 'problem' : 'hint'}">${told}</span>`}
  </p>`
}

function checkbox(label: string, name: string, checked: boolean): Html {
  return html`<p>
    <label><input type="checkbox" name="${name}" ${checked && 'checked'} /> ${label}</label>
  </p>`
}

function cancelForm(t: Texts, visit: Visit): Html {
  return html`<form method="post" action="${visit.path}/cancel">
    <button class="link">${t.cancel(visit.shop)}</button>
  </form>`
}
