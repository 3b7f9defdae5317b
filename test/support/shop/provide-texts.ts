import { texts } from '#app/texts.ts'
import { provideTexts } from '#app/web/language-of.ts'

// Tests that call the shop's functions in their own process provide the texts, as server/main.ts does.
provideTexts(texts)
