import { describe, expect, inject, test } from 'vitest'
import { isSecret } from '#app/keys/secret.server.ts'
import { apiOf } from '#test/support/api/api-client.ts'
import type { Browserless } from '#test/support/people/browser-less-client.ts'
import { decode } from '#test/support/people/forms.ts'
import { fill, officeOf } from '#test/support/people/office.ts'

const shop = inject('shop')
const office = officeOf(shop)

const secretOn = (body: string) => /<input[^>]*name="secret"[^>]*value="([^"]+)"/.exec(body)?.[1] ?? ''
const pageOf = (body: string) => decode(/href="(\/admin\/(?:keys|webhooks)\/[0-9a-f-]{36})"/.exec(body)?.[1] ?? '')
const orders = (secret: string) => apiOf(shop, secret)('GET /orders')

async function aKey(browser: Browserless, typed: Record<string, string> = {}) {
  const name = `ERP ${crypto.randomUUID()}`
  const made = await fill(browser, '/admin/keys/new', { name, 'scopes-orders:read': 'on', ...typed })
  return { name, made, secret: secretOn(made.body), path: pageOf(made.body) }
}

describe('an API key', () => {
  test('is made with a form; its secret is in that answer and in no other', async () => {
    const { browser } = await office.enter('owner')
    expect((await browser.get('/admin/keys')).body).toContain('href="/admin/keys/new"')
    const form = await browser.get('/admin/keys/new')
    const typed = { name: `ERP ${crypto.randomUUID()}`, 'scopes-orders:read': 'on' }
    const made = await browser.submit(form, '/admin/keys/new', typed)
    const secret = secretOn(made.body)
    expect([made.status, made.headers.get('cache-control'), isSecret(secret)]).toEqual([200, 'private, no-store', true])
    expect(made.url.href).not.toContain(secret)
    expect((await orders(secret)).status).toBe(200)
    // A reload sends the same form again.
    const again = await browser.submit(form, '/admin/keys/new', typed)
    expect(again.status).toBe(409)
    expect(again.body).toContain('Its answer is not kept')
    const page = await browser.get(pageOf(made.body))
    expect(page.body).toContain(`…${secret.slice(-4)}`)
    for (const { body } of [again, page, await browser.get('/admin/keys')]) expect(body).not.toContain(secret)
    const kept = await office.rows(
      `select to_jsonb(a)::text as row from audit_entries a where object_id = $1`,
      page.url.pathname.split('/').at(-1),
    )
    expect(kept.length).toBeGreaterThan(0)
    expect(JSON.stringify(kept)).not.toContain(secret)
  })

  test('that a refused form names is never shown as made', async () => {
    const { browser } = await office.enter('owner')
    const forged = await fill(browser, '/admin/keys/new', { name: '', made: 'x', secret: 'bk_test_forged' })
    expect(forged.status).toBe(422)
    expect(forged.body).not.toContain('bk_test_forged')
  })

  test.each([
    [{ name: '' }, 'Please fill in: Name'],
    [{ networks: '10.0.0.0/8\nmoon' }, 'Enter an IP address or a network'],
    [{ expires_at: '2020-01-31' }, 'Enter a time in the future'],
    [{ expires_at: 'soon' }, 'Enter a time in the future'],
    [{ 'scopes-orders:read': '' }, 'A secret key has at least one right'],
    [{ kind: 'publishable' }, 'a publishable key has none'],
  ])('with %o is refused at the field, and nothing typed is lost', async (typed, said) => {
    const { browser } = await office.enter('owner')
    const { made } = await aKey(browser, {
      networks: '192.0.2.7',
      expires_at: '2031-05-02',
      'scopes-stock:write': '',
      ...typed,
    })
    expect(made.status).toBe(422)
    expect(made.body).toContain(said)
    expect(made.body).toContain('name' in typed ? '192.0.2.7' : 'value="ERP ')
    if (!('expires_at' in typed)) expect(made.body).toContain('value="2031-05-02"')
  })

  test('never allows more than its maker may', async () => {
    const { browser: owner, identity } = await office.enter('owner')
    const role = await fill(owner, '/admin/roles/new', {
      name: `Keys ${crypto.randomUUID()}`,
      'permissions-keys:write': 'on',
    })
    const id = role.headers.get('location')?.split(/[/?]/).at(-2) ?? ''
    await office.rows('update staff_members set roles = array[$2] where identity_id = $1', identity, id)
    const form = await owner.get('/admin/keys/new')
    expect(form.body).toContain('You do not have this permission yourself.')
    const { made } = await aKey(owner)
    expect(made.status).toBe(422)
    expect(secretOn(made.body)).toBe('')
  })

  test('is changed; of two people who do so at once, the second is shown what the first has changed', async () => {
    const [{ browser: kim }, { browser: jo }] = [await office.enter('owner'), await office.enter('owner')]
    const { path } = await aKey(kim)
    const seen = await jo.get(`${path}/change`)
    expect((await fill(kim, `${path}/change`, { name: 'Warehouse', expires_at: '2031-01-31' })).status).toBe(303)
    const told = await jo.submit(seen, `${path}/change`, { name: 'Shop floor', networks: '192.0.2.0/24' })
    expect(told.status).toBe(409)
    expect(told.body).toContain('Someone else has saved this page in the meantime')
    expect(told.body).toMatch(/<bdi>Warehouse<\/bdi>/)
    expect(told.body).toContain('<bdi>2031-01-31</bdi>')
    expect(told.body).toContain('value="Shop floor"')
    expect((await jo.submit(told, `${path}/change`)).status).toBe(303)
    const page = (await jo.get(path)).body
    for (const kept of ['Shop floor', '192.0.2.0/24', '2031']) expect(page).toContain(kept)
  })

  test('gets a new secret beside the former one, or at once in its place', async () => {
    const { browser } = await office.enter('owner')
    const { path, secret } = await aKey(browser)
    const rotated = await fill(browser, `${path}/rotate`, { overlap_hours: '1' })
    const second = secretOn(rotated.body)
    expect([rotated.status, isSecret(second)]).toEqual([200, true])
    expect((await browser.get(path)).body).toContain('Former secret valid until')
    for (const each of [secret, second]) expect((await orders(each)).status).toBe(200)
    const third = secretOn((await fill(browser, `${path}/rotate`, { overlap_hours: '0' })).body)
    await expect.poll(async () => (await orders(second)).status).toBe(401)
    expect((await orders(third)).status).toBe(200)
    expect((await fill(browser, `${path}/rotate`, { overlap_hours: '999' })).status).toBe(422)
  })

  test('is ended with one press, which says first what ends', async () => {
    const { browser } = await office.enter('owner')
    const { path, secret } = await aKey(browser)
    const page = await browser.get(`${path}/end`)
    expect(page.body).toContain('This cannot be undone.')
    expect((await browser.submit(page, `${path}/end`)).status).toBe(303)
    await expect.poll(async () => (await orders(secret)).status).toBe(401)
    const ended = await browser.get(`${path}?done=ended`)
    expect(ended.body).toContain('The key has ended.')
    expect(ended.body).not.toContain(`${path}/rotate`)
  })

  test('is a matter for those who may make keys: /admin/keys/new and the pages of each key', async () => {
    const [{ browser: owner }, { browser: manager }] = [await office.enter('owner'), await office.enter('manager')]
    const { path } = await aKey(owner)
    // The pages of one: /admin/keys/:key, /admin/keys/:key/change, /admin/keys/:key/rotate,
    // /admin/keys/:key/end, too
    for (const each of ['/admin/keys/new', path, `${path}/change`, `${path}/rotate`, `${path}/end`]) {
      expect([each, (await manager.get(each)).status]).toEqual([each, 403])
      const german = await owner.get(`/de${each}`)
      expect([german.status, german.body.includes('lang="de"')]).toEqual([200, true])
    }
    expect((await owner.get(`/admin/keys/${crypto.randomUUID()}`)).status).toBe(404)
  })
})
