import { describe, expect, inject, test } from 'vitest'
import type { Browserless } from '#test/support/people/browser-less-client.ts'
import { decode } from '#test/support/people/forms.ts'
import { fill, officeOf } from '#test/support/people/office.ts'
import { useReceiver } from '#test/support/webhook-receiver.ts'

const shop = inject('shop')
const office = officeOf(shop)
const receiver = useReceiver()

const secretOn = (body: string) => /<input[^>]*name="secret"[^>]*value="([^"]+)"/.exec(body)?.[1] ?? ''
const pageOf = (body: string) => decode(/href="(\/admin\/webhooks\/[0-9a-f-]{36})"/.exec(body)?.[1] ?? '')

async function aWebhook(browser: Browserless, url = receiver.url(), typed: Record<string, string> = {}) {
  const made = await fill(browser, '/admin/webhooks/new', { url, 'events-synonyms.changed': 'on', ...typed })
  return { made, secret: secretOn(made.body), path: pageOf(made.body) }
}

async function sentTest(browser: Browserless, path: string) {
  const sent = await browser.submit(await browser.get(path), `${path}/test`)
  const delivery = sent.headers.get('location') ?? ''
  await expect.poll(async () => (await browser.get(delivery)).body).not.toContain('It is being sent.')
  return { delivery, page: await browser.get(delivery) }
}

describe('a webhook', () => {
  test('is made with a form; its secret is in that answer and in no other', async () => {
    const { browser } = await office.enter('owner')
    expect((await browser.get('/admin/webhooks')).body).toContain('href="/admin/webhooks/new"')
    const { made, secret, path } = await aWebhook(browser)
    expect([made.status, made.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    expect(secret).toMatch(/^whsec_/)
    const page = await browser.get(path)
    expect(page.body).toContain('synonyms.changed')
    expect(page.body).not.toContain(secret)
    const kept = await office.rows(`select to_jsonb(a)::text as row from audit_entries a where record = 'webhooks'`)
    expect(JSON.stringify(kept)).not.toContain(secret)
  })

  test.each([
    ['', 'Please fill in'],
    ['https://10.0.0.7/hook', 'address'],
    ['https://user:pw@shop.example/hook', 'address'],
    ['moon', 'address'],
  ])('at %j is refused at the field, and nothing typed is lost', async (url, said) => {
    const { browser } = await office.enter('owner')
    const { made } = await aWebhook(browser, url, { description: 'For the warehouse' })
    expect(made.status).toBe(422)
    expect(made.body).toContain(said)
    expect(made.body).toContain('value="For the warehouse"')
    expect(made.body).toMatch(
      /name="events-synonyms.changed"[^>]*checked|checked=""[^>]*name="events-synonyms.changed"/,
    )
  })

  test('gets a test event, and its page shows what was sent and what came back', async () => {
    const { browser } = await office.enter('owner')
    const { path } = await aWebhook(browser)
    receiver.answers(202, {}, '<b>thanks</b>')
    const { delivery, page } = await sentTest(browser, path)
    expect(receiver.calls).toHaveLength(1)
    for (const part of ['webhook.test', '202', 'Delivered', '&lt;b&gt;thanks&lt;/b&gt;'])
      expect(page.body).toContain(part)
    expect((await browser.get(path)).body).toContain(`href="${delivery}"`)
    const list = (await browser.get(`/admin/webhook-deliveries?webhook=${path.split('/').at(-1)}`)).body
    expect(list).toContain(`href="${delivery}"`)
    expect(list).toContain(receiver.url())
  })

  test('that has failed is sent again, one or all', async () => {
    const { browser } = await office.enter('owner')
    const { path } = await aWebhook(browser)
    receiver.answers(500, {}, 'no')
    const { delivery, page } = await sentTest(browser, path)
    expect(page.body).toContain('Answered with an error')
    expect((await browser.get(path)).body).toContain('1 delivery has failed in all.')
    receiver.answers(204)
    const all = await browser.submit(await browser.get(path), `${path}/send-again`)
    expect((await browser.get(all.headers.get('location') ?? '')).body).toContain('1 delivery is on its way again.')
    await expect.poll(async () => (await browser.get(delivery)).body).toContain('Delivered')
    const one = await browser.submit(await browser.get(delivery), `${delivery}/send-again`)
    expect(one.status).toBe(303)
    await expect.poll(() => receiver.calls.length).toBe(3)
  })

  test('is paused, and sends nothing until it is switched on', async () => {
    const { browser } = await office.enter('owner')
    const { path } = await aWebhook(browser)
    const before = await browser.get(path)
    expect((await browser.submit(before, `${path}/disable`)).status).toBe(303)
    const paused = await browser.get(path)
    expect(paused.body).toContain('nothing can be sent until it is switched on')
    expect(paused.body).not.toContain(`${path}/test`)
    const stale = await browser.submit(before, `${path}/test`)
    expect([stale.status, stale.body.includes('This webhook is switched off.')]).toEqual([409, true])
    expect((await browser.submit(paused, `${path}/enable`)).status).toBe(303)
    expect((await browser.get(path)).body).toContain(`${path}/test`)
  })

  test('is changed; of two people who do so at once, the second is shown what the first has changed', async () => {
    const [{ browser: kim }, { browser: jo }] = [await office.enter('owner'), await office.enter('owner')]
    const { path } = await aWebhook(kim)
    const seen = await jo.get(`${path}/change`)
    expect((await fill(kim, `${path}/change`, { description: 'Warehouse' })).status).toBe(303)
    const told = await jo.submit(seen, `${path}/change`, { 'events-order.placed': 'on' })
    expect(told.status).toBe(409)
    expect(told.body).toContain('<bdi>Warehouse</bdi>')
    expect((await jo.submit(told, `${path}/change`)).status).toBe(303)
    const page = (await jo.get(path)).body
    for (const kept of ['Warehouse', 'order.placed, synonyms.changed']) expect(page).toContain(kept)
  })

  test('gets a new secret, and is removed with its log', async () => {
    const { browser } = await office.enter('owner')
    const { path, secret } = await aWebhook(browser)
    const rotated = await fill(browser, `${path}/secret`)
    expect(secretOn(rotated.body)).toMatch(/^whsec_/)
    expect(secretOn(rotated.body)).not.toBe(secret)
    expect((await browser.get(path)).body).toContain('Also signed with the former secret until')
    await sentTest(browser, path)
    // Whatever else happens in this shop meanwhile is delivered as well.
    expect((await browser.get(`${path}/remove`)).body).toMatch(/\d+ deliver(y|ies)/)
    expect((await fill(browser, `${path}/remove`)).status).toBe(303)
    expect((await browser.get(path)).status).toBe(404)
  })

  test('is a matter for those who may: /admin/webhooks/new and the pages of each', async () => {
    const [{ browser: owner }, { browser: manager }] = [await office.enter('owner'), await office.enter('manager')]
    const { path } = await aWebhook(owner)
    // The pages of one: /admin/webhooks/:webhook, /admin/webhooks/:webhook/change, /admin/webhooks/:webhook/secret,
    // /admin/webhooks/:webhook/remove, too
    for (const each of ['/admin/webhooks/new', path, `${path}/change`, `${path}/secret`, `${path}/remove`]) {
      expect([each, (await manager.get(each)).status]).toEqual([each, 403])
      const german = await owner.get(`/de${each}`)
      expect([german.status, german.body.includes('lang="de"')]).toEqual([200, true])
    }
    expect((await owner.get(`/admin/webhook-deliveries/${crypto.randomUUID()}`)).status).toBe(404)
  })
})
