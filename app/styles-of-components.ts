/** In a file of its own: the build puts what a glob finds before the other imports of its file. */
export const modules = import.meta.glob('./**/*.module.css', { eager: true })
