import { keepSvg } from '#app/catalogue/pictures/media.server.ts'
import { pictureFiles } from '#app/catalogue/storage/picture-files.server.ts'
import { limits } from '#app/limits.ts'

/** As wide as the largest use of it, in pixels: a tab's icon on a phone's home screen. */
const side = 192

/** A photograph as it comes from a phone, made as small as a logo is. What is no picture stays as it is, to be refused. */
export async function fitLogo(bytes: Buffer): Promise<Buffer> {
  // In base64 it is a third longer.
  if (bytes.length <= (limits.logo.value / 4) * 3 || bytes.length > limits.picture.value) return bytes
  const { measure, squared } = await import('#app/pictures/convert.server.ts')
  return 'code' in (await measure(bytes)) ? bytes : squared(bytes, side)
}

/**
 * Keeps a logo as a drawing of ours around its pixels, so that it is shown wherever a drawn one is: header, tab, mails. Answers with
 * its key.
 */
export async function keepLogo(bytes: Buffer): Promise<string | { refused: 'file.not_a_picture' | 'file.too_large' }> {
  // Only code that makes pictures needs it, and it is large.
  const { measure, squared } = await import('#app/pictures/convert.server.ts')
  const measured = await measure(bytes)
  if ('code' in measured)
    return { refused: measured.code === 'file.too_large' ? 'file.too_large' : 'file.not_a_picture' }
  const png = await squared(bytes, side)
  const files = pictureFiles()
  const key = await keepSvg(
    files,
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${side}" height="${side}"><image width="${side}" height="${side}" href="data:image/png;base64,${png.toString('base64')}"/></svg>`,
  )
  await files.flush(`${key}.svg`)
  return key
}
