import { describe, expect, inject, test } from 'vitest'
import { openBrowser } from '#test/support/people/browser-less-client.ts'
import { lettersTo } from '#test/support/mail/letters.ts'
import { fill, officeOf } from '#test/support/people/office.ts'
import { registerAs } from '#test/support/people/sign-in.ts'

const shop = inject('shop')
const { origin, standIns } = shop
const office = officeOf(shop)

const screens = ['/admin/staff', '/admin/staff/invite', '/admin/invitations', '/admin/roles', '/admin/roles/new']
const address = () => `kim-${crypto.randomUUID()}@example.com`
const memberOf = async (identity: string) =>
  String((await office.rows('select id from staff_members where identity_id = $1', identity))[0]?.id)
const linkTo = async (email: string) =>
  /\/invitation\?key=\S+/.exec((await lettersTo(standIns.mailbox, email)).at(-1)?.text ?? '')?.[0] ?? ''

test.each([...screens, '/admin/keys', '/admin/webhooks', '/admin/webhook-deliveries'])(
  '%s is for owners',
  async (path) => {
    expect((await openBrowser(origin).get(path)).status).toBe(401)
    const { browser } = await office.enter('manager')
    expect((await browser.get(path)).status).toBe(403)
    const { browser: owner } = await office.enter('owner')
    expect((await owner.get(path)).status).toBe(200)
    expect((await owner.get(`/de${path}`)).body).toContain('lang="de"')
  },
)

const files = [
  '/admin/staff.csv',
  '/admin/invitations.csv',
  '/admin/roles.csv',
  '/admin/keys.csv',
  '/admin/webhooks.csv',
  '/admin/webhook-deliveries.csv',
]

test('their lists are files for owners, too', async () => {
  const { browser: owner } = await office.enter('owner')
  const { browser: manager } = await office.enter('manager')
  for (const path of files) {
    const file = await owner.get(path)
    expect([path, file.status, file.headers.get('content-type')]).toEqual([
      path,
      200,
      'text/csv; charset=utf-8; header=present',
    ])
    expect((await manager.get(path)).status).toBe(403)
  }
})

describe('inviting somebody', () => {
  test('takes a page with one field; the invited person accepts, and has the role at once', async () => {
    const [{ browser: owner }, email] = [await office.enter('owner'), address()]
    expect((await owner.get('/admin/staff')).body).toContain('href="/admin/staff/invite"')
    const form = await owner.get('/admin/staff/invite')
    // A role is chosen beforehand.
    expect(form.body).toMatch(/checked="" value="support"/)
    const sent = await owner.submit(form, '/admin/staff/invite', { email })
    expect(sent.status).toBe(303)
    const link = await linkTo(email)
    const guest = openBrowser(origin)
    expect((await guest.get(link)).body).toContain(email)
    // Looking at the link changes nothing: mail scanners do.
    await registerAs(guest, { name: 'Kim', email }, link)
    expect((await guest.get('/admin')).status).toBe(403)
    expect((await fill(guest, link)).status).toBe(303)
    expect((await guest.get('/admin')).status).toBe(200)
    expect((await guest.get('/admin/settings')).status).toBe(403)
    const again = await guest.get(link)
    expect(again.body).toContain('You have accepted this invitation')
    expect((await owner.get(`/admin/invitations?q=${encodeURIComponent(email)}`)).body).toContain('Accepted')
  })

  test('is of no use to the person that it was forwarded to', async () => {
    const [{ browser: owner }, email] = [await office.enter('owner'), address()]
    await fill(owner, '/admin/staff/invite', { email, role: 'owner' })
    const link = await linkTo(email)
    const { browser: eve } = await office.enter()
    const page = await eve.get(link)
    expect(page.body).toContain('sign out, and sign in with that address')
    const forced = await eve.post(link, { submission: crypto.randomUUID() })
    expect([409, forced.status]).toEqual([forced.status, 409])
    expect((await eve.get('/admin')).status).toBe(403)
    expect((await openBrowser(origin).get(`${link}A`)).body).toContain('This invitation is not valid any more')
  })

  test.each([
    [{ email: '' }, 'Please fill in: Email'],
    [{ email: 'kim' }, 'email'],
    [{ email: `${'k'.repeat(300)}@example.com` }, 'email'],
    [{ email: 'kim@example.com', role: 'king' }, 'This role does not exist any more'],
  ])('with %o is refused at the field, and nothing typed is lost', async (typed, said) => {
    const { browser } = await office.enter('owner')
    const page = await fill(browser, '/admin/staff/invite', typed)
    expect(page.status).toBe(422)
    expect(page.body).toContain(said)
    expect(page.body).toContain(`value="${typed.email}"`)
  })
})

