import { getSettings } from '#app/settings/settings.server.ts'
import { content } from '#app/web/answers/answer.ts'

/** What a phone shows when the shop is added to its home screen (W3C application manifest). */
export async function answer() {
  const { name } = await getSettings()
  const manifest = {
    name,
    short_name: name,
    start_url: '/',
    display: 'browser',
    background_color: '#faf8f4',
    theme_color: '#faf8f4',
    icons: [{ src: '/media/mark.svg', type: 'image/svg+xml', sizes: 'any' }],
  }
  return content(JSON.stringify(manifest), 'application/manifest+json', 'public, max-age=3600')
}
