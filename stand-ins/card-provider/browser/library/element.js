// One Element: the part of the shop's page that holds the frame with the card fields.
const EVENTS = ['ready', 'change', 'focus', 'blur', 'escape', 'loaderror', 'loaderstart', 'carddetailschange']
const LOAD_WITHIN = 15000

function createElement(type, options, group) {
  const listeners = new Map()
  let settings = Object.assign({}, options)
  let holder = null
  let iframe = null
  let channel = null
  let destroyed = false
  let loadTimer = 0

  const element = {
    _elementType: type,
    mount(target) {
      if (destroyed) throw integrationError('This Element was destroyed. Create a new one.')
      const place = typeof target === 'string' ? document.querySelector(target) : target
      if (!place) throw integrationError('The place to mount the Element in was not found.')
      if (holder === place && iframe && iframe.isConnected) return element
      element.unmount()
      holder = place
      holder.classList.add('StripeElement')
      start()
      return element
    },
    unmount() {
      clearTimeout(loadTimer)
      if (channel) channel.close()
      if (iframe) iframe.remove()
      if (holder) holder.classList.remove('StripeElement', 'StripeElement--focus', 'StripeElement--complete')
      channel = iframe = holder = null
      return element
    },
    destroy() {
      if (destroyed) throw integrationError('This Element was destroyed before.')
      element.unmount()
      destroyed = true
      listeners.clear()
      group.forget(element)
      return element
    },
    update(changes) {
      settings = Object.assign({}, settings, changes)
      if (channel) channel.tell('options', settings)
      return element
    },
    on(event, handler) {
      if (!listeners.has(event)) listeners.set(event, new Set())
      listeners.get(event).add(handler)
      return element
    },
    once(event, handler) {
      const only = (detail) => {
        element.off(event, only)
        handler(detail)
      }
      return element.on(event, only)
    },
    off(event, handler) {
      if (handler) (listeners.get(event) || new Set()).delete(handler)
      else listeners.delete(event)
      return element
    },
    focus: () => command('focus'),
    blur: () => command('blur'),
    clear: () => command('clear'),
    collapse: () => element,
    _ask: (question, payload) => {
      if (!channel) return Promise.resolve({ error: goneError() })
      return channel.ask(question, payload)
    },
    _look: (look) => {
      applyScheme(look)
      if (channel) channel.tell('look', look)
    },
    _group: (details) => channel && channel.tell('group', details),
    get _mounted() {
      return channel !== null
    },
  }
  return element

  function command(name) {
    if (channel) channel.tell(name)
    return element
  }

  function start() {
    const mine = openFrame('/frames/card.html', titleFor(group.locale()), { locale: group.locale() })
    iframe = mine
    channel = openChannel(mine, notice)
    const style = mine.style
    style.display = 'block'
    style.border = '0'
    style.width = 'calc(100% + 8px)'
    style.margin = '-4px'
    style.height = '0px'
    style.colorScheme = group.look().dark ? 'dark' : 'light'
    mine.setAttribute('scrolling', 'no')
    mine.setAttribute('allow', 'payment')
    const mineChannel = channel
    emit('loaderstart', { elementType: type })
    loadTimer = setTimeout(
      () => fail({ type: 'api_connection_error', message: 'The card fields did not load.' }),
      LOAD_WITHIN,
    )
    holder.append(mine)
    mineChannel
      .ask('start', Object.assign(group.details(), { look: group.look(), options: settings }))
      .then((reply) => {
        if (channel !== mineChannel) return
        clearTimeout(loadTimer)
        if (reply.error) fail(reply.error)
        else emit('ready', { elementType: type })
      })
  }

  function applyScheme(look) {
    // A frame of another scheme than its page's part would be painted on an opaque ground.
    if (iframe) iframe.style.colorScheme = look.dark ? 'dark' : 'light'
  }

  function fail(error) {
    clearTimeout(loadTimer)
    emit('loaderror', { elementType: type, error })
  }

  function notice(name, payload) {
    if (name === 'height' && iframe) iframe.style.height = `${payload}px`
    if (!EVENTS.includes(name)) return
    if (holder && (name === 'focus' || name === 'blur'))
      holder.classList.toggle('StripeElement--focus', name === 'focus')
    if (holder && name === 'change') holder.classList.toggle('StripeElement--complete', payload.complete)
    emit(name, Object.assign({ elementType: type }, payload))
  }

  function emit(name, detail) {
    for (const handler of [...(listeners.get(name) || [])]) handler(detail)
  }
}

function titleFor(locale) {
  return locale === 'de' ? 'Sicherer Rahmen für die Kartendaten' : 'Secure frame for card details'
}
