// The wallets' buttons. What is bought, and for whom, is told in the sheet that the page opens over everything.
import { methodsFor } from './other-methods.js'
import { connect } from './provider-api.js'
import { applyGround, applyLook } from './frame-look.js'
import { walletWords } from './wallet-words.js'

const place = document.getElementById('wallets')
const { notify, settings } = connect({ start, look: applyLook, ground: applyGround, group() {}, options: show })
const german = settings.get('locale') === 'de'
const say = walletWords[german ? 'de' : 'en']
document.documentElement.lang = german ? 'de' : 'en'
document.title = say.title

// Apple's only shows in its own browser, and never here.
const wallets = { google_pay: 'googlePay', link: 'link' }

async function start({ ground, look, options, ...group }) {
  applyLook(look)
  applyGround(ground)
  const methods = await methodsFor(group)
  if (!methods.includes('card')) return {}
  for (const [kind, name] of Object.entries(wallets)) {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = kind
    button.textContent = say.buttons[kind]
    button.addEventListener('click', () => notify('pressed', { expressPaymentType: kind }))
    if (options?.paymentMethods?.[name] !== 'never') place.append(button)
  }
  show(options)
  const none = { amazonPay: false, applePay: false, klarna: false, paypal: false }
  return { availablePaymentMethods: { ...none, googlePay: true, link: true } }
}

function show(options) {
  const { buttonHeight } = options ?? {}
  if (buttonHeight) document.documentElement.style.setProperty('--buttonHeight', `${Number(buttonHeight)}px`)
}

window.addEventListener('focus', () => notify('focus'))
window.addEventListener('blur', () => notify('blur'))
new ResizeObserver(() => {
  if (innerWidth > 100) notify('height', Math.ceil(document.body.getBoundingClientRect().height))
}).observe(document.body)
notify('hello')
