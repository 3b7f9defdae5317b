import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(file, 'utf8')
const linesOf = (file: string) =>
  read(file)
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))

/** What `COPY . .` copies: the list begins by excluding everything, and then names exceptions. */
const [first, ...named] = linesOf('.dockerignore')
const taken = named.map((line) => line.slice(1))

test('the image contains only what the list names', () => {
  expect(first).toBe('*')
  expect(named.filter((line) => !/^![\w.-]+$/.test(line))).toEqual([])
  // Folders and files of the sources, so that no secret, backup or data is among these names.
  expect(taken.filter((name) => globSync(`${name}{,/*}`).length === 0)).toEqual([])
  expect(taken.filter((name) => /env|^\.|data|backup/.test(name))).toEqual([])
})

test('everything that the sources import is in the image', () => {
  const { imports }: { imports: Record<string, string> } = JSON.parse(read('package.json'))
  const folders = Object.values(imports).map((folder) => folder.split('/')[1] ?? '')
  // Nothing is tested or measured there.
  expect(folders.filter((folder) => !['test', 'bench', ...taken].includes(folder))).toEqual([])
})

test('the files with secrets that compose.yaml reads go neither into the image nor into the repository', () => {
  const [, file = ''] = /env_file: (\S+)/.exec(read('compose.yaml')) ?? []
  // Compose reads `.env` by itself.
  for (const secret of [file, '.env']) {
    expect(taken).not.toContain(secret)
    expect(linesOf('.gitignore')).toContain(secret)
  }
})
