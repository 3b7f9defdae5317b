// Where this script came from is where its frames and calls live: the shop's policy names that one host.
const scriptUrl = document.currentScript ? document.currentScript.src : 'https://js.stripe.com/endive/stripe.js'

export const ORIGIN = new URL(scriptUrl).origin

export function integrationError(message) {
  const error = new Error(message)
  error.name = 'IntegrationError'
  return error
}

export function localeOf(wanted) {
  const language = !wanted || wanted === 'auto' ? navigator.language : wanted
  return language.toLowerCase().startsWith('de') ? 'de' : 'en'
}

export function dress(node, properties) {
  // Through the style object: the shop's policy forbids style attributes in markup, not this.
  for (const [name, value] of Object.entries(properties)) node.style.setProperty(name, value)
}
