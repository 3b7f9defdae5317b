// A group of Elements: either for an intent that exists, or for one that the shop makes when the buyer pays.
function createElements(context, options) {
  const given = Object.assign({}, options)
  const created = new Set()
  let submitted = false
  if (given.paymentMethodTypes) {
    throw integrationError('paymentMethodTypes is no longer supported. Leave it out: the account decides.')
  }
  if (given.clientSecret && given.mode) throw integrationError('Give either clientSecret or mode, not both.')
  if (given.clientSecret && !/^pi_\w+_secret_\w+$/.test(given.clientSecret)) {
    throw integrationError('clientSecret is not the client secret of a PaymentIntent.')
  }
  if (given.mode) checkDeferred(given)

  const group = {
    locale: () => localeOf(given.locale || context.locale),
    look: () => lookOf(given.appearance),
    details: () => ({
      key: context.key,
      clientSecret: given.clientSecret || null,
      mode: given.mode || null,
      amount: given.amount === undefined ? null : given.amount,
      currency: given.currency || null,
    }),
    forget: (element) => created.delete(element),
  }

  return {
    _commonOptions: {
      get clientSecret() {
        return given.clientSecret || null
      },
    },
    create(type, elementOptions) {
      if (type !== 'payment') throw integrationError(`This stand-in has the payment Element only, not ${type}.`)
      if ([...created].some((element) => element._elementType === type)) {
        throw integrationError('This group has a payment Element already.')
      }
      const element = createElement(type, elementOptions || {}, group)
      created.add(element)
      return element
    },
    getElement(type) {
      return [...created].find((element) => element._elementType === type) || null
    },
    update(changes) {
      Object.assign(given, changes)
      if (given.mode) checkDeferred(given)
      if ('amount' in changes || 'currency' in changes || 'mode' in changes) submitted = false
      for (const element of created) {
        if ('appearance' in changes) element._look(group.look())
        element._group(Object.assign(group.details(), { locale: group.locale() }))
      }
    },
    async fetchUpdates() {
      const element = theElement()
      if (!given.clientSecret || !element) return {}
      return element._ask('refresh', {})
    },
    async submit() {
      const element = theElement()
      if (!element) throw integrationError('There is no payment Element to submit.')
      const reply = await element._ask('submit', {})
      submitted = !reply.error
      return reply.error ? { error: reply.error } : { selectedPaymentMethod: 'card' }
    },
    on() {
      return this
    },
    _confirm(clientSecret, confirmParams) {
      const element = theElement()
      if (!element) throw integrationError('The payment Element is not on the page.')
      if (given.mode && !submitted) throw integrationError('Call elements.submit() before stripe.confirmPayment().')
      return element._ask('confirm', Object.assign({ clientSecret, confirmParams }, { group: group.details() }))
    },
    _clientSecret: () => given.clientSecret || null,
    _token(params) {
      const element = theElement()
      if (!element) throw integrationError('The payment Element is not on the page.')
      return element._ask('createPaymentMethod', params || {})
    },
  }

  function theElement() {
    return [...created].find((element) => element._mounted) || null
  }
}

function checkDeferred({ mode, amount, currency }) {
  if (mode !== 'payment') throw integrationError(`This stand-in knows mode payment only, not ${mode}.`)
  if (!Number.isInteger(amount) || amount <= 0) throw integrationError('amount must be a whole number above 0.')
  if (typeof currency !== 'string' || !/^[a-z]{3}$/.test(currency)) {
    throw integrationError('currency must be three small letters, such as eur.')
  }
}

function localeOf(wanted) {
  const language = !wanted || wanted === 'auto' ? navigator.language : wanted
  return language.toLowerCase().startsWith('de') ? 'de' : 'en'
}
