// The methods beside cards: which of them the account offers for this payment, and what each of them asks here.
export const fieldsOf = { card: ['number', 'expiry', 'cvc', 'name'], sepa_debit: ['holder', 'email', 'iban'] }

const LENGTHS = { AT: 20, BE: 16, DE: 22, ES: 24, FR: 27, IT: 27, NL: 18 }

export async function methodsFor({ currency, captureMethod, allowed, excluded }) {
  const query = new URLSearchParams({ currency: currency ?? 'eur', capture: captureMethod ?? 'automatic' })
  if (allowed) query.set('allowed', allowed.join())
  if (excluded) query.set('excluded', excluded.join())
  const response = await fetch(`/frames/methods.json?${query}`)
  return response.json()
}

/** One radio button for each method; nothing to choose is not shown. */
export function showMethods(place, methods, say, chosen, onChoice) {
  place.replaceChildren()
  place.hidden = methods.length < 2
  for (const method of methods) {
    const label = document.createElement('label')
    const radio = document.createElement('input')
    Object.assign(radio, { type: 'radio', name: 'method', value: method, checked: method === chosen })
    radio.addEventListener('change', () => onChoice(method))
    label.className = 'Method'
    label.append(radio, say.methods[method])
    place.append(label)
  }
}

export function ibanProblem(text) {
  const iban = ibanOf(text)
  if (iban === '') return 'ibanEmpty'
  const length = LENGTHS[iban.slice(0, 2)]
  if (iban.length < (length ?? 15)) return 'ibanShort'
  return hasCheckDigits(iban) ? null : 'ibanWrong'
}

export const ibanOf = (text) => text.replaceAll(/\s/g, '').toUpperCase()

function hasCheckDigits(iban) {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false
  const digits = [...(iban.slice(4) + iban.slice(0, 4))].map((character) => parseInt(character, 36)).join('')
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1
}

export const emailProblem = (text) => (/^\S+@\S+$/.test(text.trim()) ? null : 'emailEmpty')

/** What is sent for them, with the buyer's consent to the debit. */
export function otherMethodData(method, inputs, defaults) {
  if (method !== 'sepa_debit') return { type: method, billing_details: defaults }
  const billing = { ...defaults, name: inputs.holder.value.trim(), email: inputs.email.value.trim() }
  return { type: method, sepa_debit: { iban: ibanOf(inputs.iban.value) }, billing_details: billing }
}
