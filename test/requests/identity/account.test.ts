import { beforeAll, describe, expect, inject, test } from 'vitest'
import { openBrowser } from '#test/support/people/browser-less-client.ts'
import { registerAs, signInAs } from '#test/support/people/sign-in.ts'

const { origin } = inject('shop')
const browser = openBrowser(origin)

beforeAll(async () => {
  await registerAs(browser, { name: 'Nele Brandt', email: `nele-${crypto.randomUUID()}@example.com` })
})

const saveProfile = async (typed: Record<string, string>) =>
  browser.submit(await browser.get('/account/profile'), '/account/profile', {
    name: 'Nele Brandt',
    phone: '',
    ...typed,
  })

describe('the profile', () => {
  test('is saved, the phone number in international form, and the header shows the name', async () => {
    const saved = await saveProfile({ name: 'Nele B.', phone: '0171 3920047', locale: 'de' })
    expect(saved.status).toBe(303)
    const page = await browser.follow(saved)
    expect(page.body).toContain('Your details have been saved')
    expect(page.body).toContain('value="+49 171 3920047"')
    expect(browser.jar.get('localhost', '__Host-me')).toContain('Nele+B.')
  })

  test.each([
    ['an empty name', { name: '  ' }, 'Enter your name.'],
    ['an endless name', { name: 'x'.repeat(121) }, 'too long'],
    ['a line break in the name', { name: 'Nele\nBrandt' }, 'Name: this contains characters that cannot be saved.'],
    ['an invalid phone number', { phone: 'ring me' }, 'phone number'],
    ['an unsupported language', { locale: 'fr' }, 'Choose a language.'],
  ])('refuses %s at its field, and the input stays', async (_, typed, said) => {
    const page = await saveProfile({ ...typed })
    expect(page.status).toBe(422)
    expect(page.body).toContain(said)
    const [value = ''] = Object.values(typed)
    if (value.trim() && value !== 'fr') expect(page.body).toContain(value)
  })

  test('shows markup as text', async () => {
    const page = await browser.follow(await saveProfile({ name: '<b>Nele</b>' }))
    expect(page.body).toContain('&lt;b&gt;Nele')
    expect(page.body).not.toContain('<b>Nele')
  })

  test('changed in another window is not overwritten: both versions are shown', async () => {
    const open = await browser.get('/account/profile')
    await saveProfile({ name: 'Changed Elsewhere' })
    const late = await browser.submit(open, '/account/profile', { name: 'Typed Here', phone: '' })
    expect(late.status).toBe(409)
    expect(late.body).toContain('value="Typed Here"')
    expect(late.body).toContain('Currently saved: Changed Elsewhere')
    const again = await browser.follow(
      await browser.submit(late, '/account/profile', { name: 'Typed Here', phone: '' }),
    )
    expect(again.body).toContain('value="Typed Here"')
  })

  test('ignores an e-mail: that comes from the issuer', async () => {
    await browser.follow(await saveProfile({ email: 'owner@example.com', id: crypto.randomUUID() }))
    expect((await browser.get('/account/profile')).body).not.toContain('owner@example.com')
  })

  test('refuses requests that no form of ours sends', async () => {
    const profile = { name: 'Nele', phone: '', locale: 'en', version: '1' }
    for (const version of ['x', '0', '1.5', '2147483648'])
      expect((await browser.post('/account/profile', { ...profile, version })).status, version).toBe(409)
    expect((await browser.post('/account/profile', { ...profile, name: 'Nele\0' })).status).toBe(400)
    expect((await browser.post('/account/profile', { intent: 'become-owner' })).status).toBe(422)
  })
})

describe('the address book', () => {
  const address = {
    country: 'DE',
    name: 'Nele Brandt',
    company: '',
    line1: 'Hafenstraße 4',
    line2: '',
    city: 'Flensburg',
    postal_code: '24937',
  }
  const save = async (typed: Partial<typeof address> = {}) =>
    browser.submit(await browser.get('/account/addresses?new=1'), '/account/addresses/add', { ...address, ...typed })
  const idsOf = (body: string) => [...body.matchAll(/addresses\?edit=([\w-]{36})/g)].map(([, id = '']) => id)

  test('adds an address once, changes it and removes it', async () => {
    await save()
    const twice = await browser.follow(await save())
    expect(twice.body).toContain('Address saved')
    const [id = '', ...others] = idsOf(twice.body)
    expect(others).toEqual([])
    const edit = await browser.get(`/account/addresses?edit=${id}`)
    const changed = await browser.follow(
      await browser.submit(edit, `/account/addresses/${id}/change`, { line1: 'Kai 7' }),
    )
    expect(changed.body).toContain('Kai 7')
    expect(changed.body).not.toContain('Hafenstraße')
    const empty = await browser.follow(await browser.post(`/account/addresses/${id}/remove`))
    expect(empty.body).toContain('No addresses yet')
  })

  test('says at each field what is missing, and keeps the input', async () => {
    const page = await save({ line1: '', postal_code: '1' })
    expect(page.status).toBe(422)
    expect(page.body).toContain('Enter your street and house number.')
    expect(page.body).toContain('Enter a postcode that matches the country.')
    expect(page.body).toContain('value="Flensburg"')
  })

  test('asks for the fields of the country, without script by a button', async () => {
    const page = await browser.post('/account/addresses/country', { ...address, country: 'US', id: '' })
    expect(page.status).toBe(200)
    expect(page.body).toContain('ZIP')
    expect(page.body).toContain('value="Hafenstraße 4"')
  })

  test('refuses an address that cannot be delivered to', async () => {
    expect((await save({ country: 'AQ' })).status).toBe(422)
  })

  test('opens only for its owner: another’s address is not found', async () => {
    const mine = await browser.follow(await save())
    const [id = ''] = idsOf(mine.body)
    const other = openBrowser(origin)
    await signInAs(other, 'jonas@example.com')
    expect((await other.get(`/account/addresses?edit=${id}`)).status).toBe(404)
    const stolen = { ...address, line1: 'Stolen 1' }
    expect((await other.post(`/account/addresses/${id}/change`, stolen)).status).toBe(409)
    await other.post(`/account/addresses/${id}/remove`)
    const after = await browser.get('/account/addresses')
    expect(idsOf(after.body)).toEqual([id])
    expect(after.body).not.toContain('Stolen')
  })

  test('invalid ids are not found', async () => {
    expect((await browser.get('/account/addresses?edit=1')).status).toBe(404)
    // Like a removed address: the input stays.
    const late = await browser.post("/account/addresses/' or 1=1/change", address)
    expect(late.status).toBe(409)
    expect(late.body).toContain('value="Hafenstraße 4"')
    expect(late.body).toContain('action="/account/addresses/add"')
  })
})

test('the overview greets by name and links to everything', async () => {
  const page = await browser.get('/account')
  expect(page.status).toBe(200)
  for (const path of ['/account/orders', '/account/addresses', '/account/profile'])
    expect(page.body).toContain(`href="${path}"`)
  expect(page.headers.get('cache-control')).toBe('private, no-store')
})
