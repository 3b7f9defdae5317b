import { createCookieJar } from './cookie-jar.ts'
import { formsOf } from './forms.ts'

export interface Answer {
  url: URL
  status: number
  headers: Headers
  body: string
}

type Fields = Record<string, string | readonly string[]>

/** A browser without JavaScript: keeps cookies, fills in forms, and follows a redirect only on request. */
export function openBrowser(origin: string, standing: Record<string, string> = {}) {
  const jar = createCookieJar()

  async function ask(address: string | URL, init: RequestInit = {}): Promise<Answer> {
    const url = new URL(address, origin)
    const headers = new Headers({ accept: 'text/html', 'accept-language': 'en', ...standing })
    for (const [name, value] of new Headers(init.headers)) headers.set(name, value)
    const cookies = jar.header(url)
    if (cookies && !headers.has('cookie')) headers.set('cookie', cookies)
    const response = await fetch(url, { ...init, headers, redirect: 'manual' })
    jar.keep(url, response.headers.getSetCookie())
    return { url, status: response.status, headers: response.headers, body: await response.text() }
  }

  async function follow(answer: Answer): Promise<Answer> {
    let last = answer
    for (let hops = 0; last.status >= 300 && last.status < 400; hops++) {
      const location = last.headers.get('location')
      if (!location || hops === 20) throw new Error(`${last.url.href} leads nowhere`)
      last = await ask(new URL(location, last.url))
    }
    return last
  }

  /** As the browser would post it from a page of the same origin. */
  function post(address: string | URL, fields: Fields = {}, headers: Record<string, string> = {}): Promise<Answer> {
    const url = new URL(address, origin)
    return ask(url, {
      method: 'POST',
      body: asForm(Object.entries(fields)),
      headers: { origin: url.origin, ...headers },
    })
  }

  return {
    jar,
    ask,
    follow,
    post,
    get: (address: string | URL, headers: Record<string, string> = {}) => ask(address, { headers }),
    open: async (address: string | URL) => follow(await ask(address)),
    /**
     * Submits a form of the page: the one whose action ends with `action` and, if there are several, that has all the
     * given fields. Its other fields keep their values; a button's name and value are given like a field.
     */
    submit(page: Answer, action: string, typed: Fields = {}): Promise<Answer> {
      const matching = formsOf(page.body).filter((form) => endsLike(form.action || page.url.pathname, action))
      const has = ({ fields, buttons }: (typeof matching)[number], [name, value]: [string, Fields[string]]) =>
        fields.some(([field]) => field === name) || buttons.some((each) => each.name === name && each.value === value)
      const form = matching.find((each) => Object.entries(typed).every((field) => has(each, field))) ?? matching[0]
      if (!form) throw new Error(`No form of ${page.url.href} leads to ${action}`)
      const entries: [string, Fields[string]][] = form.fields.filter(([name]) => !(name in typed))
      const target = new URL(form.action || page.url.href, page.url)
      const body = asForm([...entries, ...Object.entries(typed)])
      if (form.method === 'post') return ask(target, { method: 'POST', body, headers: { origin: page.url.origin } })
      target.search = body.toString()
      return ask(target)
    },
  }
}

export type Browserless = ReturnType<typeof openBrowser>

function endsLike(action: string, wanted: string): boolean {
  return action.endsWith(wanted) || action.split('?')[0]?.endsWith(wanted) === true
}

function asForm(entries: [string, Fields[string]][]): URLSearchParams {
  const form = new URLSearchParams()
  for (const [name, value] of entries) {
    for (const each of typeof value === 'string' ? [value] : value) form.append(name, each)
  }
  return form
}
