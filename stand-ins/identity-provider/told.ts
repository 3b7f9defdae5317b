import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider'
import { headersOf, page } from '#stand-ins/document.ts'
import { html, type Html } from '#stand-ins/html.ts'
import { chooseLanguage } from '#stand-ins/language.ts'
import { texts, type Texts } from './texts.ts'

/** The protocol's own pages: an error, a question, a farewell. */
export function showFault(ctx: KoaContextWithOIDC, out: ErrorOut): void {
  const t = textsFor(ctx)
  const detail = out.error_description ? `${out.error}: ${out.error_description}` : out.error
  const content = html`<h1>${t.faultTitle}</h1>
    <p>${t.faultLead}</p>
    <p>${t.faultDetail}: <code>${detail}</code></p>
    ${shopLink(ctx, t)}`
  send(ctx, page(t, t.faultTitle, content))
}

export function showQuestion(ctx: KoaContextWithOIDC, form: string): void {
  const t = textsFor(ctx)
  const content = html`<h1>${t.askSignOut}</h1>
    <p>${t.askSignOutLead}</p>
    ${{ markup: form }}
    <p class="row">
      <button form="op.logoutForm" name="logout" value="yes">${t.signOutYes}</button>
      <button class="quiet" form="op.logoutForm">${t.signOutNo}</button>
    </p>`
  send(ctx, page(t, t.askSignOut, content))
}

export function showSignedOut(ctx: KoaContextWithOIDC): void {
  const t = textsFor(ctx)
  const content = html`<h1>${t.signedOut}</h1>
    <p>${t.signedOutLead}</p>
    ${shopLink(ctx, t)}`
  send(ctx, page(t, t.signedOut, content))
}

function shopLink(ctx: KoaContextWithOIDC, t: Texts): Html | null {
  const shop = ctx.oidc?.client?.clientUri
  return shop ? html`<p><a href="${shop}">${t.toShop(new URL(shop).host)}</a></p>` : null
}

function textsFor(ctx: KoaContextWithOIDC): Texts {
  return texts[chooseLanguage(ctx.oidc?.params?.['ui_locales'], ctx.get('accept-language'))]
}

function send(ctx: KoaContextWithOIDC, body: string): void {
  ctx.body = body
  const shop = ctx.oidc?.client?.clientUri
  ctx.set(headersOf(shop ? new URL(shop).origin : ''))
}
