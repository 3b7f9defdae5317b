import { errors } from '#app/errors.ts'
import type { ActPath, Path } from '#app/routes.ts'
import { limits } from '#app/limits.ts'
import { keepUpload } from '#app/pictures/library/uploads.server.ts'
import { type Answer, again } from '#app/web/answers/answer.ts'
import { typed } from '#app/web/forms/form.ts'
import type { Act } from '#app/web/requests/visit.ts'

type Taken<Of> = { ok: true; value: Of } | { ok: false; answer: Answer }

/**
 * Keeps the pictures of a form and names them in its field `uploads`, one key per line, beside those that came with it before it
 * was refused. What is no picture is refused at the field, and what was typed stays.
 */
export async function takeUploads<P extends Path | ActPath>(visit: Act<P>): Promise<Taken<Act<P>>> {
  const form = new URLSearchParams(visit.form)
  const keys = (form.get('uploads') ?? '').split(/\r?\n/).filter(Boolean)
  const files = (visit.files ?? []).filter(({ bytes }) => bytes.length > 0)
  const refuse = (code: 'file.not_a_picture' | 'file.too_large' | 'product.too_many_pictures') => {
    form.set('uploads', keys.join('\n'))
    const answer = again({ values: typed(form), problems: { uploads: code } }, errors[code].status)
    return { ok: false as const, answer }
  }
  if (keys.length + files.length > limits.uploadedPictures.value) return refuse('product.too_many_pictures')
  for (const { bytes } of files) {
    const kept = bytes.length > limits.picture.value ? null : await keepUpload(bytes)
    if (!kept?.ok) return refuse(kept ? kept.reason : 'file.too_large')
    if (!keys.includes(kept.value)) keys.push(kept.value)
  }
  form.set('uploads', keys.join('\n'))
  return { ok: true, value: { ...visit, form } }
}
