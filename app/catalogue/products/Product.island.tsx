import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Gallery } from '#app/ui/product/Gallery.tsx'
import type { GalleryPicture, GalleryTexts } from '#app/ui/product/GalleryControls.tsx'
import { BuyBox, type BuyBoxProps, chosenOf, withChoice } from './BuyBox.tsx'
import { type Choice, fieldOf, nearest, queryOf } from './choice.ts'
import { picturesFor } from './gallery.ts'

export interface ProductProps {
  pictures: GalleryPicture[]
  /** Shown for a variant when all pictures are those of others. */
  blank: GalleryPicture
  gallery: GalleryTexts
  /** Null for a product that nothing can be bought of. */
  box: BuyBoxProps | null
}

/** The choice, for the pictures and the form: one choice for both, and for the address. */
export default function Product({ pictures, blank, gallery, box }: ProductProps) {
  const form = useRef<HTMLFormElement>(null)
  const [{ choice, changed }, choose] = useState({ choice: box?.first ?? [], changed: box?.changed ?? false })
  const shown = picturesFor(pictures, box?.offers ?? [], choice)

  function follow(option: number) {
    if (!form.current || !box) return
    const wanted = read(form.current, box.options)
    const next = nearest(box.offers, wanted, option)
    write(form.current, box.options, next)
    choose({ choice: next, changed: next.some((value, at) => value !== wanted[at]) })
    nameInAddress(queryOf(box.options, next))
    document.title = withChoice(box.texts.title, chosenOf(box.options, next))
  }
  // A choice made before hydration is kept.
  useEffect(() => {
    const now = form.current && box ? read(form.current, box.options) : []
    const option = now.findIndex((value, at) => value !== choice[at])
    if (option >= 0) follow(option)
    // Once, after hydration.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  function change(event: FormEvent<HTMLFormElement>) {
    // The form's own fields trigger the event.
    const { name } = event.target as HTMLInputElement
    const option = box?.options.findIndex((_, at) => fieldOf(at) === name) ?? -1
    if (option >= 0) follow(option)
  }
  return (
    <>
      <Gallery pictures={shown.length > 0 ? shown : [blank]} texts={gallery} />
      {box && <BuyBox {...box} form={form} choice={choice} changed={changed} onChange={change} />}
    </>
  )
}

/** So a reload, a bookmark and the page in another language show the choice. */
function nameInAddress(query: Record<string, string>) {
  const search = new URLSearchParams(query).toString()
  history.replaceState(history.state, '', `?${search}`)
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[hreflang]')) link.search = search
}

function radios(form: HTMLFormElement, option: number) {
  // Only radio buttons bear these names.
  return form.elements.namedItem(fieldOf(option)) as RadioNodeList | HTMLInputElement | null
}

function read(form: HTMLFormElement, options: BuyBoxProps['options']): Choice {
  return options.map(({ values }, option) => values.findIndex(({ value }) => value === radios(form, option)?.value))
}

function write(form: HTMLFormElement, options: BuyBoxProps['options'], choice: Choice) {
  options.forEach(({ values }, option) => {
    const group = radios(form, option)
    if (group instanceof RadioNodeList) group.value = values[choice[option] ?? 0]?.value ?? ''
  })
}
