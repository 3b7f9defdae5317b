// The frame's own calls, with the publishable key. Card data goes from here to the provider and nowhere else.
export async function call(key, method, path, params, unreachable) {
  const form = new URLSearchParams(flatten(params))
  const headers = { Authorization: `Bearer ${key}` }
  const bare = method === 'GET'
  try {
    const response = await fetch(bare ? `${path}?${form}` : path, { method, headers, body: bare ? undefined : form })
    const body = await response.json()
    return body.error ? { error: body.error } : { paymentIntent: body }
  } catch (problem) {
    return { error: { type: 'api_connection_error', message: unreachable, detail: String(problem) } }
  }
}

function flatten(params, prefix = '') {
  return Object.entries(params).flatMap(([name, value]) => {
    const full = prefix ? `${prefix}[${name}]` : name
    if (value === null || value === undefined) return []
    return typeof value === 'object' ? flatten(value, full) : [[full, String(value)]]
  })
}

export function intentPath(clientSecret) {
  return `/v1/payment_intents/${encodeURIComponent(String(clientSecret).split('_secret_')[0])}`
}

/** Messages from and to the page that holds this frame, which said its origin when it opened it. */
export function connect(handlers) {
  const settings = new URLSearchParams(location.hash.slice(1))
  const parent = settings.get('parent')
  const channel = settings.get('name')
  const send = (message) => {
    if (parent) window.parent.postMessage({ channel, ...message }, parent)
  }
  window.addEventListener('message', async (event) => {
    if (event.source !== window.parent || event.origin !== parent || event.data?.channel !== channel) return
    const { command, number, payload, question } = event.data
    const handler = handlers[question ?? command]
    if (!handler) return
    const reply = await handler(payload ?? {})
    if (question) send({ answer: number, payload: reply ?? {} })
  })
  return { settings, notify: (notice, payload) => send({ notice, payload }) }
}
