function Stripe(key, options) {
  if (typeof key !== 'string' || !key.startsWith('pk_')) {
    throw integrationError('Stripe() needs a publishable key: it starts with pk_.')
  }
  const context = { key, locale: (options && options.locale) || 'auto' }
  let controller = null

  return {
    elements: (elementsOptions) => createElements(context, elementsOptions),
    confirmPayment,
    handleNextAction,
    retrievePaymentIntent,
    createPaymentMethod,
    createToken: notHere('createToken'),
    createConfirmationToken: notHere('createConfirmationToken'),
    confirmCardPayment: notHere('confirmCardPayment'),
    confirmSetup: notHere('confirmSetup'),
    _registerWrapper() {},
    registerAppInfo() {},
    _apiKey: key,
  }

  async function confirmPayment(given) {
    const { elements, clientSecret, confirmParams = {}, redirect = 'always' } = given || {}
    if (!elements) throw integrationError('confirmPayment() needs elements.')
    const secret = clientSecret || elements._clientSecret()
    if (!secret) throw integrationError('confirmPayment() needs the clientSecret of an intent.')
    if (redirect === 'always' && !confirmParams.return_url) {
      throw integrationError('confirmPayment() needs confirmParams.return_url unless redirect is if_required.')
    }
    const reply = await elements._confirm(secret, confirmParams)
    if (reply.error) return { error: reply.error }
    const result = await afterConfirm(reply.paymentIntent, secret)
    if (result.error || redirect !== 'always') return result
    leave(confirmParams.return_url, result.paymentIntent)
    // The page is on its way out: what follows in the shop's code must not run.
    return new Promise(() => {})
  }

  async function handleNextAction(given) {
    const { clientSecret } = given || {}
    if (!clientSecret) throw integrationError('handleNextAction() needs the clientSecret of an intent.')
    const found = await retrievePaymentIntent(clientSecret)
    if (found.error) return found
    if (found.paymentIntent.status !== 'requires_action') {
      throw integrationError('handleNextAction() was called for an intent that requires no action.')
    }
    return afterConfirm(found.paymentIntent, clientSecret)
  }

  async function afterConfirm(intent, secret) {
    if (intent.status !== 'requires_action') return { paymentIntent: intent }
    const action = intent.next_action || {}
    const url = action.use_stripe_sdk ? action.use_stripe_sdk.stripe_js : (action.redirect_to_url || {}).url
    const outcome = await askBuyer(url, localeOf(context.locale))
    if (outcome === 'closed') await ask('leaveChallenge', { clientSecret: secret })
    const found = await retrievePaymentIntent(secret)
    if (found.error) return found
    const after = found.paymentIntent
    if (after.status === 'requires_payment_method') return { error: errorOf(after) }
    return { paymentIntent: after }
  }

  function errorOf(intent) {
    const last = intent.last_payment_error || { type: 'api_error', message: 'The payment did not go through.' }
    return Object.assign({}, last, { payment_intent: intent })
  }

  function retrievePaymentIntent(clientSecret) {
    return ask('retrieve', { clientSecret })
  }

  function createPaymentMethod(given) {
    if (!given || !given.elements) return Promise.reject(integrationError('createPaymentMethod() needs elements here.'))
    return given.elements._token(given.params)
  }

  function ask(question, payload) {
    return theController().ask(question, Object.assign({ key }, payload))
  }

  function theController() {
    if (controller) return controller
    const iframe = openFrame('/frames/controller.html', '', {})
    iframe.setAttribute('aria-hidden', 'true')
    iframe.tabIndex = -1
    for (const [name, value] of [
      ['position', 'absolute'],
      ['width', '1px'],
      ['height', '1px'],
      ['border', '0'],
    ]) {
      iframe.style.setProperty(name, value)
    }
    iframe.style.setProperty('visibility', 'hidden')
    controller = openChannel(iframe, () => {})
    document.body.append(iframe)
    return controller
  }
}

function leave(returnUrl, intent) {
  const url = new URL(returnUrl, location.href)
  url.searchParams.set('payment_intent', intent.id)
  url.searchParams.set('payment_intent_client_secret', intent.client_secret)
  const paid = intent.status === 'succeeded' || intent.status === 'requires_capture'
  url.searchParams.set('redirect_status', paid ? 'succeeded' : 'pending')
  location.assign(url.href)
}

function notHere(name) {
  return () => Promise.reject(integrationError(`This stand-in has no ${name}().`))
}

Stripe.version = 'endive'
if (!window.Stripe) window.Stripe = Stripe
