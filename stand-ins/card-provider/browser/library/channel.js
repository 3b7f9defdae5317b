import { ORIGIN } from './origin.js'

// Questions to a frame of this origin and its answers. Both sides check origin and window of every message.
let nextFrame = 1

export function openFrame(path, title, settings) {
  const name = `__privateStripeFrame${nextFrame++}`
  const iframe = document.createElement('iframe')
  iframe.name = name
  iframe.title = title
  iframe.src = `${ORIGIN}${path}#${new URLSearchParams(Object.assign({ parent: location.origin, name }, settings))}`
  iframe.setAttribute('allowtransparency', 'true')
  return iframe
}

export function openChannel(iframe, onNotice) {
  const open = new Map()
  let count = 0
  let markReady
  const ready = new Promise((resolve) => (markReady = resolve))

  function receive(event) {
    if (event.origin !== ORIGIN || event.source !== iframe.contentWindow || !event.data) return
    const { channel, answer, notice, payload } = event.data
    if (channel !== iframe.name) return
    if (notice === 'hello') markReady()
    if (notice) return onNotice(notice, payload)
    const resolve = open.get(answer)
    if (!resolve) return
    open.delete(answer)
    resolve(payload)
  }
  window.addEventListener('message', receive)

  return {
    ready,
    async ask(question, payload) {
      await ready
      const number = ++count
      return new Promise((resolve) => {
        open.set(number, resolve)
        tell({ question, number, payload })
      })
    },
    async tell(command, payload) {
      await ready
      tell({ command, payload })
    },
    close() {
      window.removeEventListener('message', receive)
      for (const resolve of open.values()) resolve({ error: goneError() })
      open.clear()
    },
  }

  function tell(message) {
    if (!iframe.contentWindow) return
    iframe.contentWindow.postMessage(Object.assign({ channel: iframe.name }, message), ORIGIN)
  }
}

export function goneError() {
  return { type: 'invalid_request_error', message: 'The card fields were taken off the page.' }
}
