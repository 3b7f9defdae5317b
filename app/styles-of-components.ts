/**
 * Of all but the back office, which has a sheet of its own (`server/assets.ts`). In a file of its own: the build puts
 * what a glob finds before the other imports of its file.
 */
export const modules = import.meta.glob(['./**/*.module.css', '!./back-office/**'], { eager: true })
