import { html, type Html } from '#stand-ins/html.ts'

export const frame = {
  language: 'en',
  standIn: 'Card provider',
  standInNote: 'A stand-in, no real money. Everything here is made up and stays on this machine.',
}

export function when(seconds: number): Html {
  const time = new Date(seconds * 1000).toISOString()
  return html`<time datetime="${time}">${time.slice(0, 19).replace('T', ' ')}</time>`
}

export type Extra = Record<string, string>

/** One press, one action; the page shows the result. */
export function button(action: string, label: string, id: string, extra: Extra = {}): Html {
  const more = Object.entries(extra).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  )
  return html`<form method="post" action="/actions/${action}" class="inline">
    <input type="hidden" name="id" value="${id}" />${more}<button class="small">${label}</button>
  </form>`
}

export function amountButton(action: string, label: string, id: string, most: number): Html {
  return html`<form method="post" action="/actions/${action}" class="inline">
    <input type="hidden" name="id" value="${id}" /><input type="hidden" name="payment" value="${id}" />
    <label class="spoken" for="${action}-amount">${label}: amount in the smallest unit</label>
    <input
      class="small"
      id="${action}-amount"
      name="amount"
      type="number"
      min="1"
      max="${most}"
      value="${most}"
      required
    />
    <button class="small">${label}</button>
  </form>`
}
