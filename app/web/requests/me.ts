import { limits } from '#app/limits.ts'
import type { Cookies } from './cookies.ts'

/**
 * The readable cookie from which every page, even a cached one, fills in the reader's name and the number of items in
 * the cart before it is painted. It is only for display: the server trusts the session and the cart.
 */
export interface Me {
  name: string | null
  count: number
  /** Pages of the shop show the way to the office: for people who may not open it, it shows nothing. */
  works: boolean
}

export function readMe(cookies: Cookies): Me {
  const fields = new URLSearchParams(cookies.get('me') ?? '')
  const count = Number(fields.get('n'))
  return {
    name: fields.get('name'),
    count: Number.isSafeInteger(count) && count > 0 ? count : 0,
    works: fields.has('w'),
  }
}

export function rememberMe(cookies: Cookies, change: Partial<Me>) {
  const before = readMe(cookies)
  const me = { ...before, ...change }
  if (me.name === before.name && me.count === before.count && me.works === before.works) return
  if (!me.name && me.count === 0) return cookies.clear('me')
  const fields = new URLSearchParams()
  if (me.count > 0) fields.set('n', String(me.count))
  if (me.name) fields.set('name', me.name.slice(0, 40))
  if (me.name && me.works) fields.set('w', '1')
  cookies.set('me', fields.toString(), { maxAge: limits.customerIdle.value, readable: true })
}

/**
 * Runs in the page right after the header, before anything is painted. Kept as text, since the policy allows it by its
 * hash. `data-me` elements are filled; `html[data-signed-in]` and `html[data-staff]` let the style sheet choose what
 * shows.
 */
export const meScript = `(()=>{var c=document.cookie.match(/(?:^|; )__Host-me=([^;]*)/),p=new URLSearchParams(c?c[1]:''),d=document,h=d.documentElement.dataset,g=(k,f)=>{p.get(f)?h[k]='':delete h[k]};g('signedIn','name');g('staff','w');d.querySelectorAll('[data-me]').forEach(e=>{e.textContent=p.get(e.dataset.me=='count'?'n':'name')||''})})()`
