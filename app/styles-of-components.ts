/**
 * All styles but those of the back office, which has its own sheet (`server/assets/assets.ts`). In its own file: the build
 * puts the files of a glob before the other imports of its file.
 */
export const modules = import.meta.glob(['./**/*.module.css', '!./back-office/**'], { eager: true })
