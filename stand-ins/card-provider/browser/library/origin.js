// Where this script came from is where its frames and calls live: the shop's policy names that one host.
const scriptUrl = document.currentScript ? document.currentScript.src : 'https://js.stripe.com/endive/stripe.js'
const ORIGIN = new URL(scriptUrl).origin

function integrationError(message) {
  const error = new Error(message)
  error.name = 'IntegrationError'
  return error
}
