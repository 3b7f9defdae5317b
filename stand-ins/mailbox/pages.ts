import { html, type Html } from '#stand-ins/html.ts'
import type { Attachment, Letter } from './letter.ts'
import type { Texts } from './texts.ts'

export function listPage(t: Texts, letters: readonly Letter[], refuses: boolean): Html {
  return html`<h1>${t.letters}</h1>
    ${letters.length === 0 ? html`<p>${t.none}</p>` : letterTable(t, letters)}
    <form method="post" action="/refuse?on=${refuses ? 0 : 1}" class="bar">
      <span>${refuses ? t.refuses : t.accepts}</span>
      <button class="quiet">${refuses ? t.accept : t.refuse}</button>
    </form>
    ${
      letters.length > 0 &&
      html`<form method="post" action="/delete"><button class="quiet">${t.deleteAll}</button></form>`
    }`
}

function letterTable(t: Texts, letters: readonly Letter[]): Html {
  return html`<table class="letters">
    <thead>
      <tr>
        <th scope="col">${t.subject}</th>
        <th scope="col">${t.to}</th>
        <th scope="col">${t.received}</th>
      </tr>
    </thead>
    <tbody>
      ${letters.map(
        (letter) =>
          html`<tr>
            <td><a href="/letters/${letter.id}">${letter.subject || t.noSubject}</a></td>
            <td>${letter.to.join(', ')}</td>
            <td>${time(t, letter)}</td>
          </tr>`,
      )}
    </tbody>
  </table>`
}

export function letterPage(t: Texts, letter: Letter, attachments: readonly Attachment[]): Html {
  return html`<p><a href="/">${t.back}</a></p>
    <h1>${letter.subject || t.noSubject}</h1>
    <table>
      <tr>
        <th scope="row">${t.from}</th>
        <td>${letter.from}</td>
      </tr>
      <tr>
        <th scope="row">${t.to}</th>
        <td>${letter.to.join(', ')}</td>
      </tr>
      <tr>
        <th scope="row">${t.received}</th>
        <td>${time(t, letter)}</td>
      </tr>
      ${
        attachments.length > 0 &&
        html`<tr>
          <th scope="row">${t.attachments}</th>
          <td>${attachmentLinks(letter, attachments)}</td>
        </tr>`
      }
    </table>
    ${
      letter.html &&
      html`<h2>${t.asHtml}</h2>
        <iframe
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          src="/letters/${letter.id}/html"
          title="${t.asHtml}"
        ></iframe>`
    }
    <h2>${t.asText}</h2>
    ${letter.text ? html`<pre class="text">${withLinks(letter.text)}</pre>` : html`<p>${t.noText}</p>`}
    <details>
      <summary>${t.headers}</summary>
      <pre>${letter.headers.map(({ name, value }) => `${name}: ${value}\n`)}</pre>
    </details>
    <p><a href="/letters/${letter.id}/source">${t.source}</a></p>`
}

export function missingPage(t: Texts): Html {
  return html`<h1>${t.notFound}</h1>
    <p>${t.notFoundLead}</p>
    <p><a href="/">${t.back}</a></p>`
}

function attachmentLinks(letter: Letter, attachments: readonly Attachment[]): Html[] {
  return attachments.map(({ filename }, at) => html`<a href="/letters/${letter.id}/attachments/${at}">${filename}</a> `)
}

function withLinks(text: string): Html[] {
  return text
    .split(/(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)])/)
    .map((part, at) => (at % 2 === 1 ? html`<a href="${part}" rel="noreferrer">${part}</a>` : html`${part}`))
}

function time(t: Texts, { received }: Letter): Html {
  const format = new Intl.DateTimeFormat(t.language, { dateStyle: 'medium', timeStyle: 'medium' })
  return html`<time datetime="${received}">${format.format(new Date(received))}</time>`
}
