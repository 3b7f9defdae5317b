import { afterEach, describe, expect, inject, test } from 'vitest'
import { openBrowser } from '#test/support/people/browser-less-client.ts'
import { fill, officeOf } from '#test/support/people/office.ts'

const { origin } = inject('shop')
const office = officeOf(inject('shop'))
const path = '/admin/delivery'

const [owner, manager] = await Promise.all([office.enter('owner'), office.enter('manager')])

const stored = async () => (await office.rows(`select value from settings where key = 'shop'`))[0]?.value
const weeks = () => office.rows('select id, delivers_on from shipping_methods order by id')
const [before] = await office.rows(`select value from settings where key = 'shop'`)
const asked = {
  order_deadline: '16:30',
  packs_on: 'mon-sat',
  handling_days: '2',
  home_region: 'BY',
  to_order_days_min: '3',
  to_order_days_max: '6',
}
afterEach(async () => {
  await office.rows(`update settings set value = $1 where key = 'shop'`, JSON.stringify(before?.value))
  await office.rows(`update shipping_methods set delivers_on = 'mon-sat'`)
})

describe('how the shop sends', () => {
  test('can be changed only by the owner, and every page shows other days at once', async () => {
    const product = async () =>
      /Delivery \(Germany\): [^,]*/.exec((await openBrowser(origin).open('/products/round-teapot')).body)?.[0]
    const shown = await product()
    const saved = await owner.browser.follow(await fill(owner.browser, path, asked))
    expect(saved.url.search).toBe('?done=delivery')
    expect(saved.body).toContain('value="16:30"')
    expect(saved.body).toContain('Schleswig-Holstein')
    expect(await stored()).toEqual({
      ...Object(before?.value),
      orderDeadline: '16:30',
      packsOn: 'mon-sat',
      handlingDays: 2,
      homeRegion: 'BY',
      toOrderDaysMin: 3,
      toOrderDaysMax: 6,
    })
    await expect.poll(product).not.toBe(shown)
  })

  test('each carrier has its own weekdays, and an invalid choice is refused at its field', async () => {
    const [method] = await weeks()
    const week = `delivers_on-${method?.id}`
    await fill(owner.browser, path, { [week]: 'mon-fri' })
    const [changed, ...others] = await weeks()
    expect(changed?.delivers_on).toBe('mon-fri')
    expect(others.every(({ delivers_on: days }) => days === 'mon-sat')).toBe(true)
    const refused = await fill(owner.browser, path, { [week]: 'sundays' })
    expect(refused.body).toContain(`href="#${week}"`)
    const unknown = await fill(owner.browser, path, {
      [week]: 'mon-sat',
      [`delivers_on-${crypto.randomUUID()}`]: 'mon-fri',
    })
    expect(unknown.status).toBe(409)
    expect((await weeks())[0]?.delivers_on).toBe('mon-fri')
  })

  test('invalid values are refused at their fields, and nothing is saved', async () => {
    const wrong = {
      order_deadline: '25:00',
      packs_on: 'always',
      handling_days: '-1',
      to_order_days_min: '251',
      to_order_days_max: '',
    }
    const page = await fill(owner.browser, path, wrong)
    expect(page.status).toBe(422)
    for (const field of Object.keys(wrong)) expect(page.body).toContain(`href="#${field}"`)
    const abroad = await fill(owner.browser, path, { home_region: 'SCT' })
    expect(abroad.body).toContain('href="#home_region"')
    const crossed = await fill(owner.browser, path, { to_order_days_min: '9', to_order_days_max: '8' })
    expect(crossed.body).toContain('It is not shorter than the other.')
    expect(await stored()).toEqual(before?.value)
    expect((await fill(owner.browser, path, { order_deadline: '' })).status).toBe(303)
  })

  test('is not reverted by a page that was open meanwhile', async () => {
    const open = await owner.browser.get(path)
    await fill(owner.browser, path, { handling_days: '4' })
    const late = await owner.browser.submit(open, path, { order_deadline: '09:00' })
    expect(late.status).toBe(409)
    expect((await owner.browser.submit(late, path)).status).toBe(303)
    expect(await stored()).toMatchObject({ handlingDays: 4, orderDeadline: '09:00' })
  })

  test('is not available to a manager, nor from a form shown to someone else', async () => {
    expect((await manager.browser.get(path)).status).toBe(403)
    expect((await manager.browser.post(path, asked)).status).toBe(403)
    expect((await owner.browser.post(path, { ...asked, 'shown-to': manager.customer })).status).toBe(409)
    expect((await owner.browser.post(path, asked, { origin: 'https://evil.example' })).status).toBe(403)
    expect(await stored()).toEqual(before?.value)
  })
})
