import type { ReactNode } from 'react'
import { Once } from '#app/back-office/forms/Once.tsx'
import { Seen } from '#app/back-office/forms/Seen.tsx'
import type { CustomerId } from '#app/kernel/ids.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { Field } from '#app/ui/form/Field.tsx'
import type { FormState } from '#app/web/answers/answer.ts'

interface PictureFormProps {
  action: string
  customerId: CustomerId
  form: FormState
  /** The version of what the form changes, where another person's change counts. */
  seen?: string
  /** What its button says. */
  button: string
  children: ReactNode
}

/** A form that brings pictures, in a section that says of what. */
export function PictureForm({ action, customerId, form, seen, button, children }: PictureFormProps) {
  return (
    <form method="post" action={action} encType="multipart/form-data" className="stack" noValidate>
      <Once customerId={customerId} />
      {seen !== undefined && <Seen form={form} seen={seen} />}
      {children}
      <p>
        <Button look="quiet">{button}</Button>
      </p>
    </form>
  )
}

interface OnePictureProps {
  label: string
  hint: string
  optional?: string
  error?: string
  /** The key of the one that came with the form before it was refused: it need not be chosen again. */
  kept?: string
}

/** A single picture from the disk or, on a phone, from its camera. */
export function OnePicture({ kept, ...field }: OnePictureProps) {
  return (
    <>
      {kept && <input type="hidden" name="uploads" value={kept} />}
      <Field id="uploads" type="file" name="files" accept="image/*" {...field} />
    </>
  )
}
