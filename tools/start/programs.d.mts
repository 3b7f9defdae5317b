/** A folder in the data folder for what will be run from it; null where another account could have put its own there. */
export function folderOfPrograms(dataFolder: string, name: string): string | null
