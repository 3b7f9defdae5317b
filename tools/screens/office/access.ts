import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { signInAs } from '#test/support/people/signing-in.ts'
import type { Camera, Story } from '#tools/screens/camera.ts'

/** API keys and webhooks, as their owner makes and follows them. */
export const officeAccess: Story = async (camera) => {
  const { page, show, take } = camera
  await page.goto('/auth/sign-in?return_to=/admin')
  await signInAs(page, 'Mira Lindqvist')
  await page.waitForURL('**/admin')
  await show('office-key_new', '/admin/keys/new')
  await page.getByRole('textbox', { name: 'Name' }).fill('Warehouse')
  await page.getByRole('button', { name: 'Create key' }).click()
  await page.getByText('Please check these fields').waitFor()
  await take('office-key_errors')
  await page.getByRole('checkbox', { name: 'orders:read' }).check()
  await page.getByRole('button', { name: 'Create key' }).click()
  await page.getByText('The key is created.').waitFor()
  await take('office-key_made')
  await page.getByRole('link', { name: 'I have kept it' }).click()
  await page.getByText('Ends with').waitFor()
  await take('office-key')
  await show('office-key_rotate', `${page.url()}/rotate`)
  await show('office-keys', '/admin/keys')
  await webhook(camera)
}

async function webhook({ page, show, take }: Camera) {
  const server = createServer((_, response) => void response.writeHead(500).end('out of order'))
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  await show('office-webhook_new', '/admin/webhooks/new')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`
  await page.getByRole('textbox', { name: 'Address' }).fill(url)
  await page.getByRole('button', { name: 'Create webhook' }).click()
  await page.getByText('The webhook is created.').waitFor()
  await take('office-webhook_made')
  await page.getByRole('link', { name: 'I have kept it' }).click()
  await page.getByRole('button', { name: 'Send test event' }).click()
  await page.getByText('out of order').waitFor()
  await take('office-delivery_failed')
  await page.getByRole('link', { name: url }).click()
  await page.getByText('has failed in all').waitFor()
  await take('office-webhook')
  await show('office-deliveries', '/admin/webhook-deliveries')

  server.close()
}
