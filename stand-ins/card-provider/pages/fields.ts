import { html, type Html } from '#stand-ins/html.ts'

/** Fields of the dashboard's forms. A name may be in several forms, so each id begins with its form's name. */
type Form = { action: string; press: string; fields: Html[] }

export function formOf({ action, press, fields }: Form): Html {
  return html`<form method="post" action="/actions/${action}" class="order">
    <input type="hidden" name="from" value="controls" />
    <div class="fields">${fields}</div>
    <button>${press}</button>
  </form>`
}

export function textField(form: string, name: string, label: string, value = '', hint = ''): Html {
  const id = `${form}-${name}`
  return html`<p class="field">
    <label for="${id}">${label}</label>
    <input
      id="${id}"
      name="${name}"
      value="${value}"
      autocomplete="off"
      ${hint && html`aria-describedby="${id}-hint"`}
    />
    ${hint && html`<span class="hint" id="${id}-hint">${hint}</span>`}
  </p>`
}

export function numberField(form: string, name: string, label: string, value: number | null = null): Html {
  const id = `${form}-${name}`
  return html`<p class="field short">
    <label for="${id}">${label}</label>
    <input id="${id}" name="${name}" type="number" min="0" value="${value ?? ''}" />
  </p>`
}

export function choiceField(form: string, name: string, label: string, choices: readonly (readonly string[])[]): Html {
  const id = `${form}-${name}`
  return html`<p class="field">
    <label for="${id}">${label}</label>
    <select id="${id}" name="${name}">
      ${choices.map(([value = '', text]) => html`<option value="${value}">${text ?? value}</option>`)}
    </select>
  </p>`
}

export function switches(form: string, title: string, names: readonly (readonly [string, string])[]): Html {
  return html`<fieldset>
    <legend>${title}</legend>
    ${names.map(([name, label]) => switchField(form, name, label))}
  </fieldset>`
}

export function switchField(form: string, name: string, label: string): Html {
  const id = `${form}-${name}`
  return html`<p><input type="checkbox" id="${id}" name="${name}" value="yes" /><label for="${id}">${label}</label></p>`
}