describe('a member of the staff', () => {
  test('is signed out and removed by an owner, at once', async () => {
    const [{ browser: owner }, kim] = [await office.enter('owner'), await office.enter('support')]
    const path = `/admin/staff/${await memberOf(kim.identity)}`
    const page = await owner.get(path)
    expect(page.body).toContain('Sign out everywhere')
    expect((await owner.submit(page, `${path}/end-sessions`)).status).toBe(303)
    expect((await kim.browser.get('/account')).status).toBe(401)
    // `/admin/staff/:member/remove` says first what ends with it.
    expect((await fill(owner, `${path}/remove`)).status).toBe(303)
    expect((await owner.get(path)).status).toBe(404)
  })

  test('gets other roles, which count at once; none is refused', async () => {
    const [{ browser: owner }, kim] = [await office.enter('owner'), await office.enter('owner')]
    const path = `/admin/staff/${await memberOf(kim.identity)}/roles`
    const form = await owner.get(path)
    const none = await owner.post(path, { submission: crypto.randomUUID() })
    expect(none.status).toBe(422)
    expect(none.body).toContain('Choose at least one role.')
    expect((await owner.submit(form, path, { 'roles-owner': '', 'roles-support': 'on' })).status).toBe(303)
    expect((await kim.browser.get('/admin/settings')).status).toBe(403)
    expect((await kim.browser.get('/admin/orders')).status).toBe(200)
  })

  test('is shown with her API keys to those who may see keys, and without to who may only invite', async () => {
    const [{ browser: owner }, kim] = [await office.enter('owner'), await office.enter('owner')]
    const [name, hash] = [`Till ${crypto.randomUUID()}`, Buffer.from(crypto.randomUUID().slice(0, 32))]
    await office.rows(
      `insert into api_keys (id, name, kind, hash, hint, scopes, made_by, created_at)
       values (uuidv7(), $1, 'secret', $2, 'abcd', '{orders:read}', $3, now())`,
      name,
      hash,
      kim.identity,
    )
    const path = `/admin/staff/${await memberOf(kim.identity)}`
    expect((await owner.get(path)).body).toContain(name)
    const inviter = await office.enter()
    const [role] = await office.rows(
      `insert into staff_roles (id, name, permissions) values (uuidv7(), $1, '{staff:invite}') returning id`,
      `Inviters ${crypto.randomUUID()}`,
    )
    const roles = [role?.id]
    await office.rows(
      'insert into staff_members (id, identity_id, roles) values (uuidv7(), $1, $2)',
      inviter.identity,
      roles,
    )
    const page = await inviter.browser.get(path)
    expect([page.status, page.body.includes(name)]).toEqual([200, false])
  })

  test.each(['/admin/staff/x', `/admin/staff/${crypto.randomUUID()}/roles`, '/admin/roles/x'])(
    'that does not exist is not found: %s',
    async (path) => {
      const { browser } = await office.enter('owner')
      expect((await browser.get(path)).status).toBe(404)
    },
  )
})

test('a role of one’s own is made, changed, used, and deleted only with another in its place', async () => {
  const [{ browser: owner }, kim] = [await office.enter('owner'), await office.enter('support')]
  const name = `Warehouse ${crypto.randomUUID()}`
  const empty = await fill(owner, '/admin/roles/new', { name })
  expect(empty.status).toBe(422)
  expect(empty.body).toContain('Choose at least one permission.')
  expect(empty.body).toContain(`value="${name}"`)
  const made = await fill(owner, '/admin/roles/new', { name, 'permissions-stock:write': 'on' })
  expect(made.status).toBe(303)
  const path = new URL(made.headers.get('location') ?? '', origin).pathname
  const id = path.split('/').at(-1) ?? ''
  await office.rows('update staff_members set roles = array[$2] where identity_id = $1', kim.identity, id)
  expect((await kim.browser.get('/admin/orders')).status).toBe(403)
  expect((await fill(owner, path, { 'permissions-orders:read': 'on' })).status).toBe(303)
  expect((await kim.browser.get('/admin/orders')).status).toBe(200)
  const kept = await owner.submit(await owner.get(path), `${path}/delete`)
  expect(kept.status).toBe(422)
  expect(kept.body).toContain('Choose which one they have instead.')
  expect((await owner.submit(await owner.get(path), `${path}/delete`, { instead: 'fulfilment' })).status).toBe(303)
  expect((await owner.get(path)).status).toBe(404)
  expect((await kim.browser.get('/admin/orders')).status).toBe(200)
})
