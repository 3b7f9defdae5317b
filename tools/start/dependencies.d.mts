/** Whether the installed packages are those of the lock file; with the development packages, if tools are needed. */
export function isInstalled(root: string, tools: boolean): boolean
