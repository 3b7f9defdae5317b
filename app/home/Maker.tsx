import { Picture, type PictureProps } from '#app/ui/product/Picture.tsx'
import { Section } from '#app/ui/text/Section.tsx'
import { SplitLayout } from '#app/ui/frame/SplitLayout.tsx'
import { useLanguage } from '#app/web/language.tsx'

interface MakerProps {
  maker: { slug: string; title: string; titleLang?: string; text: string; textLang?: string; picture?: PictureProps }
}

/** The maker: the start of the shop's own story, beside the location where the products are made. */
export function Maker({ maker: { slug, title, titleLang, text, textLang, picture } }: MakerProps) {
  const { t, href } = useLanguage()
  return (
    <Section>
      <SplitLayout aside={picture && <Picture {...picture} />}>
        <h2 lang={titleLang}>{title}</h2>
        <p lang={textLang}>{text}</p>
        <p>
          <a href={href('/pages/:slug', { slug })}>{t('home.more')}</a>
        </p>
      </SplitLayout>
    </Section>
  )
}
