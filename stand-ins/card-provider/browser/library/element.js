import { goneError, openChannel, openFrame } from './channel.js'
import { groundOf } from './look.js'
import { dress, integrationError } from './origin.js'

const PAYMENT = {
  type: 'payment',
  path: '/frames/card.html',
  titles: { en: 'Secure frame for card details', de: 'Sicherer Rahmen für die Kartendaten' },
  events: ['ready', 'change', 'focus', 'blur', 'escape', 'loaderror', 'loaderstart', 'carddetailschange'],
}
const CLASSES = ['StripeElement', 'StripeElement--focus', 'StripeElement--complete']
const LOAD_WITHIN = 15_000

// The part of the shop's page that holds a frame of the provider. Mounting twice and taking down while it loads are
// normal: development builds of React do both.
export class FrameElement {
  #channel = null
  #destroyed = false
  #group
  #holder = null
  #iframe = null
  #kind
  #listeners = new Map()
  #options
  #scheme = matchMedia('(prefers-color-scheme: dark)')
  #timer = 0

  constructor(options, group, kind = PAYMENT) {
    this.#options = { ...options }
    this.#group = group
    this.#kind = kind
  }

  get options() {
    return this.#options
  }

  get group() {
    return this.#group
  }

  get mounted() {
    return this.#channel !== null
  }

  mount(target) {
    if (this.#destroyed) throw integrationError('This Element was destroyed. Create a new one.')
    const place = typeof target === 'string' ? document.querySelector(target) : target
    if (!place) throw integrationError('The place to mount the Element in was not found.')
    if (this.#holder === place && this.#iframe?.isConnected) return this
    this.unmount()
    this.#holder = place
    place.classList.add('StripeElement')
    this.#load(place)
    return this
  }

  unmount() {
    clearTimeout(this.#timer)
    this.#scheme.removeEventListener('change', this.#groundChanged)
    this.#channel?.close()
    this.#iframe?.remove()
    this.#holder?.classList.remove(...CLASSES)
    this.#channel = this.#iframe = this.#holder = null
    return this
  }

  destroy() {
    if (this.#destroyed) throw integrationError('This Element was destroyed before.')
    this.unmount()
    this.#destroyed = true
    this.#listeners.clear()
    this.#group.forget(this)
    return this
  }

  update(changes) {
    this.#options = { ...this.#options, ...changes }
    return this.#tell('options', this.#options)
  }

  on(event, handler) {
    if (!this.#listeners.has(event)) this.#listeners.set(event, new Set())
    this.#listeners.get(event).add(handler)
    return this
  }

  once(event, handler) {
    const only = (detail) => {
      this.off(event, only)
      handler(detail)
    }
    return this.on(event, only)
  }

  off(event, handler) {
    if (handler) this.#listeners.get(event)?.delete(handler)
    else this.#listeners.delete(event)
    return this
  }

  focus() {
    return this.#tell('focus')
  }

  blur() {
    return this.#tell('blur')
  }

  clear() {
    return this.#tell('clear')
  }

  collapse() {
    return this
  }

  ask(question, payload) {
    return this.#channel ? this.#channel.ask(question, payload) : Promise.resolve({ error: goneError() })
  }

  /** A button in the frame, of the Elements that have one. */
  pressed() {}

  groupChanged(details) {
    this.#tell('group', details)
  }

  lookChanged(look) {
    if (this.#iframe) dress(this.#iframe, { 'color-scheme': look.dark ? 'dark' : 'light' })
    this.#tell('look', look)
    this.#groundChanged()
  }

  #groundChanged = () => {
    if (this.#holder) this.#tell('ground', groundOf(this.#holder))
  }

  #tell(command, payload) {
    this.#channel?.tell(command, payload)
    return this
  }

  #load(place) {
    const locale = this.#group.locale()
    const look = this.#group.look()
    const iframe = openFrame(this.#kind.path, this.#kind.titles[locale], { locale })
    const channel = openChannel(iframe, (notice, payload) => this.#hear(notice, payload))
    this.#iframe = iframe
    this.#channel = channel
    // Four pixels more on each side leave room for the ring around a field. A frame of another scheme than its element
    // would be painted on an opaque ground.
    const size = { width: 'calc(100% + 8px)', 'max-width': 'none', height: '0', margin: '-4px' }
    dress(iframe, { display: 'block', border: '0', ...size, 'color-scheme': look.dark ? 'dark' : 'light' })
    this.emit('loaderstart')
    const late = { type: 'api_connection_error', message: 'The frame did not load.' }
    this.#timer = setTimeout(() => this.emit('loaderror', { error: late }), LOAD_WITHIN)
    place.append(iframe)
    this.#scheme.addEventListener('change', this.#groundChanged)
    const settings = { ground: groundOf(place), look, options: this.#options }
    channel.ask('start', { ...this.#group.details(), ...settings }).then((reply) => {
      if (this.#channel !== channel) return
      clearTimeout(this.#timer)
      if (reply.error) this.emit('loaderror', { error: reply.error })
      else this.emit('ready', reply)
    })
  }

  #hear(notice, payload) {
    if (notice === 'height' && this.#iframe) dress(this.#iframe, { height: `${payload}px` })
    if (notice === 'pressed') return this.pressed(payload)
    if (!this.#kind.events.includes(notice)) return
    const { classList } = this.#holder ?? document.createElement('i')
    if (notice === 'focus' || notice === 'blur') classList.toggle('StripeElement--focus', notice === 'focus')
    if (notice === 'change') classList.toggle('StripeElement--complete', payload.complete)
    this.emit(notice, payload)
  }

  emit(event, detail) {
    // A copy: handlers may take themselves off while they run.
    const handlers = Array.from(this.#listeners.get(event) ?? [])
    for (const handler of handlers) handler({ elementType: this.#kind.type, ...detail })
  }
}
