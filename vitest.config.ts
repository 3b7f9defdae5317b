import { defineConfig } from 'vitest/config'
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'rules',
          include: ['{app,db,server,stand-ins,tools}/**/*.test.ts'],
          exclude: ['**/*.db.test.ts'],
        },
      },
    ],
  },
})
